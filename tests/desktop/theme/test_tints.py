"""The tints of a comparison: told apart by everybody, and which texts they lie on."""

import itertools

import numpy as np
import pytest

from plainleaf.desktop.theme import tints
from plainleaf.desktop.theme.tints import Tint
from plainleaf.desktop.window.linking.highlights import highlighted
from plainleaf.engine.extract import read

# What a colour becomes without one kind of cones, on linear RGB (Machado, Oliveira and Fernandes 2009, severity 1).
WEAKNESSES = {
    "none": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = TO_XYZ @ np.ones(3)


def seen(tint: Tint, paper: float, weakness: np.ndarray) -> np.ndarray:
    """The tint on white (1) or black (0) paper in CIE Lab, as somebody with the weakness sees it."""
    colour = np.array(tint.ground.getRgbF()[:3]) * tint.cover + paper * (1 - tint.cover)
    linear = np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    scaled = (TO_XYZ @ np.clip(weakness @ linear, 0, 1)) / WHITE
    bent = np.where(scaled > 0.008856, np.cbrt(scaled), 7.787 * scaled + 16 / 116)
    return np.array([116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2])])


@pytest.mark.parametrize("weakness", WEAKNESSES)
@pytest.mark.parametrize("paper", [1.0, 0.1])
def test_tints_differ_for_every_colour_vision_and_theme(weakness, paper):
    for one, other in itertools.combinations(tints.TINTS.values(), 2):
        far = np.linalg.norm(seen(one, paper, WEAKNESSES[weakness]) - seen(other, paper, WEAKNESSES[weakness]))
        assert far > 8, (one, other, far)  # 2.3 is a difference that is just seen


def test_each_tint_has_a_line_of_its_own():
    assert len({tint.line for tint in tints.TINTS.values()}) == 3


def test_text_is_tinted_by_node_and_by_text():
    document = read("<body><p>one<br>two<b>three</b>four</p><p>five</p></body>")
    texts = document.runs.text
    assert texts == ["one", "two", "three", "four", "five"]
    name = {document.nodes.tag_of(node): int(document.address[node]) for node in range(len(document.nodes))}
    first = int(document.address[document.runs.owner[0]])
    keep = np.array([True, False, True, True, True])
    assert highlighted(document, keep) == [(first, [0, 2], 3), name["b"], name["p"]]
    assert highlighted(document, np.zeros(5, bool)) == []
