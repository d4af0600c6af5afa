"""The ground that all games stand on: the words of the house, dice, content. Standard library only."""
