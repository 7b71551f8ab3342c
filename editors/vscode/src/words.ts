// This file is generated: change editors/build.py, and run it.

export const QUESTIONS = ["picture", "verdict", "candidates", "count", "steps", "why", "import", "export"] as const;

export const EXPORTS = ["sdk", "line", "sudokupad", "sudokupad-json", "penpa", "pencilmark", "fpuzzles", "fpuzzles-json", "iss", "iss-url", "minizinc", "latex", "png", "pdf", "opb", "dimacs", "cpmpy"] as const;
