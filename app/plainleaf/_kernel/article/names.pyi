from typing import Generic, TypeVar

Described = TypeVar("Described")

def words_of(name: str) -> list[str]: ...

class Names(Generic[Described]):
    phrases: dict[str, list[Described]]
    whole: dict[str, list[Described]]
    begins: dict[str, list[Described]]
    def __init__(
        self,
        phrases: dict[str, list[Described]],
        whole: dict[str, list[Described]],
        begins: dict[str, list[Described]],
    ) -> None: ...
    def described(self, names: str) -> set[Described] | None: ...
    def phrases_in(self, name: str) -> list[str]: ...
