// Lines and indentation of .sdk files, as sudokudsl/language/syntax/layout.py reads them: a statement ends with its line
// unless the parser still needs something, which it does in brackets and after a comma. The lines below that are
// indented more belong to it, either as a block of statements or as the lines of a picture.

#include <stdlib.h>
#include <string.h>

#include "tree_sitter/parser.h"

enum Token { NEWLINE, INDENT, DEDENT, PICTURE_LINE, RECOVERING };
enum { MOST_BLOCKS = 64 };

typedef struct {
  uint32_t columns[MOST_BLOCKS];  // of the blocks around the line, the innermost last; the file itself is at 0
  uint32_t depth;
} Scanner;

static uint32_t column_of_block(const Scanner *scanner) {
  return scanner->depth > 0 ? scanner->columns[scanner->depth - 1] : 0;
}

void *tree_sitter_sdk_external_scanner_create(void) { return calloc(1, sizeof(Scanner)); }

void tree_sitter_sdk_external_scanner_destroy(void *payload) { free(payload); }

unsigned tree_sitter_sdk_external_scanner_serialize(void *payload, char *buffer) {
  const Scanner *scanner = payload;
  const unsigned size = scanner->depth * sizeof(uint32_t);
  memcpy(buffer, scanner->columns, size);
  return size;
}

void tree_sitter_sdk_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Scanner *scanner = payload;
  scanner->depth = length / sizeof(uint32_t);
  if (length > 0) memcpy(scanner->columns, buffer, length);
}

// Skips blanks up to the next line end.
static void skip_blanks(TSLexer *lexer) {
  while (lexer->lookahead == ' ' || lexer->lookahead == '\t' || lexer->lookahead == '\r') lexer->advance(lexer, true);
}

// Reads a line up to its comment; blanks at its end are left out.
static void read_line(TSLexer *lexer) {
  while (lexer->lookahead != '\n' && lexer->lookahead != '#' && !lexer->eof(lexer)) {
    const bool blank = lexer->lookahead == ' ' || lexer->lookahead == '\t' || lexer->lookahead == '\r';
    lexer->advance(lexer, false);
    if (!blank) lexer->mark_end(lexer);
  }
}

bool tree_sitter_sdk_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  Scanner *scanner = payload;
  skip_blanks(lexer);
  if (valid[NEWLINE]) {
    const bool ended = lexer->eof(lexer);
    if (ended ? valid[RECOVERING] : lexer->lookahead != '\n') return false;
    if (!ended) lexer->advance(lexer, false);
    lexer->mark_end(lexer);
    lexer->result_symbol = NEWLINE;
    return true;
  }
  if (valid[RECOVERING]) return false;  // after a mistake all seem valid; only the ends of lines are certain
  if (!valid[INDENT] && !valid[DEDENT] && !valid[PICTURE_LINE]) return false;

  while (lexer->lookahead == '\n') {
    lexer->advance(lexer, true);
    skip_blanks(lexer);
  }
  if (lexer->lookahead == '#') return false;  // the parser reads the comment and asks again
  const bool ended = lexer->eof(lexer);
  const uint32_t column = ended ? 0 : lexer->get_column(lexer);
  lexer->mark_end(lexer);
  if (column > column_of_block(scanner)) {
    if (valid[INDENT] && scanner->depth < MOST_BLOCKS) {
      scanner->columns[scanner->depth++] = column;
      lexer->result_symbol = INDENT;
      return true;
    }
    if (!valid[PICTURE_LINE]) return false;
    read_line(lexer);
    lexer->result_symbol = PICTURE_LINE;
    return true;
  }
  if (valid[DEDENT] && scanner->depth > 0 && (ended || column < column_of_block(scanner))) {
    scanner->depth--;
    lexer->result_symbol = DEDENT;
    return true;
  }
  return false;
}
