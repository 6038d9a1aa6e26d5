"""What calculators of bridge answer."""
