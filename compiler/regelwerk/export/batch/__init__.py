"""Many incidents at once: a table of them in, a table of rulings out, none lost."""
