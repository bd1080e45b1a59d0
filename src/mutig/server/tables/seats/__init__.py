"""Who sits where: joining, leaving, votes, and seats that change hands."""
