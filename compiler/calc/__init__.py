"""Calculators that read the encoded tables."""
