"""The method auto: an ensemble. The results of all methods become features of a block; boosted trees give each block a
probability; the threshold that maximises the page's expected F1 decides."""
