"""What the page is compared with: a second method, all methods, the reference of a dataset."""
