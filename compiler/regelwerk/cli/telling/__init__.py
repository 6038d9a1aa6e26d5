"""What several commands tell of the rulebook, as lines of German text."""
