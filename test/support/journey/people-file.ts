/** What one row of the file is about. */
type Kind = 'new' | 'known' | 'again' | 'wrong';

interface Person {
  email: string;
  data: Record<string, unknown>;
}

/** A CSV file of people with everything that makes an import hard, and the expected outcome. */
export interface PeopleFile {
  csv: Uint8Array<ArrayBuffer>;
  /** Contacts that exist before the import: they keep `kept`. */
  known: string[];
  progress: { processed: number; created: number; updated: number; unchanged: number; refused: number };
  refusedLines: number[];
  /** The contact of the n-th row as it must be at the end; null if the row makes none. */
  personOf(row: number): Person | null;
}

const kindOf = (row: number): Kind => {
  if (row % 50 === 7) return 'wrong';
  if (row % 50 === 13) return 'again';
  return row % 100 === 29 ? 'known' : 'new';
};

/** Row `again` is about the person of the row before it. */
const emailOf = (row: number): string => `person${kindOf(row) === 'again' ? row - 1 : row}@example.org`;

function cellsOf(row: number): string {
  if (kindOf(row) === 'wrong') return `nobody ${row},,`;
  if (kindOf(row) === 'again') return `${emailOf(row).toUpperCase()},${row},`;
  const note = row % 10 === 0 ? `"Zeile ""${row}""\r\nmit Ümlaut, und Komma"` : `note ${row}`;
  return `${emailOf(row)},${row},${note}`;
}

const noteOf = (row: number): string => (row % 10 === 0 ? `Zeile "${row}"\r\nmit Ümlaut, und Komma` : `note ${row}`);

/** A file of this many rows; the same number gives the same file. */
export function peopleFile(rows: number): PeopleFile {
  const all = Array.from({ length: rows }, (_, row) => row);
  const lines: number[] = [];
  let line = 2;
  for (const row of all) {
    lines.push(line);
    line += kindOf(row) !== 'wrong' && kindOf(row) !== 'again' && row % 10 === 0 ? 2 : 1;
  }
  const count = (kind: Kind): number => all.filter((row) => kindOf(row) === kind).length;
  return {
    csv: new Uint8Array(Buffer.from(`\uFEFFEmail,number,note\r\n${all.map(cellsOf).join('\r\n')}\r\n`)),
    known: all.filter((row) => kindOf(row) === 'known').map(emailOf),
    progress: {
      processed: rows,
      created: count('new'),
      updated: count('known') + count('again'),
      unchanged: 0,
      refused: count('wrong'),
    },
    refusedLines: all.filter((row) => kindOf(row) === 'wrong').map((row) => lines[row] ?? 0),
    personOf: (row) => {
      if (kindOf(row) === 'wrong') return null;
      const last = row % 50 === 12 ? row + 1 : row;
      const first = kindOf(row) === 'again' ? row - 1 : row;
      const kept = kindOf(row) === 'known' ? { kept: true } : {};
      return { email: emailOf(row), data: { number: Math.max(last, first), note: noteOf(first), ...kept } };
    },
  };
}
