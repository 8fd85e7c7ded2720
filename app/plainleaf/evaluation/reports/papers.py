"""Tables of the source papers for comparison, with the values as printed."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaperTable:
    """Mean F1 (longest common subsequence of words) by collection; rows are methods under our names."""

    title: str
    source: str
    collections: tuple[str, ...]
    rows: Mapping[str, tuple[float, ...]]


CODE_BLURRING = PaperTable(
    "Content code blurring, table II",
    "T. Gottron, *Content Code Blurring: A New Approach to Content Extraction*, 2008",
    (
        "bbc", "chip", "economist", "espresso", "golem", "heise", "manual", "repubblica", "slashdot", "spiegel",
        "telepolis", "wiki", "yahoo", "zdf",
    ),
    {
        "accb": (0.924, 0.703, 0.890, 0.875, 0.959, 0.916, 0.419, 0.968, 0.177, 0.861, 0.908, 0.682, 0.732, 0.929),
        "ccb": (0.923, 0.716, 0.914, 0.876, 0.939, 0.841, 0.420, 0.964, 0.160, 0.858, 0.913, 0.403, 0.742, 0.929),
        "tccb": (0.914, 0.842, 0.903, 0.871, 0.947, 0.821, 0.404, 0.918, 0.269, 0.910, 0.902, 0.660, 0.758, 0.745),
        "dsc": (0.937, 0.708, 0.881, 0.862, 0.958, 0.877, 0.403, 0.925, 0.252, 0.902, 0.859, 0.594, 0.780, 0.847),
        "plain": (0.595, 0.173, 0.613, 0.624, 0.502, 0.575, 0.371, 0.704, 0.106, 0.549, 0.858, 0.823, 0.582, 0.514),
    },
)  # fmt: skip

DANAG = PaperTable(
    "DANAg, table 2",
    "H. Mohammadzadeh, T. Gottron, F. Schweiggert, G. Nakhaeizadeh, the paper on DANAg, KDIR 2011",
    (
        "BBC", "Economist", "Zdf", "Golem", "Heise", "Republica", "Spiegel", "Telepolis", "Yahoo", "Manual", "Slashdot",
        "Wikipedia",
    ),
    {
        "plain": (0.5950, 0.6130, 0.5140, 0.5020, 0.5750, 0.7040, 0.5490, 0.9060, 0.5820, 0.3710, 0.1060, 0.8230),
        "lqf": (0.8260, 0.7200, 0.5780, 0.8060, 0.7870, 0.8160, 0.7750, 0.9100, 0.6700, 0.3810, 0.1270, 0.7520),
        "crunch": (0.7560, 0.8150, 0.7720, 0.8370, 0.8100, 0.8870, 0.7060, 0.8590, 0.7380, 0.3820, 0.1230, 0.7250),
        "dsc": (0.9370, 0.8810, 0.8470, 0.9580, 0.8770, 0.9250, 0.9020, 0.9020, 0.7800, 0.4030, 0.2520, 0.5940),
        "tccb": (0.9140, 0.9030, 0.7450, 0.9470, 0.8210, 0.9180, 0.9100, 0.9130, 0.7580, 0.4040, 0.2690, 0.6600),
        "ccb": (0.9230, 0.9140, 0.9290, 0.9350, 0.8410, 0.9640, 0.8580, 0.9080, 0.7420, 0.4200, 0.1600, 0.4030),
        "accb": (0.9240, 0.8900, 0.9290, 0.9590, 0.9160, 0.9680, 0.8610, 0.9080, 0.7320, 0.4190, 0.1770, 0.6820),
        "density": (0.5754, 0.8741, 0.7081, 0.8734, 0.9060, 0.3442, 0.7609, 0.8043, 0.8856, 0.3539, 0.3622, 0.7077),
        "danag": (0.9240, 0.8996, 0.9120, 0.9794, 0.9450, 0.9704, 0.9488, 0.9317, 0.9518, 0.4012, 0.2092, 0.6455),
    },
)  # fmt: skip

TEXT_BLOCK = {
    "L3S-GN1, English news": {"boilerpipe": (0.858, 0.778, 0.816), "text-block": (0.873, 0.827, 0.849)},
    "965-GWeb, mixed pages": {"boilerpipe": (0.793, 0.521, 0.629), "text-block": (0.837, 0.795, 0.815)},
}
"""Text-block context, table 3: precision, recall and F1 of the main-content class of blocks, by collection."""
