"""Administration: repairs at tables, people, words to everybody; whatever is done stands in the log of acts."""
