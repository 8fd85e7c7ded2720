"""The one walk that makes blocks, and what it needs: open elements, the line, addresses."""
