import type { RowUnits } from '../cloud/units-by-row';
import { table } from '../report';

/** Less than this of a unit is not shown on a line of its own. */
const SHOWN = 0.005;

/** One measurement: units by row and function, and of how many emails, recipients or executions they are. */
export interface Column {
  name: string;
  of: number;
  units: RowUnits;
}

type Kind = 'read' | 'write';
type Member = 'row' | 'functionName';

const show = (units: number): string => (Math.abs(units) < SHOWN ? '' : units.toFixed(2));

function totals({ units, of }: Column, kind: Kind, member: Member): Map<string, number> {
  const sums = new Map<string, number>();
  for (const each of units) sums.set(each[member], (sums.get(each[member]) ?? 0) + each[kind] / of);
  return sums;
}

export const unitsOf = ({ units, of }: Column, kind: Kind): number =>
  units.reduce((sum, each) => sum + each[kind], 0) / of;

/** Prints the units of each by row, or by function, the most first. */
export function tableBy(member: Member, kind: Kind, what: string, columns: readonly Column[]): void {
  const sums = columns.map((column) => totals(column, kind, member));
  const names = [...new Set(sums.flatMap((each) => [...each.keys()]))];
  const most = (name: string): number => Math.max(...sums.map((each) => each.get(name) ?? 0));
  const rows = names
    .filter((name) => most(name) >= SHOWN)
    .sort((a, b) => most(b) - most(a))
    .map((name) => [name, ...sums.map((each) => show(each.get(name) ?? 0))]);
  const all = ['all', ...columns.map((column) => unitsOf(column, kind).toFixed(2))];
  const title = `${kind} units ${what}, by ${member === 'row' ? 'row' : 'function'}`;
  table([title, ...columns.map(({ name }) => name)], [...rows, all]);
}

/** All four tables of some measurements. */
export function reportUnits(what: string, columns: readonly Column[]): void {
  for (const kind of ['write', 'read'] as const)
    for (const member of ['row', 'functionName'] as const) tableBy(member, kind, what, columns);
}
