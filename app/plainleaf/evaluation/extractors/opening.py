"""Makes extractors from names."""

from plainleaf.engine.catalogue import METHODS
from plainleaf.evaluation.extractors.contract import Extractor, Maker
from plainleaf.evaluation.extractors.node import NODE_PEERS
from plainleaf.evaluation.extractors.ours import ours
from plainleaf.evaluation.extractors.peers import PYTHON_PEERS
from plainleaf.evaluation.faults import ExtractorError

PEERS: dict[str, Maker] = {maker.name: maker for maker in (*PYTHON_PEERS, *NODE_PEERS)}

ALL_METHODS, ALL_PEERS = "methods", "peers"
"""Names for all registered methods, and for all installed peers."""


def names_of(wanted: list[str]) -> list[str]:
    """The names without repetitions, with ``methods`` and ``peers`` expanded."""
    spelled: dict[str, None] = {}
    for name in wanted:
        group = list(METHODS) if name == ALL_METHODS else available() if name == ALL_PEERS else [name]
        spelled.update(dict.fromkeys(group))
    return list(spelled)


def available() -> list[str]:
    """The names of installed peers."""
    return [name for name, maker in PEERS.items() if not maker.missing()]


def make(name: str) -> Extractor:
    """Make an extractor: a peer, or a method with parameters. Raises ExtractorError."""
    if name in PEERS:
        why = PEERS[name].missing()
        if why:
            raise ExtractorError(f"{name} cannot run here: {why}.")
        return PEERS[name].make()
    if name.partition(":")[0].partition("@")[0] not in METHODS:
        raise ExtractorError(
            f"There is no extractor {name!r}. Methods: {', '.join(METHODS)}. Peers: {', '.join(PEERS)}."
        )
    return ours(name)
