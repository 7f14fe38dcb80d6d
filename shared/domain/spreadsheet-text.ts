/** Includes full-width forms, and apostrophes and quotes before a formula. */
const FORMULA = `["']*[=+\\-@\\t\\r\\uFF0B\\uFF0D\\uFF1D\\uFF20]`;
/**
 * Cells can begin at each line, and after a tab or a semicolon, the separator where the comma is the decimal mark.
 * There, a line break in a quote after a comma ends the row.
 */
const BEGINNING = '(?<=^|[\\r\\n\\t;])';
const UNGUARDED = new RegExp(`${BEGINNING}(?=${FORMULA})`, 'g');
const GUARD = new RegExp(`${BEGINNING}'(?=${FORMULA})`, 'g');

export const guarded = (text: string): string => text.replace(UNGUARDED, "'");

export const unguarded = (cell: string): string => cell.replace(GUARD, '');
