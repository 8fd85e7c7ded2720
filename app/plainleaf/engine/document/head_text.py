"""Takes the text of an otherwise empty page from its metadata, as a last resort.

Some pages are an empty frame that scripts fill. Some of those have their text in JSON-LD for search engines, or its
beginning as an unusually long description.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape

from lxml import etree

from plainleaf._kernel import markup as kernel
from plainleaf.engine.document.attributes import limited
from plainleaf.engine.document.xml_characters import with_characters_of_xml
from plainleaf.engine.lazy_compile import lazy_compile

FEW = 500
"""Characters; a page with more text is read as it is."""
LONGEST = 320
"""Maximum characters of a description, as search engines show it; a longer one is the beginning of the text."""
_BODIES = ("articleBody", "reviewBody", "text")
_DESCRIPTIONS = frozenset({"description", "og:description", "twitter:description"})
_MARKUP = lazy_compile(r"<(?:p|br|div|li|h[1-6])[\s/>]", re.IGNORECASE)
_TAG = lazy_compile(r"<[^<>]{1,200}>")
_NO_XML = lazy_compile(r"[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def head_text(silent: Mapping[str, Sequence[etree._Element]]) -> tuple[str, str]:
    """The text of a page's JSON-LD, else its long description, and the tag that holds it; two empty texts for none."""
    data = (one for one in silent["script"] if (one.get("type") or "").strip().lower() == "application/ld+json")
    bodies = [text for script in data for text in _bodies(script.text or "")]
    if bodies:
        return "\n".join(dict.fromkeys(bodies)), "script"
    descriptions = (one.get("content") or "" for one in silent["meta"] if _name(one) in _DESCRIPTIONS)
    longest = max((" ".join(text.split()) for text in descriptions), key=len, default="")
    return (longest, "meta") if len(longest) > LONGEST else ("", "")


def write(body: etree._Element, text: str) -> None:
    """Append a text to an element, with a paragraph for each line; as markup if it is markup."""
    if _MARKUP.search(text):
        parser = etree.HTMLParser(encoding="utf-8", remove_comments=True, remove_pis=True)
        markup = f"<div>{text}</div>".encode("utf-8", "replace")
        root = etree.fromstring(limited(with_characters_of_xml(markup, kernel.signs(markup))), parser)
        body.extend(root.iterfind("body/*"))
        return
    for line in _NO_XML.sub("", text).splitlines():
        if line.strip():
            etree.SubElement(body, "p").text = line


def _name(meta: etree._Element) -> str:
    return (meta.get("property") or meta.get("name") or "").strip().lower()


def _bodies(data: str) -> Iterator[str]:
    """The texts in a JSON-LD script, at any depth, in order."""
    try:
        waiting = [json.loads(data, strict=False)]
    except (ValueError, RecursionError):
        return
    while waiting:
        item = waiting.pop()
        if isinstance(item, list):
            waiting += reversed(item)
        elif isinstance(item, dict):
            if "recipeIngredient" in item:
                yield _recipe(item)
                continue
            yield from (text for name in _BODIES if isinstance(text := item.get(name), str) and text.strip())
            waiting += reversed([one for one in item.values() if isinstance(one, (dict, list))])


def _recipe(item: Mapping[str, object]) -> str:
    """A recipe as markup: its description, the ingredients as a list, the steps as another."""
    what = "".join(f"<p>{escape(text)}</p>" for text in _texts(item.get("description")))
    needed = "".join(f"<li>{escape(text)}</li>" for text in _texts(item["recipeIngredient"]))
    steps = "".join(f"<li>{escape(text)}</li>" for text in _texts(item.get("recipeInstructions")))
    return f"{what}<ul>{needed}</ul><ol>{steps}</ol>"


def _texts(value: object) -> Iterator[str]:
    """The texts in a value of a recipe: one, several, or steps in sections; each line of a text is one."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            yield from (line for line in unescape(_TAG.sub(" ", one)).splitlines() if line.strip())
        elif isinstance(one, list):
            waiting += reversed(one)
        elif isinstance(one, dict):
            steps = one.get("itemListElement")
            waiting += [steps, one.get("name") if steps else one.get("text") or one.get("name")]
