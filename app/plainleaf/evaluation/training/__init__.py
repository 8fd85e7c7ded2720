"""Room *training*: rebuilds the shipped model of ``auto`` from a dataset, with cross-validated figures by domain."""
