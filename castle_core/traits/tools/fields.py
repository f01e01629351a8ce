"""What readers can set in the tools about dice."""

from castle_core.tools import WholeNumber

MOST_POOL = 30
MOST_QUALITY_DICE = 10
LOWEST_DIFFICULTY, HIGHEST_DIFFICULTY = -5, 20

POOL = WholeNumber("Dice in the pool", 0, MOST_POOL, "Attribute and Ability together, with all that adds dice.")
QUALITY = WholeNumber("Quality dice", 0, MOST_QUALITY_DICE, "From a Quality added with a Willpower Point; 0 for none.")
DIFFICULTY = WholeNumber(
    "Difficulty", LOWEST_DIFFICULTY, HIGHEST_DIFFICULTY, "After all modifiers; it may lie below 3 or above 8."
)

ROLL_RULINGS = ("lowest_number", "highest_number", "automatic_cancel")
"""The switches that every roll at a difficulty depends on."""
