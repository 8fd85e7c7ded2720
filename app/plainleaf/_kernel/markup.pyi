CONTROL: int
REFERENCE: int
ENDED_BREAK: int
TEMPLATE: int
INVISIBLE: int
HIDDEN: int
REVEAL: int

def signs(html: bytes) -> int: ...
def has_control_reference(html: bytes) -> bool: ...
def has_many(html: bytes, start: int, end: int, most: int) -> bool: ...
