"""Which blocks should have been kept, on a page small enough to see."""

from plainleaf.evaluation.training.auto.labels import block_labels

REFERENCE = """The lamp room

Every evening at six the keeper climbed the stairs and trimmed the wick.

Oil
He carried the oil in a copper can that his father had used."""


def test_labels_follow_the_reference() -> None:
    texts = [
        "Home",
        "The lamp room",
        "Every evening at six the keeper climbed the stairs and trimmed the wick.",
        "Oil",
        "He carried the oil in a copper can that his father had used.",
        "Subscribe to our letter and never miss a story again",
    ]
    assert block_labels(texts, REFERENCE).tolist() == [0.0, 1.0, 1.0, 1.0, 1.0, 0.0]


def test_a_block_is_partly_in_the_reference() -> None:
    (label,) = block_labels(["Every evening at six people come to our shop"], REFERENCE)
    assert label == (4 / 9 + 1) / 2  # without it, nothing of the reference would be there at all


def test_short_missing_words_follow_their_neighbours() -> None:
    story = "He carried the oil in a copper can that his father had used."
    assert block_labels([story, "Oil"], REFERENCE).tolist() == [1.0, 1.0]
    assert block_labels([story, "can"], REFERENCE).tolist() == [1.0, 0.0]  # the only one is in the story
    assert block_labels(["Buy our finest lamps today, half price", "can"], REFERENCE).tolist() == [0.0, 0.5]
    assert block_labels(["***"], REFERENCE).tolist() == [0.0]


def test_repeated_words_are_content_in_their_place() -> None:
    story = REFERENCE.split("\n")
    texts = ["The lamp room", "Oil", *filter(None, story), "The lamp room", "Oil", story[2]]
    assert block_labels(texts, REFERENCE).tolist() == [0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]


def test_a_page_without_reference_has_no_content() -> None:
    assert block_labels(["anything at all stands here", "x"], "").tolist() == [0.0, 0.0]


def test_other_order_counts_half() -> None:
    shelf = ["Cedar 12", "Walnut 30", "Birch 8"]
    assert block_labels(shelf, "birch 8, walnut 30, cedar 12 for the shelf").tolist() == [0.5, 0.5, 0.5]
