COLUMNS: tuple[str, ...]

class Runs:
    text: list[str]
    columns: bytes
    space: bytearray
    linked: bytes
    chars: int
    unspaced: bool
