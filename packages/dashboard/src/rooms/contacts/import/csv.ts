/** For the preview only; the service reads the file itself. */

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** The most frequent one in the first line outside quotes, as in the service. */
export function findDelimiter(text: string): Delimiter {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => line.split(delimiter).length);
  return delimiters[counts.indexOf(counts.reduce((max, count) => Math.max(max, count)))] ?? ',';
}

interface Cell {
  text: string;
  at: number;
}

function quoted(text: string, from: number, delimiter: string): Cell {
  let cell = '';
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return { text: cell + text.slice(at), at: text.length };
    cell += text.slice(at, end);
    at = end + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  const rest = plain(text, at, delimiter);
  return { text: cell + rest.text, at: rest.at };
}

function plain(text: string, from: number, delimiter: string): Cell {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { text: text.slice(from, at), at };
}

export function readRows(text: string, delimiter: string, limit: number): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  for (let at = 0; at < text.length && rows.length < limit; ) {
    const cell = text[at] === '"' ? quoted(text, at, delimiter) : plain(text, at, delimiter);
    cells.push(cell.text);
    at = cell.at;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    } else at += text.startsWith('\r\n', at) ? 2 : 1;
    if (cells.some((one) => one.trim() !== '')) rows.push(cells);
    cells = [];
  }
  return rows;
}
