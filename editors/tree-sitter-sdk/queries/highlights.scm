; This file is generated: change editors/treesitter.py, and run editors/build.py.

(comment) @comment
(keyword) @keyword
(text) @string
[(number) (range) (size)] @number
[(cells) (boxes)] @constant
(mark) @operator
operator: _ @operator
(statement word: (word) @function)
(call function: (word) @function)
(define name: (word) @function)
(let name: (word) @variable)
(layer name: (word) @variable)
(layer cell: (word) @variable.parameter)
(parameter name: (word) @variable.parameter)
(parameter type: (word) @type)
(loop name: (word) @variable.parameter)
(quantified name: (word) @variable.parameter)
(call name: (word) @variable.parameter)

((statement word: (word) @keyword)
  (#any-of? @keyword "author" "draw" "expect" "machine" "rules" "solution" "source" "title" "use"))
((statement word: (word) @type.builtin)
  (#any-of? @type.builtin "anti-king" "anti-knight" "anti-taxicab" "antiking" "antiknight" "antitaxicab" "appears" "areas" "argyle" "arithmetic-sequence" "arithmeticsequence" "arrow" "asterisk" "battenburg" "between" "board" "box-indexer" "boxes" "boxindexer" "cage" "candidates" "cells" "center-dot" "center-dots" "centerdot" "centerdots" "centre-dot" "centre-dots" "centredot" "centredots" "chaos-arrow" "chaos-count" "chaosarrow" "chaoscount" "clone" "column-indexer" "columnindexer" "connected" "contains" "contains-exactly" "containsexactly" "cosmetic" "count-distinct" "countdistinct" "counting-circles" "countingcircles" "cupid" "diagonal" "diagonal-distinct" "diagonal-non-consecutive" "diagonaldistinct" "diagonalnonconsecutive" "diagonals" "disjoint-groups" "disjointgroups" "distinct" "doppelganger" "double-arrow" "doublearrow" "dutch-flatmates" "dutchflatmates" "entropic" "entropic-line" "entropicline" "equality-cage" "equalitycage" "even" "exclusion" "first-seen" "firstseen" "frame" "frame-sum" "framesum" "full-rank" "fullrank" "german-whispers" "germanwhispers" "girandola" "given" "givens" "global-entropy" "global-mod" "global-modulo" "globalentropy" "globalmod" "globalmodulo" "greater" "grid" "hidden-skyscraper" "hiddenskyscraper" "high" "hyper" "isomorphic" "killer" "killer-cage" "killercage" "knightmare" "kropki" "latin" "layer" "leaper" "less" "little-killer" "littlekiller" "lockout" "lockout-line" "lockoutline" "look-and-say" "lookandsay" "loop" "low" "lunchbox" "magic-square" "magicsquare" "mathrax" "maximum" "minimum" "modular" "modular-line" "modularline" "n-sum-line" "nabner" "non-consecutive" "nonconsecutive" "nsumline" "numbered-room" "numbered-rooms" "numberedroom" "numberedrooms" "odd" "palindrome" "parity-line" "parityline" "path" "product-cage" "product-dot" "productcage" "productdot" "quad" "quadruple" "region" "region-sum-line" "regions" "regionsumline" "rellik" "rellik-cage" "rellikcage" "renban" "rossini" "row-indexer" "rowindexer" "same-digits" "same-values" "samedigits" "samevalues" "sandwich" "sequence" "sequence-line" "sequenceline" "shapes" "skyscraper" "slingshot" "slow-thermo" "slow-thermometer" "slowthermo" "slowthermometer" "sudoku" "sum" "sum-line" "sumline" "taxicab" "thermo" "thermometer" "twin" "vudoku" "whisper" "whispers" "windoku" "x-sum" "xsum" "xv" "zipper" "zipper-line" "zipperline"))
((call function: (word) @function.builtin)
  (#any-of? @function.builtin "abs" "box" "column" "count" "digit" "distinct" "length" "max" "min" "product" "region" "row" "size" "sum"))
((statement word: (word) (word) @property)
  (#any-of? @property "above" "any" "area" "around" "arrow" "at" "below" "black" "border" "bottom" "box" "boxes" "cage" "cell" "circle" "colour" "column" "counted" "diagonal" "digit" "digital-root" "digitalroot" "digits" "distinct" "down" "down-left" "down-right" "downleft" "downright" "edge" "even" "fog" "from" "grid" "height" "house" "in" "indented" "inward" "king" "knight" "latin" "leaper" "left" "line" "look" "many" "most" "negative" "neighbour" "no-ties" "none" "noties" "number" "odd" "of" "or" "orthogonal" "outward" "pair" "position" "prime" "rectangle" "region" "right" "row" "run" "shade" "size" "solution" "solutions" "square" "step" "straight" "text" "ties-allowed" "tiesallowed" "tile" "to" "top" "turn" "unique" "up" "up-left" "up-right" "upleft" "upright" "white" "width" "window" "without-first" "withoutfirst" "x"))
((group (word) @property)
  (#any-of? @property "above" "any" "area" "around" "arrow" "at" "below" "black" "border" "bottom" "box" "boxes" "cage" "cell" "circle" "colour" "column" "counted" "diagonal" "digit" "digital-root" "digitalroot" "digits" "distinct" "down" "down-left" "down-right" "downleft" "downright" "edge" "even" "fog" "from" "grid" "height" "house" "in" "indented" "inward" "king" "knight" "latin" "leaper" "left" "line" "look" "many" "most" "negative" "neighbour" "no-ties" "none" "noties" "number" "odd" "of" "or" "orthogonal" "outward" "pair" "position" "prime" "rectangle" "region" "right" "row" "run" "shade" "size" "solution" "solutions" "square" "step" "straight" "text" "ties-allowed" "tiesallowed" "tile" "to" "top" "turn" "unique" "up" "up-left" "up-right" "upleft" "upright" "white" "width" "window" "without-first" "withoutfirst" "x"))
((property (word) @property .)
  (#any-of? @property "area" "box" "cell" "column" "diagonal" "digit" "even" "house" "king" "knight" "leaper" "neighbour" "number" "odd" "orthogonal" "pair" "position" "prime" "region" "row" "run" "square" "step" "straight" "tile" "window"))
((loop domain: (word) @property)
  (#any-of? @property "area" "box" "cell" "column" "diagonal" "digit" "even" "house" "king" "knight" "leaper" "neighbour" "number" "odd" "orthogonal" "pair" "position" "prime" "region" "row" "run" "square" "step" "straight" "tile" "window"))
((quantified domain: (word) @property)
  (#any-of? @property "area" "box" "cell" "column" "diagonal" "digit" "even" "house" "king" "knight" "leaper" "neighbour" "number" "odd" "orthogonal" "pair" "position" "prime" "region" "row" "run" "square" "step" "straight" "tile" "window"))
((call domain: (word) @property)
  (#any-of? @property "area" "box" "cell" "column" "diagonal" "digit" "even" "house" "king" "knight" "leaper" "neighbour" "number" "odd" "orthogonal" "pair" "position" "prime" "region" "row" "run" "square" "step" "straight" "tile" "window"))
((loop domain: (word) @_noun . (keyword) @_of . (word) @property (#any-of? @_noun "pair" "pairs") (#any-of? @_of "of"))
  (#any-of? @property "areas"))
((quantified domain: (word) @_noun . (keyword) @_of . (word) @property (#any-of? @_noun "pair" "pairs") (#any-of? @_of "of"))
  (#any-of? @property "areas"))
((call domain: (word) @_noun . (keyword) @_of . (word) @property (#any-of? @_noun "pair" "pairs") (#any-of? @_of "of"))
  (#any-of? @property "areas"))
((word) @constant (#eq? @constant "all"))
((statement word: (word) @_word (picture_line) @string)
  (#any-of? @_word "rules"))
((statement word: (word) @_word (picture_line) @number)
  (#any-of? @_word "givens" "machine" "regions" "shapes" "solution"))
