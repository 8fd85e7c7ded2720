"""``plainleaf open`` with whatever stands on the command line: this process becomes the app, or hands it over."""

from tests.hostile import hostile_sources

from plainleaf.desktop.app.incoming import claim


def test_a_source_is_handed_over_or_this_process_becomes_the_app(tmp_path, monkeypatch):
    monkeypatch.setenv("PLAINLEAF_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    for source in hostile_sources(tmp_path):
        place = claim(source)
        assert not place.taken_over
        assert place.lock is not None, source
        place.lock.release()
