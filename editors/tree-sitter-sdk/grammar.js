/**
 * The language of .sdk files for tree-sitter.
 *
 * Lines and indentation are read by src/scanner.c. Plain statements are a word and arguments, as in grammar/sdk.lark:
 * which words exist is left to the queries. Lines with rules follow grammar/rules.lark.
 */

const LETTER = "\\p{L}";
const WORD = new RegExp(`${LETTER}[\\p{L}\\p{N}_]*(-${LETTER}[\\p{L}\\p{N}_]*)*`);
const INTERVAL = "[0-9]+(-[0-9]+)?";
const NUMBERS = `${INTERVAL}(,${INTERVAL})*`;
const anyCase = (text) =>
  [...text].map((each) => (/[a-z]/.test(each) ? `[${each}${each.toUpperCase()}]` : each)).join("");
const keyword = ($, word) => alias(token(new RegExp(anyCase(word))), $.keyword);
const commaSeparated = (rule) => seq(rule, repeat(seq(",", rule)));

const LEVELS = { iff: 1, implies: 2, or: 3, and: 4, not: 5, compare: 6, plus: 7, times: 8, sign: 9, dots: 10, call: 11 };

module.exports = grammar({
  name: "sdk",
  word: ($) => $.word,
  extras: ($) => [/\s/, $.comment],
  externals: ($) => [$._newline, $._indent, $._dedent, $.picture_line, $._recovering],
  supertypes: ($) => [$._statement],
  conflicts: ($) => [[$.let, $._argument], [$.layer, $._argument], [$.cell_list, $._factor]],

  rules: {
    source_file: ($) => repeat($._statement),
    comment: () => token(seq("#", /[^\n]*/)),

    _statement: ($) => choice($.statement, $.rule_block, $.require, $.let, $.layer),

    statement: ($) => seq(field("word", $.word), repeat($._continued), $._newline, repeat($.picture_line)),
    _continued: ($) => choice($._argument, seq(",", $._argument)),
    _argument: ($) =>
      choice($.word, $.number, $.range, $.size, $.text, $.mark, $.boxes, $.cells, $.item, $.run, $.group),
    group: ($) => seq("(", repeat(choice($._argument, ",")), ")"),
    run: ($) => prec.left(LEVELS.dots, seq(choice($.cells, $.item), repeat1(seq("..", choice($.cells, $.item))))),
    item: ($) => prec(LEVELS.call, seq(field("name", $.word), "[", repeat1(choice($._span, ",", $.range)), "]")),

    rule_block: ($) =>
      seq(
        choice($.define, $.loop, $.connective, $.cardinality),
        $._newline,
        optional(seq($._indent, repeat1($._statement), $._dedent)),
      ),
    define: ($) =>
      seq(
        keyword($, "define"),
        field("name", $.word),
        optional(seq("(", optional(commaSeparated($.parameter)), ")", optional(seq("=", $._value)))),
      ),
    parameter: ($) =>
      seq(field("name", $.word), optional(seq(":", field("type", $.word))), optional(seq("=", choice($._value, $.text)))),
    loop: ($) => seq($._head, optional(seq(":", $._expression))),
    connective: ($) => choice(keyword($, "either"), keyword($, "or"), keyword($, "not")),
    cardinality: ($) =>
      seq(
        choice(keyword($, "exactly"), seq(keyword($, "at"), choice(keyword($, "least"), keyword($, "most")))),
        $._sum,
        keyword($, "of"),
      ),

    require: ($) => seq(keyword($, "require"), $._expression, $._newline, repeat($.picture_line)),
    let: ($) => seq(keyword($, "let"), field("name", $.word), "=", commaSeparated($._value), $._newline, repeat($.picture_line)),
    layer: ($) =>
      seq(
        keyword($, "layer"),
        field("name", $.word),
        choice(
          repeat($._continued),
          seq(
            optional(seq(keyword($, "look"), $.word)),
            keyword($, "as"),
            field("cell", $.word),
            ":",
            $._expression,
          ),
        ),
        $._newline,
        repeat($.picture_line),
      ),

    _value: ($) => choice($._expression, $.cell_list, $.braces, $.difference),
    _head: ($) =>
      prec.right(
        seq(
          choice(keyword($, "each"), keyword($, "some"), keyword($, "no")),
          field("domain", $.word),
          optional(choice($.word, seq(optional($.word), choice($.size, seq($.number, ",", $.number), seq(keyword($, "of"), $._sum))))),
          optional(seq(keyword($, "in"), $._many)),
          optional($._filter),
          optional(seq(keyword($, "as"), commaSeparated(field("name", $.word)))),
          optional($._filter),
        ),
      ),
    _filter: ($) => seq(keyword($, "where"), $._condition),

    _expression: ($) => choice($._condition, $.quantified, $.choice),
    quantified: ($) => seq($._head, ":", $._expression),
    choice: ($) =>
      prec.right(
        seq(
          keyword($, "if"),
          $._condition,
          keyword($, "then"),
          $._expression,
          keyword($, "else"),
          $._expression,
        ),
      ),
    _condition: ($) => choice($._sum, $.logic, $.negation, $.comparison, $.membership, $.property, $.matching),
    logic: ($) =>
      choice(
        ...["iff", "implies", "or", "and"].map((word) =>
          prec.left(LEVELS[word], seq($._condition, keyword($, word), $._condition)),
        ),
      ),
    negation: ($) => prec(LEVELS.not, seq(keyword($, "not"), $._condition)),
    comparison: ($) =>
      prec.left(LEVELS.compare, seq($._sum, repeat1(seq(field("operator", choice("<", "<=", ">", ">=", "=", "!=")), $._sum)))),
    membership: ($) =>
      prec(
        LEVELS.compare,
        seq($._sum, optional(keyword($, "not")), choice(keyword($, "in"), keyword($, "among")), $._many),
      ),
    property: ($) =>
      prec(
        LEVELS.compare,
        seq($._sum, choice(seq(keyword($, "is"), optional(keyword($, "not"))), seq(optional(keyword($, "not")), keyword($, "on|inside|outside"))), $._name),
      ),
    matching: ($) => prec(LEVELS.compare, seq($._sum, keyword($, "matches"), choice($.text, $.word))),

    _sum: ($) => choice($._factor, $.arithmetic),
    arithmetic: ($) =>
      choice(
        prec.left(LEVELS.plus, seq($._sum, field("operator", choice("+", "-")), $._sum)),
        prec.left(LEVELS.times, seq($._sum, field("operator", choice("*", "/", keyword($, "mod"))), $._sum)),
        prec(LEVELS.sign, seq("-", $._sum)),
      ),
    _factor: ($) => choice($._dots, $.position, $.along),
    position: ($) =>
      prec(LEVELS.compare, seq(alias(token(prec(2, /[pP][oO][sS][iI][tT][iI][oO][nN][ \t]+[oO][fF]/)), $.keyword), $._sum, keyword($, "in"), $._dots)),
    along: ($) =>
      seq(alias(token(prec(2, new RegExp(["number", "read", "along"].map(anyCase).join("[ \\t]+")))), $.keyword), $._dots),
    _dots: ($) => choice($._atom, alias($._atom_run, $.run)),
    _atom_run: ($) => prec.left(LEVELS.dots, seq($._atom, repeat1(seq("..", $._atom)))),
    _atom: ($) => choice($._name, $.number, $.boxes, $.bracket),
    _name: ($) => choice($.word, $.cells, $.item, $.call),
    bracket: ($) => seq("(", choice($._expression, $.cell_list, $.difference), ")"),
    call: ($) =>
      prec(
        LEVELS.call,
        seq(field("function", $.word), "(", choice(commaSeparated($._call_argument), $._generator), ")"),
      ),
    _call_argument: ($) =>
      choice(seq(choice($._condition, $.cell_list, $.braces, $.difference), optional(seq($._filter, optional($._otherwise)))), $.text),
    _generator: ($) => seq($._head, optional(seq(":", $._expression)), optional($._otherwise)),
    _otherwise: ($) => seq(keyword($, "else"), $._sum),

    _many: ($) => choice($._dots, $.cell_list, $.braces, $.difference),
    cell_list: ($) => prec.left(seq($._dots, repeat1($._dots))),
    difference: ($) => seq(choice($._dots, $.cell_list), keyword($, "except"), choice($._dots, $.cell_list)),
    braces: ($) => seq("{", commaSeparated($._span), "}"),

    _span: ($) => choice($._inner, alias($._inner_run, $.run)),
    _inner_run: ($) => prec.left(choice(seq($._inner, repeat1(seq("..", $._inner))), seq($._inner, ".."))),
    _inner: ($) => choice($._atom, alias($._inner_arithmetic, $.arithmetic)),
    _inner_arithmetic: ($) =>
      choice(
        prec.left(LEVELS.plus, seq($._inner, field("operator", choice("+", "-")), $._inner)),
        prec.left(LEVELS.times, seq($._inner, field("operator", choice("*", "/", keyword($, "mod"))), $._inner)),
        prec(LEVELS.sign, seq("-", $._inner)),
      ),

    word: () => WORD,
    cells: () => token(prec(6, new RegExp(`[rR]${NUMBERS}([cC]${NUMBERS})?|[cC]${NUMBERS}`))),
    boxes: () => token(prec(6, new RegExp(`[bB]${NUMBERS}`))),
    size: () => token(prec(5, /[0-9]+[xX][0-9]+/)),
    range: () => token(prec(4, /-?[0-9]+\.\.-?[0-9]+|[0-9]+-[0-9]+/)),
    number: () => token(prec(3, /-?[0-9]+/)),
    text: () => /"([^"\\\n]|\\.)*"/,
    mark: () => token(prec(-1, /[=:*+<>\/.-]/)),
  },
});
