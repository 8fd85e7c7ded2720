"""What was passed since the first paragraph of an article."""

from plainleaf.engine.auto.features.measures import measure
from plainleaf.engine.auto.features.the_end import PASSED, THE_END
from plainleaf.engine.extract import read

SAID = "Every evening at six the keeper climbed the hundred stairs and trimmed the wick of the great lamp with care. "
PAGE = f"""<title>The lamp of the harbour</title><div class=menu><p>Home of lamps</p></div>
<div class=story><h1>The lamp of the harbour</h1><p>{SAID * 2}</p><p>{SAID}</p></div>
<div class="ReadMore"><h2>More</h2><p>Another lamp</p></div><div id=respond><form><p>Say it</p></form></div>"""


def test_parts_are_counted_from_the_first_paragraph() -> None:
    v = measure(read(PAGE))
    found = THE_END.columns(v)
    passed = {what: found[f"end: {what} passed"] for what in PASSED}
    last = v.texts.index("Say it")
    counted = {what: int(values[last]) for what, values in passed.items() if values[last]}
    assert counted == {"controls": 1, "headings": 1, "comments": 1, "related": 1}
    levels = found["end: levels up"]
    assert levels[v.texts.index(SAID.strip())] < levels[last]
    assert found["end: before the first paragraph"][: v.texts.index("Home of lamps") + 1].all()


def test_page_without_running_text_has_all_features() -> None:
    assert THE_END.columns(measure(read("<p>short</p>")))["end: words before"].tolist() == [0]
