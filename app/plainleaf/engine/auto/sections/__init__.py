"""Sections: a heading with what is below it, a box, a grid; each is kept or left out as a whole."""
