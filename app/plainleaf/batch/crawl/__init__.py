"""Polite crawling: fetches lists of addresses and stores the pages as WARC files."""

from plainleaf.batch.crawl.hosts import FETCHED, POLITE, Politeness, fetch_all

__all__ = ["FETCHED", "POLITE", "Politeness", "fetch_all"]
