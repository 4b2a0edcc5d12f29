"""What a hand is worth: measures that explain themselves, exactly and with their sources."""
