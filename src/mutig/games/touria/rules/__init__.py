"""The rules: plain functions over tables `e` and a state `s`, one file per thing on the table."""
