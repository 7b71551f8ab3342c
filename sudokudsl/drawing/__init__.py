"""Pictures of puzzles: SVG, text for terminals, and the page that walks through the steps of a solve."""
