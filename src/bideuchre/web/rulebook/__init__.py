"""The rules pages: every game of the family told from its rule set and a few words of our own."""
