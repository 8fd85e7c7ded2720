"""The result of a method (a selection, and the trace that explains it), and the building blocks of methods."""
