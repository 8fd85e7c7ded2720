"""How the time of a page grows with the page: families of pages that grow, and what is done with each."""
