"""What a page that is a list shows: the items that it declares, those of the list that it calls so, and cards."""
