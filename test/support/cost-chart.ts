import { readFileSync } from 'node:fs';

/** Read and write units as the chart of access patterns states them. */
export interface Stated {
  reads: string;
  writes: string;
}

/** What a pattern's units depend on, by the words of the chart (`contact`, `KB`), and whether its condition holds. */
export type Facts = Readonly<Record<string, number | boolean>>;

const CHART = 'shared/db/README.md';

/** The rows of the chart by pattern. */
export function costChart(): Map<string, Stated> {
  const rows = readFileSync(CHART, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const head = rows.findIndex(([, pattern]) => pattern === 'pattern');
  return new Map(
    rows.slice(head + 1).flatMap(([, pattern = '', , reads, writes]) => {
      return reads === undefined || writes === undefined ? [] : [[pattern, { reads, writes }] as const];
    }),
  );
}

const TERM = /^([\d.]+)(?: x (.+?))?(?: per (?:(\d+) )?([a-zA-Z][\w ]*?))?(?: when (.+))?$/;

/** Terms of a sum, whatever stands in brackets. */
const termsOf = (sum: string): string[] => sum.split(/ \+ (?![^(]*\))/);

/**
 * The units that a cell states under these facts: `8 x 0.5 + 1 per contact`, `1 per 20 keys`, `1 + 1 (g1) when it
 * changes`. What stands in brackets is a note unless it is a sum, an index counts as one unit, and what follows a comma
 * or a semicolon tells of another case.
 */
export function statedUnits(cell: string, facts: Facts = {}): number {
  const sum = (cell.split(/[;,]/, 1)[0] ?? '').replace(/ ?\((?!\d)[^)]*\)/g, '').replace(/\bg\d\b/g, '1');
  return sum === '' ? 0 : termsOf(sum).reduce((units, term) => units + unitsOf(term.trim(), facts), 0);
}

function unitsOf(term: string, facts: Facts): number {
  const [, count = '', times, each, unit, condition] = TERM.exec(term) ?? [];
  if (count === '') throw new Error(`the chart says what can not be counted: ${term}`);
  if (condition !== undefined && facts.when !== true) return 0;
  const factor = times === undefined ? 1 : statedUnits(times.replace(/^\((.*)\)$/, '$1'), facts);
  return Number(count) * factor * (unit === undefined ? 1 : amount(unit, each, facts));
}

function amount(unit: string, each: string | undefined, facts: Facts): number {
  const known = facts[unit] ?? facts[unit.split(' ', 1)[0] ?? ''];
  if (typeof known !== 'number') throw new Error(`the test does not say how many: ${unit}`);
  return each === undefined ? known : Math.ceil(known / Number(each));
}
