"""The actions of the research commands, one module each."""
