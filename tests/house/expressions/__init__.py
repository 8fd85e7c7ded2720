"""Every regular expression of the package, tried with text that is made to keep it busy.

``finding`` reads them from the code, ``attacks`` writes the text, ``timing`` measures how the time grows.
"""
