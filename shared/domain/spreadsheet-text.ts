/**
 * How a formula begins in a spreadsheet; the full-width forms count as well, and so do apostrophes and quotes before
 * it.
 */
const FORMULA = `["']*[=+\\-@\\t\\r\\uFF0B\\uFF0D\\uFF1D\\uFF20]`;
/**
 * Where a reader can find the beginning of a cell: at each line, and after a tab or a semicolon, which separates the
 * cells wherever the comma is the decimal mark. Such a reader sees no quote that follows a comma, and ends the row at
 * the line break inside it.
 */
const BEGINNING = '(?<=^|[\\r\\n\\t;])';
const UNGUARDED = new RegExp(`${BEGINNING}(?=${FORMULA})`, 'g');
const GUARD = new RegExp(`${BEGINNING}'(?=${FORMULA})`, 'g');

/** A text for a CSV file, with an apostrophe before each place that a spreadsheet could read as a formula. */
export const guarded = (text: string): string => text.replace(UNGUARDED, "'");

/** The text that `guarded` was given. */
export const unguarded = (cell: string): string => cell.replace(GUARD, '');
