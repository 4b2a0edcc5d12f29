"""German bridge on the screen: the setup, the table, the hand, the score sheet, and the replay of a game."""
