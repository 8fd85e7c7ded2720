"""The engine: bytes in, article and reasons out. Pure: no network, no database, no clock, no Qt."""
