"""The shelf in the window: saves pages, opens them without the network, and connects the list to the other parts."""
