"""Room *shelf* of the window: keeps what is read, opens it again without the network, and ties the list to the rest."""
