"""Reading aids: outline, progress, reading position, reading aloud, printing."""
