"""What the calls of an auction say of the hands, by a simple natural system."""
