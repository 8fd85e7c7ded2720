from pathlib import Path

from plainleaf.resources import resource, table_in, tables


def test_the_tables_are_stored_as_they_are_written() -> None:
    assert resource("rules/tables.json").read_text("utf-8") == tables(), "run make docs"


def test_a_file_that_was_changed_is_read_itself(tmp_path: Path) -> None:
    own = resource("rules/names.toml").read_bytes()
    file = tmp_path / "names.toml"
    file.write_bytes(own)
    whole = table_in(file)
    file.write_bytes(own + b'\n[mine]\nwords = "some"\n')
    assert table_in(file) == whole | {"mine": {"words": "some"}}
