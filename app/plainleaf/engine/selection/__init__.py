"""Room *selection*: what a method gives (a selection, and the trace that explains it) and what methods make it with."""
