"""Every regular expression of the package, tried with text that is made to keep it busy.

``finding`` reads them from the code, ``attacks`` writes the text, ``steps`` counts what it takes, ``growth`` how that
grows.
"""
