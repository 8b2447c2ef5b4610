"""How the network of calls is taught; needs numpy, which playing does not."""
