"""What is computed beside the event loop: threads that are kept apart, and who is served first."""
