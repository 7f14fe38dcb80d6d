import { ifPart, inOwnProcess } from './support/own-process';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { reportUnits } from './support/units/by-row';
import { dollarsPerMillion } from './support/workflows/dollars';
import { STEPS } from './support/workflows/graph';
import { perExecution, type Share, sumOf } from './support/workflows/per-execution';
import { RATE, type RunOptions, runWorkflow, type WorkflowRun } from './support/workflows/run-workflow';
import { ownStages } from './support/workflows/stages';

const SIZES = [1_000, 10_000, 100_000];
/** Executions that are followed from start to end. */
const SAMPLE = Number(process.env.SAMPLE ?? 2_000);
/** The maximum cost of a million executions of ten steps. */
const MAX_DOLLARS = 20;
/** The relative increase of a step's cost that a hundred times as many open executions may cause. */
const TOLERANCE = 0.03;
const MINUTES_PER_MONTH = 43_200;

const format = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

const figures = [
  ['write units', 'writes'],
  ['read units', 'reads'],
  ['CPU ms', 'cpuMs'],
  ['invocations', 'invocations'],
  ['queue calls', 'queueCalls'],
] as const satisfies readonly (readonly [string, keyof Share])[];

function reportShares(runs: readonly WorkflowRun[]): void {
  for (const [title, field] of figures) {
    const rows = runs.map((each) => {
      const shares = perExecution(each);
      const all = sumOf(shares, field);
      const values = ownStages.map((stage) => format(shares[stage][field]));
      return [String(each.open), ...values, format(all), format(all / STEPS)];
    });
    table([`${title} with so many open`, ...ownStages, 'an execution', 'a step'], rows);
  }
  reportUnits(
    'an execution, its emails and events included',
    runs.map(({ open, sample, byRow }) => ({ name: `${open} open`, of: sample, units: byRow })),
  );
  const rows = runs.map(({ open, sample, completed, steps, emails, idleTick, busiest, units }) => {
    const { read, write } = idleTick.workflows;
    const email = (units.workflowRunner.email.write + units.workflowRunner.email.read / 5) / emails;
    const cells = [completed === sample ? 'all' : completed, steps / sample, emails / sample, email];
    return [String(open), ...cells.map((cell) => (typeof cell === 'number' ? format(cell) : cell))].concat(
      [read, write, busiest.units].map(format),
    );
  });
  table(
    ['open', 'completed', 'steps each', 'emails each', 'units an email', 'idle tick, read', 'write', 'busiest key'],
    rows,
  );
  reading(
    'Three emails, three delays (10 minutes, a day, a week), a wait for an event that half of all get, two branches and an update',
    `of the contact, for ${SAMPLE} executions that begin ${RATE} a second; the others wait for months. Rows of the emails and what sends`,
    'them are not in it, nor what the event costs by itself. units an email: what the workflow runner writes of each, in write units.',
    'busiest key: the most write units that one partition of the table or of an index took in a second.',
  );
}

function reportDollars(runs: readonly WorkflowRun[]): number[] {
  const columns = runs.map(dollarsPerMillion);
  const names = [...(columns[0]?.keys() ?? [])];
  const totals = columns.map((column) => [...column.values()].reduce((sum, value) => sum + value, 0));
  const rows = names.map((name) => [name, ...columns.map((column) => (column.get(name) ?? 0).toFixed(2))]);
  table(
    ['dollars a million executions, beside their emails', ...runs.map(({ open }) => `${open} open`)],
    [...rows, ['all', ...totals.map((total) => total.toFixed(2))]],
  );
  const tick = ((runs.at(-1)?.idleTick.workflows.read ?? 0) * 0.125 * MINUTES_PER_MONTH) / 1_000_000;
  reading(
    `us-east-1, on demand, November 2026. To look for what is due each minute costs ${tick.toFixed(2)} dollars a month, however much there is.`,
    'Not in it: storage, alarms, and what the project pays anyway.',
  );
  return totals;
}

/** Fails the bench if a limit is exceeded. */
function check(runs: readonly WorkflowRun[], totals: readonly number[]): void {
  for (const { sample, completed } of runs) {
    if (completed !== sample) throw new Error(`${sample - completed} of ${sample} executions are not completed`);
  }
  const dearest = Math.max(...totals);
  if (dearest > MAX_DOLLARS) throw new Error(`a million executions cost ${dearest.toFixed(2)} dollars`);
  const writes = runs.map((each) => sumOf(perExecution(each), 'writes'));
  const growth = (writes.at(-1) ?? 0) / (writes[0] ?? 1) - 1;
  if (growth > TOLERANCE) throw new Error(`steps write ${(100 * growth).toFixed(1)} % more units where more are open`);
}

async function main(): Promise<void> {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : SIZES;
  heading(`Workflows: executions of ${STEPS} steps`);
  const runs = sizes.map((open): WorkflowRun => inOwnProcess(__filename, { open, sample: SAMPLE }));
  reportShares(runs);
  check(runs, reportDollars(runs));
}

run(() => ifPart((options: RunOptions) => runWorkflow(options), main));
