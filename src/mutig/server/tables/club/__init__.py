"""A club and its keepers: who may come and speak, how long things are kept, and what is kept about whom."""
