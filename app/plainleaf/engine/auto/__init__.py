"""Room *auto*: the ensemble. What every method sees becomes features of a block; a model of boosted trees
gives each block a probability; the threshold that maximises the page's expected F1 decides."""
