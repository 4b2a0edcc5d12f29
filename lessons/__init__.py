"""The course and the language it is given in: what the screen says, in English and in Chinese."""
