"""Commands to score, measure and train. The other commands import nothing from here."""
