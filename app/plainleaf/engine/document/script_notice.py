"""Recognises the notice of a page that needs scripts."""

import re

from plainleaf.engine.document.columns import Document
from plainleaf.engine.lazy_compile import lazy_compile

MOST = 100
"""Number of words from which a page is more than a notice."""
NEAR = 120
"""Maximum characters between the word for scripts and the request to enable them."""

_SCRIPTS = lazy_compile(r"(?<![a-z])java ?script(?![a-z])", re.IGNORECASE)
_ASKED = lazy_compile(
    r"enable|disabled|activate|\bturn(?:ed)? (?:on|off)|switch(?:ed)? on|\brequires?\b|aktivier|einschalten|"
    r"benötigt|erforderlich|activ[eé]|désactivé|nécessite|habilit|requiere|requer|ativ[aoe]|attiva|abilita|richiede|"
    r"inschakel|vereist|включ|отключ|требу|увімкн|włącz|wyłącz|wymaga|povol|zapn|vyžad|bekapcsol|engedélyez|aktiver|"
    r"krävs|kræver|krever|käyttöön|etkinleştir|ενεργοποι|απαιτ|bật|yêu cầu|aktifkan|"
    r"启用|啟用|开启|開啟|打开|禁用|有効|無効|オン|필요|활성|켜|تفعيل|تمكين|يتطلب|הפעל|נדרש|เปิด|सक्षम|सक्रिय",
    re.IGNORECASE,
)


def is_script_notice(document: Document) -> bool:
    """True if a short page asks to enable scripts."""
    if not 0 < int(document.words_before[-1]) <= MOST:
        return False
    text = " ".join(document.runs.text)
    return any(_ASKED.search(text[max(0, at.start() - NEAR) : at.end() + NEAR]) for at in _SCRIPTS.finditer(text))
