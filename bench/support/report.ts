import { cpus, loadavg } from 'node:os';

type Cell = string | number;

/** Prints the title of the bench and its machine. */
export function heading(title: string): void {
  const cores = cpus();
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  const [load = 0] = loadavg();
  console.log(`\n${title}`);
  console.log(`${cores.length} cores (${model}), Node ${process.versions.node}, ${process.platform} ${process.arch},`);
  console.log(`${new Date().toISOString().slice(0, 16)}Z, load of the last minute ${load.toFixed(1)}\n`);
}

const isNumeric = (cell: Cell | undefined): boolean => typeof cell === 'number' || /^[-\d.,]+( |$)/.test(cell ?? '');

/** Prints rows under their columns, with numbers aligned to the right. */
export function table(columns: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => String(row[at] ?? '').length)),
  );
  const isRightAligned = columns.map((_, at) => at > 0 && rows.every((row) => isNumeric(row[at])));
  const line = (cells: readonly Cell[]) =>
    widths
      .map((width, at) => {
        const text = String(cells[at] ?? '');
        return isRightAligned[at] ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  console.log(line(columns));
  console.log(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line(row));
  console.log('');
}

/** Prints the meaning of the figures, line by line. */
export const reading = (...sentences: string[]): void => console.log(`${sentences.join('\n')}\n`);
