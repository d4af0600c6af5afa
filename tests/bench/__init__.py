"""Measuring: `make bench` prints a table of ratios and writes bench.json. Nothing here asserts a time."""
