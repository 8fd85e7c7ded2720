"""Room *auto*: what is learnt of blocks. What is known of a block becomes its features; a model of boosted trees gives
each block a probability; the threshold that maximises the page's expected F1 decides."""
