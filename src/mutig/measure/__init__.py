"""What games are measured with: estimates, ledgers of many games, criteria of fairness."""
