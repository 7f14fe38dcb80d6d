import { type Correction, correctCounter } from '../../../shared/db/counters/correction';
import { correctTally } from '../../../shared/db/counters/stats-correction';
import { counterText } from '../../../shared/domain/counters/counting';
import { now, sleep } from '../../../shared/ops/clock';
import { findProject } from '../find-project';
import { columns, type Output, show } from '../output';
import { tally } from './campaign-stats';

interface RecountOptions {
  approximate?: boolean;
  json?: boolean;
}

/** Longer than the stream's reader trails the table: batches of 1 s, windows of 5 s, and a try that failed. */
const SETTLE_MS = 15_000;
/** How far this machine's clock may be off from that of the functions. */
const SKEW_MS = 5_000;

interface Line extends Correction {
  counter: string;
  counted: number;
}

/**
 * Counts a project's rows and corrects the counters that say otherwise. Exact for each counter that rests meanwhile;
 * those that move are left alone, or, when asked for, corrected to within the number of changes meanwhile.
 */
export async function recountCommand(idOrName: string, options: RecountOptions, output: Output): Promise<void> {
  const project = await findProject(idOrName);
  const since = now() - SKEW_MS;
  output.err(`Counting every row of ${project.id}. This reads all of them.`);
  const tallied = await tally(project.id);
  await sleep(SETTLE_MS);
  const how = { since, approximate: options.approximate ?? false };
  const lines: Line[] = [];
  for (const { counter, n } of tallied.counters) {
    lines.push({ counter: counterText(counter), counted: n, ...(await correctCounter(project.id, counter, n, how)) });
  }
  for (const { name, tally: own, amounts } of tallied.tallies) {
    for (const { part, member, ...correction } of await correctTally(own, amounts, how)) {
      lines.push({ counter: `${name}#${part}#${member}`, ...correction });
    }
  }
  show(output, options.json, lines, describe(lines));
}

function describe(lines: Line[]): string {
  const wrong = lines.filter(({ state }) => state !== 'right');
  if (wrong.length === 0) return `All ${lines.length} counters are right.`;
  const rows = wrong.map(({ counter, was, counted, state }) => [counter, String(was), String(counted), state]);
  const table = columns(['COUNTER', 'SAID', 'ROWS', 'STATE'], rows);
  const moving = wrong.some(({ state }) => state === 'moving');
  return moving
    ? `${table}\nWhat moves was left alone: run it again when the project rests, or with --approximate.`
    : table;
}
