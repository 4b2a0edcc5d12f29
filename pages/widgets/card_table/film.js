// A film: the play runs by itself under a short header with one button. It asks nothing and tells nobody.

const FILM_STARTS = 1500; // ms until its first card

/** The contract, how far the play is, and the way to stop it. */
function makeFilmHeader(scene) {
  const { say, data, actions } = scene;
  const trick = element("div");
  const contract = contractGroup(scene);
  const seat = data.contract?.declarer;
  const declares = seat ? element("div", {}, say("declares", { seat: say(`${SEAT_WORDS[seat]}_player`) })) : null;
  contract.querySelector(".lines")?.replaceChildren(...[declares, trick].filter(Boolean));
  const playing = makePlayButton(say, actions);
  const node = element("div", { class: "strip" }, contract, playing.node);
  const show = (view) => {
    write(trick, view.trick ? say("trick_number", { trick: view.trick.number }) : say("before_lead"));
    playing.show(view.playing);
  };
  return { node, show };
}

function wantsMotion() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
