"""What the user keeps: progress in the course."""
