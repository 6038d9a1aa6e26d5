"""What calculators of Doppelkopf answer."""
