import { dollarsPerMillion, eventsPerEmail } from './support/campaigns/dollars';
import { type Evaluation, evaluate } from './support/campaigns/evaluate';
import {
  type CampaignRun,
  RATE,
  type RunOptions,
  runCampaign,
  type StageName,
  stageNames,
} from './support/campaigns/run-campaign';
import type { Spent } from './support/cloud/spending';
import { ifPart, inOwnProcess } from './support/own-process';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { reportUnits } from './support/units/by-row';

const SIZES = [10_000, 100_000, 1_000_000];
/** Recipients that are followed to the last event: in the smallest size a fifth of all. */
const SAMPLE = 2_000;
/** Size of the comparison with stored rows. */
const COMPARED_PEOPLE = 10_000;
/** The relative difference that the comparison allows. */
const TOLERANCE = 0.02;
/** Heap of the measured process, which is that of a function with 512 MB. */
const HEAP_MB = 400;
const READ_PRICE = 0.125;

function benchEvaluation(sizes: readonly number[]): void {
  const rows = sizes.map((people) => {
    const { contacts, matching, cpuMs, readUnits, seconds, peakMb } = inOwnProcess<Evaluation>(
      __filename,
      { people },
      HEAP_MB,
    );
    return [
      String(people),
      String(matching),
      Math.round(contacts / (cpuMs / 1000)),
      (readUnits / contacts).toFixed(3),
      ((readUnits * READ_PRICE) / 1_000_000).toFixed(4),
      seconds.toFixed(0),
      peakMb.toFixed(0),
    ];
  });
  table(['contacts', 'matching', 'a second and core', 'read units each', 'dollars', 'seconds', 'peak MB'], rows);
  reading(
    'A filter of seven conditions on members, data, events and email activity. seconds: at the pace that spares the table.',
    `peak MB: resident memory with a heap of ${HEAP_MB} MB, with the emulator and 20 bytes for each contact's place in it.`,
  );
}

const format = (value: number): string => value.toFixed(value < 0.1 ? 3 : 2);

function perRecipient({ stages, listed, outcomes }: CampaignRun, name: StageName): Spent {
  const spent = stages[name];
  const by = name === 'dispatcher' ? listed : outcomes;
  return Object.fromEntries(Object.entries(spent).map(([field, value]) => [field, value / by])) as unknown as Spent;
}

function reportRuns(runs: readonly [people: number, run: CampaignRun][]): void {
  for (const [title, field] of [
    ['write units', 'writes'],
    ['read units', 'reads'],
    ['CPU ms', 'cpuMs'],
    ['table calls', 'tableCalls'],
  ] as const) {
    const rows = runs.map(([people, each]) => {
      const values = stageNames.map((name) => perRecipient(each, name)[field]);
      return [String(people), ...values.map(format), format(values.reduce((sum, value) => sum + value, 0))];
    });
    table([`${title} a recipient of`, ...stageNames, 'all'], rows);
  }
  reportUnits(
    'a recipient',
    runs.map(([people, { units }]) => ({ name: `of ${people}`, of: 1, units })),
  );
  const rows = runs.map(([people, { stages, listed, outcomes, sent, report }]) => {
    const { seconds, cpuMs } = stages.dispatcher;
    const matches = report.sent === sent ? 'yes' : `no: ${report.sent}`;
    const speed = [listed / seconds, listed / (seconds + cpuMs / 1000)].map((each) => String(Math.round(each)));
    return [String(people), String(listed), ...speed, String(outcomes), String(sent), matches];
  });
  table(['recipients', 'listed', 'a second', 'with CPU', 'outcomes', 'sent', 'figures agree'], rows);
  reading(
    'The dispatcher works for the whole audience, the other functions for a sample from all over it. listed a second: by',
    'the clock, where a call of the table takes 5 ms and of a queue 10 ms; then with its processor time added. CPU ms: user',
    'and system time of the functions with SDK and garbage collection, without connections and without AWS.',
  );
}

function reportDollars(full: CampaignRun, without: CampaignRun): void {
  const columns = [dollarsPerMillion(full, true), dollarsPerMillion(without, false)];
  const names = [...(columns[0]?.keys() ?? [])];
  const rows = names.map((name) => [name, ...columns.map((column) => (column.get(name) ?? 0).toFixed(2))]);
  const totals = columns.map((column) => [...column.values()].reduce((sum, value) => sum + value, 0).toFixed(2));
  table(['dollars a million emails, beside SES', 'all events', 'without deliveries'], [...rows, ['all', ...totals]]);
  reading(
    `us-east-1, on demand, November 2026; ${RATE} emails a second; ${eventsPerEmail(true).toFixed(2)} events an email: each is sent, 98.5 % arrive, 1.5 % come back,`,
    '40 % are opened, 5 % clicked, 0.05 % reported. Who is skipped is paid for by those who are',
    'not: 8 % are unsubscribed, 1 % suppressed, 3 % not in the topic. Not in it: storage, alarms, and what the project pays anyway.',
  );
}

const runInOwnProcess = (options: RunOptions): CampaignRun => inOwnProcess(__filename, options);

/**
 * Runs the same campaign with rows that are made when they are read, and with stored rows. The samples differ slightly,
 * because they depend on the id of the campaign.
 */
function compare(): void {
  const options = { people: COMPARED_PEOPLE, sample: SAMPLE, deliveryEvents: true };
  const rows = [false, true].map((stored) => {
    const { stages } = runInOwnProcess({ ...options, stored });
    const all = stageNames.flatMap((name) => [stages[name].writes, stages[name].reads]);
    return [stored ? 'stored' : 'made when read', ...all];
  });
  const columns = stageNames.flatMap((name) => [`${name} writes`, 'reads']);
  table([`rows of ${COMPARED_PEOPLE} people`, ...columns], rows);
  const [made, stored] = rows.map((row) => row.slice(1).reduce<number>((sum, units) => sum + Number(units), 0));
  const difference = Math.abs((made ?? 0) / (stored ?? 1) - 1);
  if (difference > TOLERANCE)
    throw new Error(`the harness charges ${(100 * difference).toFixed(1)} % differently from the table`);
}

async function main(): Promise<void> {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : SIZES;
  heading('Segments and campaigns, on contacts of 1 KB with summaries of what they did');
  benchEvaluation(sizes);
  const options = { sample: SAMPLE, deliveryEvents: true };
  const runs = sizes.map((people): [number, CampaignRun] => [people, runInOwnProcess({ people, ...options })]);
  reportRuns(runs);
  const without = runInOwnProcess({ ...options, people: COMPARED_PEOPLE, deliveryEvents: false });
  reportDollars((runs.at(-1) as [number, CampaignRun])[1], without);
  compare();
}

const part = (options: RunOptions) => ('sample' in options ? runCampaign(options) : evaluate(options));

run(() => ifPart(part, main));
