"""Round robins: each team meets every other once."""

from collections import Counter
from itertools import combinations

import pytest

from bridge.errors import InvalidNotation
from bridge.match_schedule import MOST_TEAMS, round_robin

T7 = pytest.mark.rule("T7")


@T7
@pytest.mark.parametrize("teams", range(2, 25))
def test_each_team_meets_every_other_once(teams):
    rounds = round_robin(teams)
    assert len(rounds) == (teams - 1 if teams % 2 == 0 else teams)
    met = Counter(frozenset((match.home, match.away)) for each in rounds for match in each.matches)
    assert met == {frozenset(two): 1 for two in combinations(range(1, teams + 1), 2)}
    for each in rounds:
        playing = [team for match in each.matches for team in (match.home, match.away)]
        assert sorted([*playing, *([each.bye] if each.bye else [])]) == list(range(1, teams + 1))


@T7
@pytest.mark.parametrize("teams", range(2, 25))
def test_home_and_away_are_even(teams):
    matches = [match for each in round_robin(teams) for match in each.matches]
    home, away = Counter(match.home for match in matches), Counter(match.away for match in matches)
    assert all(abs(home[team] - away[team]) <= 1 for team in range(1, teams + 1))


@T7
def test_every_team_has_one_bye_where_their_number_is_odd():
    assert [each.bye for each in round_robin(5)] == [1, 2, 3, 4, 5]
    assert {each.bye for each in round_robin(6)} == {None}


@T7
@pytest.mark.parametrize("teams", [-1, 0, 1, MOST_TEAMS + 1])
def test_too_few_or_too_many_teams_are_refused(teams):
    with pytest.raises(InvalidNotation):
        round_robin(teams)
