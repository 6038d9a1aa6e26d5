"""The decision engine: tables, policies, rulings, comparisons."""
