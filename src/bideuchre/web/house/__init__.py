"""House rules: six questions' worth of choices, a rule set in between, a page and a link."""
