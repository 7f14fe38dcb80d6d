/** How a formula begins in a spreadsheet, after any number of apostrophes; the full-width forms count as well. */
const FORMULA = /^'*[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
const GUARDED = /^'+[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;

/** A text for a CSV file, with an apostrophe before anything that a spreadsheet would read as a formula. */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `guarded` was given. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
