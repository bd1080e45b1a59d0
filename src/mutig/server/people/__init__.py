"""Who people are: guests, accounts, passwords and the sessions they are signed in with."""
