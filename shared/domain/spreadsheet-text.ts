/** How a formula begins, also with full-width characters, or after apostrophes and quotes. */
const FORMULA = `["']*[=+\\-@\\t\\r\\uFF0B\\uFF0D\\uFF1D\\uFF20]`;
/**
 * Cells can begin at each line, even in quotes, and after a tab or a semicolon, the separator where the comma is the
 * decimal mark.
 */
const BEGINNING = '(?<=^|[\\r\\n\\t;])';
const UNESCAPED = new RegExp(`${BEGINNING}(?=${FORMULA})`, 'g');
const ADDED_APOSTROPHE = new RegExp(`${BEGINNING}'(?=${FORMULA})`, 'g');

export const escapeFormulas = (text: string): string => text.replace(UNESCAPED, "'");

export const unescapeFormulas = (cell: string): string => cell.replace(ADDED_APOSTROPHE, '');
