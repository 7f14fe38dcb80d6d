import { greatest } from '../../shared/domain/lists';
import { printable, printableLine } from './printable';

export const safe = ({ out, err }: Output): Output => ({
  out: (text) => out(printable(text)),
  err: (text) => err(printable(text)),
});

export interface Output {
  out(text: string): void;
  err(text: string): void;
}

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

export function show(output: Output, json: boolean | undefined, result: unknown, text: string): void {
  output.out(json ? JSON.stringify(result, null, 2) : text);
}
