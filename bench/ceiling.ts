import { type Ceiling, type CeilingRun, kinds, runAt } from './support/ceiling';
import { ifPart, inOwnProcess } from './support/own-process';
import { heading, reading, table } from './support/report';
import { run } from './support/run';

/** Emails a second, and the seconds for which they are sent. */
const RATE = Number(process.argv[2] ?? 1_000);
const SECONDS = Number(process.argv[3] ?? 600);
/** The share of DynamoDB's limits per partition key: a tenth at a tenth of the rate is the same load. */
const SHARE = Number(process.argv[4] ?? 1);
/** Only one kind of email, or all. */
const KINDS = kinds.filter((kind) => (process.argv[5] ?? kind) === kind);
const MAX_SHOWN = 8;
/** Units of one partition per second. */
const LIMITS = { write: 1_000 * SHARE, read: 3_000 * SHARE } as const;

function report({ kind, sent, seconds, throttled, peaks, units }: CeilingRun): void {
  table(
    [`${kind}, ${RATE} a second for ${SECONDS} s`, 'figure'],
    [
      ['emails that left', sent],
      ['a second', (sent / seconds).toFixed(0)],
      ['write units an email', (units.write / sent).toFixed(2)],
      ['read units an email', (units.read / sent).toFixed(2)],
      ...Object.entries(throttled).map(([name, times]) => [`throttled calls of ${name}`, times]),
    ],
  );
  for (const of of ['write', 'read'] as const) {
    const rows = peaks
      .filter((peak) => peak.kind === of)
      .slice(0, MAX_SHOWN)
      .map(({ row, units: most }) => [row, most.toFixed(0), `${((100 * most) / LIMITS[of]).toFixed(0)} %`]);
    table([`${of} units, the hottest partition's second`, 'units', 'of the limit'], rows);
  }
}

async function main(): Promise<void> {
  heading('Many emails a second, with the limits of DynamoDB for each partition key enforced');
  const runs = KINDS.map((kind) =>
    inOwnProcess<CeilingRun>(__filename, { kind, rate: RATE, seconds: SECONDS, limits: LIMITS } satisfies Ceiling),
  );
  for (const one of runs) report(one);
  const inSenders = runs.flatMap(({ throttled }) => Object.keys(throttled).filter((name) => /sender/i.test(name)));
  if (inSenders.length > 0) throw new Error(`calls of senders were throttled: ${inSenders.join(', ')}`);
  reading(
    'transactional: calls of 100 known contacts of one project; campaign: to everybody. Each email is sent and delivered, events',
    `included. A partition key takes ${LIMITS.write} write and ${LIMITS.read} read units a second, on a clock on which the processor takes no time.`,
  );
}

run(() => ifPart(runAt, main));
