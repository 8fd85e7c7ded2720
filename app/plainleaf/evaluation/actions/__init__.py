"""Room *actions* of the research: what its commands do, one file each."""
