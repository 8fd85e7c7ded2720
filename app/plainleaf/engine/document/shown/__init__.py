"""What the markup of a page does not say and every browser shows: its parts are put where and as what they are seen."""
