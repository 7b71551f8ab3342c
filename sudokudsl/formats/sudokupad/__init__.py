"""SudokuPad: JSON of drawings, rules text and solution, and the links that carry it."""
