"""Sanitises an article's HTML for display: no active content remains, node addresses do.

The article comes from an untrusted page. Its renderer escapes text; this is the second line of defence (see
docs/decisions/0030).
"""

import nh3

NODE = "data-node"
"""The attribute that carries a block's node address."""
BLOCK = "data-block"
"""The attribute with the number of an editable block."""

_TAGS = """
    a abbr article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em
    figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp
    section small span strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr
    math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd
    mstyle mpadded mphantom menclose semantics annotation
"""

_ATTRIBUTES = {
    "*": {NODE, BLOCK, "id", "lang", "dir", "title"},
    "a": {"href"},
    "img": {"src", "alt", "width", "height"},
    "ol": {"start", "reversed", "type"},
    "li": {"value"},
    "td": {"colspan", "rowspan", "headers"},
    "th": {"colspan", "rowspan", "scope", "headers"},
    "col": {"span"},
    "colgroup": {"span"},
    "time": {"datetime"},
    "data": {"value"},
    "details": {"open"},
    "math": {"display"},
    "mo": {"stretchy", "fence", "separator", "form"},
    "mtd": {"columnspan", "rowspan"},
    "mstyle": {"displaystyle", "scriptlevel"},
    "div": {"class"},
    "section": {"class"},
    "code": {"class"},
    "p": {"class"},
    "figure": {"class"},
}

_SCHEMES = {"http", "https", "mailto", "file", "data"}


def clean(fragment: str) -> str:
    """Keep only the elements and attributes that reading needs."""
    return nh3.clean(
        fragment,
        tags=set(_TAGS.split()),
        clean_content_tags={"script", "style", "noscript", "template", "iframe", "object", "svg", "textarea", "title"},
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        url_schemes=_SCHEMES,
        attribute_filter=_kept,
        link_rel=None,
        strip_comments=True,
    )


def _kept(tag: str, attribute: str, value: str) -> str | None:
    """Allow ``data:`` for pictures only, and the class of embeds for paragraphs and figures only."""
    if value[:5].lower() == "data:" and not (tag == "img" and value[5:11].lower() == "image/"):
        return None
    if attribute == "class" and tag in ("p", "figure") and not value.startswith("embed "):
        return None
    return value
