"""Many incidents at once: a table of incidents in, a table of rulings out, with no incident
lost.
"""
