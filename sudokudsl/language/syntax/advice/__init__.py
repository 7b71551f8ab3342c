"""Advice on lines that are not understood. Every function is one of texts: nothing is looked up here.

A line with a syntax error or an unknown first word gets a sentence: `syntax_errors`, `first_words`, `wrong_cells`. Then
`lowering.advice` looks for the line that was meant, and these make lines to try:

* `phrases`: tables of phrases of other languages and of English, which `rewriting` replaces, up to three in a line;
* `english`: whole sentences as rules;
* `comparisons`: a comparison without its first word;
* `neighbours`, `places`, `grids` and `compared_sums`: cells that depend on the board or on other lines of the text;
* `marks`: rules on marked cells, for the layer or the line of the text that has the marks;
* `alternatives`, `divided`, `question_marks` and `wrong_clues`: several lines in place of one.

`pieces` has what their patterns share. A new phrase or word is one entry of a table, with an example that a test tries.
Nothing here is imported before a text has a mistake, except for `wrong_cells`.
"""
