"""Events: a game in a hall, with a casting list, a door, Control, a press and screens; knows no game by name."""
