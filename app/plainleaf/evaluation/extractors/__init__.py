"""Extractors turn pages into text: our methods with parameters, and the peers."""

from plainleaf.evaluation.extractors.contract import Extractor, Maker
from plainleaf.evaluation.extractors.opening import PEERS, available, make, names_of

__all__ = ["PEERS", "Extractor", "Maker", "available", "make", "names_of"]
