import { greatest } from '../../shared/domain/lists';
/** Where the program writes: results to `out`, everything said about them to `err`. */
export interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** Rows as aligned columns under their headings. */
export function columns(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows];
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
