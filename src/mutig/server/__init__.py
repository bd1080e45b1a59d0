"""The table server: people play together over the network, live or turn by turn."""
