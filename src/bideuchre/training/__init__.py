"""How the bots' data is made again; needs numpy, which playing does not."""
