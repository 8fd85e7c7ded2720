"""The directives of site files: those of FiveFilters, and Plainleaf's own for CSS selectors."""

from typing import Literal

from plainleaf.engine.record import record

Kind = Literal["expression", "text", "switch", "example", "ignored", "refused"]


@record(frozen=True, slots=True)
class Directive:
    """The kind of a directive: ``expression`` (``css`` or XPath), ``text``, ``switch`` (yes or no), ``example``, or
    ``ignored`` or ``refused`` for a reason. ``field`` is the field of the rule that it sets."""

    kind: Kind
    field: str = ""
    css: bool = False
    reason: str = ""


def _ignored(reason: str) -> Directive:
    return Directive("ignored", reason=reason)


_LOGIN = Directive("refused", reason="Plainleaf signs in nowhere")
_FOUND_ANYWAY = _ignored("what it helps with is found without it")
_PARSER = _ignored("pages are always parsed as browsers do")
_ATTRIBUTES = _ignored("the article is built anew and keeps no attributes of the page")

DIRECTIVES: dict[str, Directive] = {
    # Plainleaf's own
    "content": Directive("expression", "content", css=True),
    "remove": Directive("expression", "remove", css=True),
    "keep": Directive("expression", "keep", css=True),
    "path": Directive("text", "path"),
    # FiveFilters'
    "body": Directive("expression", "content"),
    "strip": Directive("expression", "remove"),
    "title": Directive("expression", "title"),
    "author": Directive("expression", "author"),
    "date": Directive("expression", "date"),
    "next_page_link": Directive("expression", "next_page"),
    "single_page_link": Directive("expression", "single_page"),
    "if_page_contains": Directive("expression", "conditions"),
    "strip_id_or_class": Directive("text", "remove_names"),
    "strip_image_src": Directive("text", "remove_sources"),
    "find_string": Directive("text", "found"),
    "replace_string": Directive("text", "replacement"),
    "prune": Directive("switch", "prune"),
    "test_url": Directive("example", "url"),
    "test_contains": Directive("example", "holds"),
    "tidy": _PARSER,
    "parser": _PARSER,
    "autodetect_on_failure": _ignored("where a rule does not fit, the method always decides"),
    "autodetect_next_page": _FOUND_ANYWAY,
    "convert_double_br_tags": _FOUND_ANYWAY,
    "insert_detected_image": _ignored("the page's own picture is in the metadata"),
    "src_lazy_load_attr": _FOUND_ANYWAY,
    "footnotes": _FOUND_ANYWAY,
    "native_ad_clue": _ignored("advertisements are not marked by rules"),
    "skip_json_ld": _ignored("what a rule says goes before what the page says of itself"),
    "strip_comments": _ignored("comments of the source are never part of an article"),
    "strip_attr": _ATTRIBUTES,
    "post_strip_attr": _ATTRIBUTES,
    "skip_id_or_class": _ignored("a rule for the content says the same"),
    "dissolve": _ignored("boxes without meaning are dissolved by themselves"),
    "wrap_in": _ignored("elements are not given other names"),
    "move_into": _ignored("elements stay where they are"),
    "single_page_link_in_feed": _ignored("feeds are not read by rules"),
    "http_header": Directive("refused", reason="pages are asked for in Plainleaf's own name"),
    "requires_login": _LOGIN,
    "not_logged_in_xpath": _LOGIN,
    "login_uri": _LOGIN,
    "login_username_field": _LOGIN,
    "login_password_field": _LOGIN,
    "login_extra_fields": _LOGIN,
}
