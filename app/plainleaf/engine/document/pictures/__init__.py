"""Pictures by what their elements say, whatever an article makes of them."""
