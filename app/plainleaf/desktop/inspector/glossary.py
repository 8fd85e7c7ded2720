"""Explains the short column names of the inspector in a sentence each; the methods' pages have the details."""

import re

COLUMNS = {
    "n": "How many parts the element has that hold text.",
    "longest": "The text of its longest part, in characters.",
    "FTL": "The text of the element, in characters (full text length).",
    "LV": "How unevenly the text is spread over the parts, in characters (linear variance).",
    "K %": "How unevenly the text is spread over the parts, as a share of the text: below the line the method stops.",
    "TTR": "Text to tag ratio: characters of text for each tag.",
    "ATTR": "Anchor text to tag ratio: how much of the block is in links.",
    "ΣF": "How often words of the title occur in the block.",
    "TKD": "Title keyword density: the words of the title, as a share of the block's words.",
    "slope": "How many words come for each tag there.",
    "link quota %": "How much of the text is in links.",
    "probability %": "How sure the method is that the block is content: from the line on it is kept.",
    "F1": "How well the text is expected to agree with what a person would choose, from 0 to 1.",
}
"""Explanations by column heading."""

_WORD = re.compile(r"\w+")


def explained(text: str) -> str:
    """The explanations of the short names in a text, one a line."""
    abbreviations = {name: name.partition(" ")[0] for name in COLUMNS if len(name) < 5 and not name.islower()}
    words = set(_WORD.findall(text))
    return "\n".join(f"{word}: {COLUMNS[name]}" for name, word in abbreviations.items() if word in words)
