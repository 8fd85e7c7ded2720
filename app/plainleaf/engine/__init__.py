"""The engine: bytes in, article and reasons out. Pure: no net, no database, no clock, no Qt."""
