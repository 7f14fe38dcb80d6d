import { greatest } from '../../shared/domain/lists';
import { printable, printableLine } from './printable';

/** An output by which nothing reaches a terminal that it would obey. All that commands print goes through it. */
export const safe = ({ out, err }: Output): Output => ({
  out: (text) => out(printable(text)),
  err: (text) => err(printable(text)),
});

/** Where the program writes: results to `out`, everything said about them to `err`. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** Rows as aligned columns under their headings. */
export function columns(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows.map((row) => row.map(printableLine))];
  const widths = headings.map((_, index) => greatest(all.map((row) => row[index]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A result for programs (`--json`) or for people. */
export function show(output: Output, json: boolean | undefined, result: unknown, text: string): void {
  output.out(json ? JSON.stringify(result, null, 2) : text);
}
