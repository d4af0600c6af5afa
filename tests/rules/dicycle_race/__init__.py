"""Tests of Dicycle Race."""
