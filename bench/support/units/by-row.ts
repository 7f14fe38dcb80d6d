import type { RowUnits } from '../cloud/units-by-row';
import { table } from '../report';

/** Rows with fewer units than this are not shown. */
const MIN_SHOWN = 0.005;

/** One measurement: units by row and function, of `of` emails, recipients or executions. */
export interface Column {
  name: string;
  of: number;
  units: RowUnits;
}

type Kind = 'read' | 'write';
type GroupBy = 'row' | 'functionName';

const format = (units: number): string => (Math.abs(units) < MIN_SHOWN ? '' : units.toFixed(2));

function totals({ units, of }: Column, kind: Kind, groupBy: GroupBy): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of units) sums.set(each[groupBy], (sums.get(each[groupBy]) ?? 0) + each[kind] / of);
  return sums;
}

export const unitsOf = ({ units, of }: Column, kind: Kind): number =>
  units.reduce((sum, each) => sum + each[kind], 0) / of;

/** Prints the units by row or by function, in descending order. */
export function tableBy(groupBy: GroupBy, kind: Kind, what: string, columns: readonly Column[]): void {
  const sums = columns.map((column) => totals(column, kind, groupBy));
  const names = [...new Set(sums.flatMap((each) => [...each.keys()]))];
  const most = (name: string): number => Math.max(...sums.map((each) => each.get(name) ?? 0));
  const rows = names
    .filter((name) => most(name) >= MIN_SHOWN)
    .sort((a, b) => most(b) - most(a))
    .map((name) => [name, ...sums.map((each) => format(each.get(name) ?? 0))]);
  const all = ['all', ...columns.map((column) => unitsOf(column, kind).toFixed(2))];
  const title = `${kind} units ${what}, by ${groupBy === 'row' ? 'row' : 'function'}`;
  table([title, ...columns.map(({ name }) => name)], [...rows, all]);
}

/** Prints all four tables of some measurements. */
export function reportUnits(what: string, columns: readonly Column[]): void {
  for (const kind of ['write', 'read'] as const)
    for (const groupBy of ['row', 'functionName'] as const) tableBy(groupBy, kind, what, columns);
}
