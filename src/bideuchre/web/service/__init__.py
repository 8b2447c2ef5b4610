"""What can be done at the tables: plain calls, without HTTP and without SQL."""
