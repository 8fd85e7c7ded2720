"""The walk that makes blocks, and its state: open elements, the line, addresses."""
