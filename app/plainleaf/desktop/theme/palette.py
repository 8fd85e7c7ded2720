"""The window's colours: light, sepia, dark, and high contrast."""

from dataclasses import asdict, dataclass

from PySide6.QtGui import QColor, QPalette


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours as ``#rrggbb``.

    Text has a contrast of at least 4.5 with its background (tested); ``faint`` and the lines are not text.
    """

    dark: bool
    ground: str
    surface: str
    raised: str
    hover: str
    line: str
    strong_line: str
    text: str
    muted: str
    faint: str
    accent: str
    on_accent: str
    accent_soft: str
    bar: str
    warning: str


LIGHT = Palette(
    dark=False,
    ground="#f3f1ec",
    surface="#ffffff",
    raised="#faf9f6",
    hover="#e8e5de",
    line="#e1ddd5",
    strong_line="#cbc5ba",
    text="#25231f",
    muted="#68635a",
    faint="#a8a297",
    accent="#28754b",
    on_accent="#ffffff",
    accent_soft="#dfeee5",
    bar="#c3cec6",
    warning="#a04a12",
)

SEPIA = Palette(
    dark=False,
    ground="#eee3cc",
    surface="#fbf5e8",
    raised="#f6eedd",
    hover="#e8dbbf",
    line="#e0d2b6",
    strong_line="#cbb78f",
    text="#33281a",
    muted="#66563f",
    faint="#a6967a",
    accent="#7d4a17",
    on_accent="#fffaf0",
    accent_soft="#f0e0c0",
    bar="#d3c2a0",
    warning="#a04a12",
)

DARK = Palette(
    dark=True,
    ground="#1a1b1d",
    surface="#222326",
    raised="#292a2e",
    hover="#34363a",
    line="#34363a",
    strong_line="#4a4d52",
    text="#e8e5df",
    muted="#a9a59d",
    faint="#6f6d68",
    accent="#74c696",
    on_accent="#10241a",
    accent_soft="#22392d",
    bar="#4a5550",
    warning="#e5a26c",
)

CONTRAST = Palette(
    dark=True,
    ground="#000000",
    surface="#000000",
    raised="#141414",
    hover="#333333",
    line="#8a8a8a",
    strong_line="#ffffff",
    text="#ffffff",
    muted="#e6e6e6",
    faint="#a6a6a6",
    accent="#ffe14d",
    on_accent="#000000",
    accent_soft="#3a3000",
    bar="#8a8a8a",
    warning="#ffb347",
)


def tokens(palette: Palette) -> dict[str, str]:
    """The colours by name, for ``$name`` in the style sheet."""
    return {name: str(value) for name, value in asdict(palette).items() if name != "dark"}


def qt_palette(palette: Palette) -> QPalette:
    """The colours in Qt's roles, for widgets that the style sheet does not cover."""
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    colours = {
        role.Window: palette.ground,
        role.WindowText: palette.text,
        role.Base: palette.surface,
        role.AlternateBase: palette.raised,
        role.Text: palette.text,
        role.Button: palette.raised,
        role.ButtonText: palette.text,
        role.BrightText: palette.warning,
        role.Highlight: palette.accent,
        role.HighlightedText: palette.on_accent,
        role.ToolTipBase: palette.raised,
        role.ToolTipText: palette.text,
        role.PlaceholderText: palette.muted,
        role.Link: palette.accent,
        role.LinkVisited: palette.accent,
        role.Light: palette.surface,
        role.Midlight: palette.raised,
        role.Mid: palette.strong_line,
        role.Dark: palette.strong_line,
        role.Shadow: palette.line,
        role.Accent: palette.accent,
    }
    result = QPalette()
    for which, colour in colours.items():
        result.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        result.setColor(group.Disabled, which, QColor(palette.faint))
    return result
