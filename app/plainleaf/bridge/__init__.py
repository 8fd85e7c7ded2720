"""Room *bridge*: pages on their way from a browser to this app, and nothing lost on the way.

The browser starts ``host``; it keeps each page in the ``spool`` before it acknowledges it, and tells the
running app (``server``) through a local socket. ``installer`` registers the host with the browsers. The
host and the rooms it stands on import the standard library alone: a browser starts them cold.
"""
