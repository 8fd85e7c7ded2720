"""Face *desktop*: the window. Knows pixels; what a user can do is in actions, what a page is in engine."""
