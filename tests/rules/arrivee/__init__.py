"""Tests of Arrivée by the clauses of its spec."""
