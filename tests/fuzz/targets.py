"""All targets of the loop by name."""

from tests.fuzz.extracting import decoding, pages
from tests.fuzz.foreign import feeds, importers, messages, site_rules
from tests.fuzz.loop import Target
from tests.fuzz.renderers import renderers
from tests.fuzz.store import store

TARGETS: dict[str, Target] = {
    "decoding": decoding,
    "pages": pages,
    "renderers": renderers,
    "messages": messages,
    "site-rules": site_rules,
    "importers": importers,
    "feeds": feeds,
    "store": store,
}
