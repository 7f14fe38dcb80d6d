import { correctCounters } from '../../../shared/db/counters/counters';
import type { Correction } from '../../../shared/db/counters/partials';
import { correctStats } from '../../../shared/db/counters/stats';
import { counterText } from '../../../shared/domain/counters/counting';
import { now, sleep } from '../../../shared/ops/clock';
import { columns, type Output, show } from '../output';
import { findProject } from '../projects';
import { countProject } from './count-project';

interface RecountOptions {
  approximate?: boolean;
  json?: boolean;
}

/** Longer than the counters projector lags: a batch of 3 s and a failed try. */
const SETTLE_MS = 15_000;
/** The clocks of this machine and of the functions may differ by this much. */
const SKEW_MS = 5_000;

interface Line extends Correction {
  counter: string;
  counted: number;
}

/**
 * Corrects counters that don't change during the count. With --approximate, corrects the other counters as well, which
 * are then wrong by at most those changes.
 */
export async function recountCommand(idOrName: string, options: RecountOptions, output: Output): Promise<void> {
  const project = await findProject(idOrName);
  const since = now() - SKEW_MS;
  output.err(`Counting every row of ${project.id}. This reads all of them.`);
  const { counters, stats, problems } = await countProject(project.id);
  await sleep(SETTLE_MS);
  const correctionOptions = { since, approximate: options.approximate ?? false };
  const lines: Line[] = [];
  for (const { counter, n, was, state } of await correctCounters(project.id, counters, correctionOptions)) {
    lines.push({ counter: counterText(counter), counted: n, was, state });
  }
  for (const { name, stats: rows, counts } of stats) {
    for (const { part, counter, counted, was, state } of await correctStats(rows, counts, correctionOptions)) {
      lines.push({ counter: `${name}#${part}#${counter}`, counted, was, state });
    }
  }
  const { isCorrect, ...numbers } = await problems.correct(project.id);
  if (!isCorrect) lines.push({ counter: 'listed problems', ...numbers, state: 'corrected' });
  show(output, options.json, lines, resultText(lines));
}

function resultText(lines: Line[]): string {
  const differingLines = lines.filter(({ state }) => state !== 'right');
  if (differingLines.length === 0) return `All ${lines.length} counters are right.`;
  const rows = differingLines.map(({ counter, was, counted, state }) => [counter, String(was), String(counted), state]);
  const table = columns(['COUNTER', 'STORED', 'ROWS', 'STATE'], rows);
  const isAnyMoving = differingLines.some(({ state }) => state === 'moving');
  return isAnyMoving
    ? `${table}\nCounters in the state moving changed during the count, so they were not corrected. Run it again when the project is idle, or with --approximate.`
    : table;
}
