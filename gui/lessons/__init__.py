"""The lessons of the program, each a folder, and the command and the sheets that go with them."""

from pathlib import Path

#: The folder of the lessons of the program.
FOLDER = Path(__file__).parent
