"""The addresses of the site, one file a subject."""
