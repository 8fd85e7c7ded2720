"""Adapts the tree to what browsers display but the markup does not express."""
