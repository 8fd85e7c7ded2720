"""Room *crawl*: pages at addresses, asked for politely and kept as WARC files."""

from plainleaf.batch.crawl.hosts import FETCHED, POLITE, Politeness, fetch_all

__all__ = ["FETCHED", "POLITE", "Politeness", "fetch_all"]
