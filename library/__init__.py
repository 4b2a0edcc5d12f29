"""What the user keeps: a library of boards with all that is written on them, and progress in the course."""
