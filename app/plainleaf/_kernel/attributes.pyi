class Attributes:
    classes: list[str]
    others: list[tuple[int, str, str]]
