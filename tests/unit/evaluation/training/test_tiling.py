"""Pieces that two texts have in common, each word in one of them at most."""

from plainleaf.evaluation.training.auto.tiling import LEAST, OFTEN, tiled


def matched(page: str, reference: str) -> tuple[str, str]:
    """The words of either that are matched."""
    texts = (page.split(), reference.split())
    masks = tiled(*texts)
    one, other = (
        " ".join(word for word, found in zip(text, mask.tolist(), strict=True) if found)
        for text, mask in zip(texts, masks, strict=True)
    )
    return one, other


def test_the_longest_piece_takes_the_words() -> None:
    assert matched("a b c x a b c d e", "a b c d e") == ("a b c d e", "a b c d e")


def test_a_piece_is_split_by_what_is_taken() -> None:
    page, reference = "a b c d e f x c d e f g h i", "c d e f g h i a b c d e f"
    assert matched(page, reference) == ("a b c d e f c d e f g h i", reference)


def test_of_equal_pieces_the_one_at_the_same_place_is_taken() -> None:
    found, _ = tiled(list("abcxxxxxabc"), list("yyyyyabc"))
    assert found.tolist() == [False] * 8 + [True] * 3


def test_short_pieces_are_none() -> None:
    assert matched("a b", "a b") == ("", "")
    assert matched("", "a b c") == ("", "")
    assert matched("a b c", "") == ("", "")


def test_words_that_recur_without_end_take_no_time() -> None:
    many = ["0"] * 20 * OFTEN
    found, wanted = tiled(many, many)
    assert len(found) == len(wanted) == len(many)
    story = ["the", "keeper", "climbed", "the", "stairs"]
    found, _ = tiled([*many, *story], [*story, *many])
    assert found[-len(story) :].all()
    assert len(story) > LEAST
