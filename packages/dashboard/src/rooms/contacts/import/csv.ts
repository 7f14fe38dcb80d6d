/** For the preview only; the service reads the file itself. */

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The most frequent one in the first line outside quotes, as in the service. */
export function findDelimiter(text: string): Delimiter {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const countOf = (delimiter: string): number => line.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
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

export function readRows(text: string, delimiter: string, limit: number): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  for (let position = 0; position < text.length && rows.length < limit; ) {
    const cell =
      text[position] === '"' ? readQuotedCell(text, position, delimiter) : readPlainCell(text, position, delimiter);
    cells.push(cell.text);
    position = cell.end;
    if (text[position] === delimiter) {
      position += 1;
      if (position < text.length) continue;
      cells.push('');
    } else position += text.startsWith('\r\n', position) ? 2 : 1;
    if (cells.some((value) => value.trim() !== '')) rows.push(cells);
    cells = [];
  }
  return rows;
}
