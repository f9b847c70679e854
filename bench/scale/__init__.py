"""What a match, a socket and a stored action cost, and what that means for many of them."""
