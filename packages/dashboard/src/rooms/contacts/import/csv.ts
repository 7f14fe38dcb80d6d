/** Reads CSV for the preview only. The service reads the file itself. */

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The most frequent delimiter in the first line, outside quotes. The service chooses the same delimiter. */
export function findDelimiter(text: string): Delimiter {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => line.split(delimiter).length;
  return delimiters.reduce((mostFrequent, delimiter) =>
    countOf(delimiter) > countOf(mostFrequent) ? delimiter : mostFrequent,
  );
}

interface Cell {
  text: string;
  end: number;
}

function readQuotedCell(text: string, from: number, delimiter: string): Cell {
  let cell = '';
  let position = from + 1;
  for (;;) {
    const end = text.indexOf('"', position);
    if (end < 0) return { text: cell + text.slice(position), end: text.length };
    cell += text.slice(position, end);
    position = end + 1;
    if (text[position] !== '"') break;
    cell += '"';
    position += 1;
  }
  const unquoted = readPlainCell(text, position, delimiter);
  return { text: cell + unquoted.text, end: unquoted.end };
}

function readPlainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(from, end), end };
}

const readCell = (text: string, from: number, delimiter: string): Cell =>
  text[from] === '"' ? readQuotedCell(text, from, delimiter) : readPlainCell(text, from, delimiter);

function readRow(text: string, from: number, delimiter: string): { cells: string[]; nextRow: number } {
  const cells: string[] = [];
  let position = from;
  for (;;) {
    const cell = readCell(text, position, delimiter);
    cells.push(cell.text);
    if (text[cell.end] !== delimiter) {
      const lineBreakLength = text.startsWith('\r\n', cell.end) ? 2 : 1;
      return { cells, nextRow: cell.end + lineBreakLength };
    }
    position = cell.end + 1;
  }
}

/** Skips blank rows. */
export function readRows(text: string, delimiter: string, limit: number): string[][] {
  const rows: string[][] = [];
  let position = 0;
  while (position < text.length && rows.length < limit) {
    const { cells, nextRow } = readRow(text, position, delimiter);
    if (cells.some((cell) => cell.trim() !== '')) rows.push(cells);
    position = nextRow;
  }
  return rows;
}
