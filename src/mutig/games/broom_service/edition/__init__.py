"""Printed values: how an edition is read, written and checked."""
