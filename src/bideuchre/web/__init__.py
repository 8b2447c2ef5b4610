"""The site: games, boards and pages over HTTP."""
