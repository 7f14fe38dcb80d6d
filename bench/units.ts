import { SECOND_MS } from '../shared/durations';
import { type Cloud, openCloud } from './support/cloud/cloud';
import { Spending, type Spent } from './support/cloud/spending';
import { freshAddresses, inlineSend, templateRequest } from './support/email';
import { ifPart, inOwnProcess } from './support/own-process';
import { PRICES } from './support/prices';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { type Column, reportUnits, unitsOf } from './support/units/by-row';
import { type LoadOptions, type LoadRun, loads, runLoad } from './support/units/run-load';
import { measure, type Stage, scenarios, stages } from './support/units/send-scenarios';

/** The rate of an account until SES's rate is read. */
const RATE = 14;

const format = (units: number): string => units.toFixed(2);
/** For 1,000 times as many units. */
const dollars = (units: number, price: number): string => ((units * 1000 * price) / 1_000_000).toFixed(4);

const kinds = [
  ['write', 'writes'],
  ['read', 'reads'],
] as const;

const sumOf = (spent: Record<string, Spent>, field: 'writes' | 'reads'): number =>
  Object.values(spent).reduce((sum, each) => sum + each[field], 0);

const columnOf = ({ load, known, emails, units }: LoadRun): Column => ({
  name: `${load} ${known ? 'known' : 'new'}`,
  of: emails,
  units,
});

const perMillion = (bytes: number, price: number): string => ((bytes * 1_000_000 * price) / 2 ** 30).toFixed(2);

function dollarsOf(run: LoadRun): string[] {
  const column = columnOf(run);
  const { byteMonths, backupByteMonths, lasting } = run.stored;
  const [writes, reads] = [unitsOf(column, 'write') * PRICES.writes, unitsOf(column, 'read') * PRICES.reads];
  return [
    column.name,
    writes.toFixed(2),
    reads.toFixed(2),
    perMillion(byteMonths / run.emails, PRICES.tableGb),
    perMillion(backupByteMonths / run.emails, PRICES.backupGb),
    (lasting / run.emails).toFixed(0),
  ];
}

/** Sends transactional emails one by one, to new and to known contacts. */
function benchLoads(names: LoadOptions['load'][]): void {
  const runs = [false, true].flatMap((known) =>
    names.map((load): LoadRun => inOwnProcess(__filename, { load, known } satisfies LoadOptions)),
  );
  reportUnits('an email', runs.map(columnOf));
  table(
    ['dollars a million emails', 'writes', 'reads', 'storage', 'its backups', 'bytes that stay'],
    runs.map(dollarsOf),
  );
  reading(
    'A template of 21 KB, each email with a call of its own; a send and a delivery event. All functions run by themselves, as in',
    'the local service, with both readers of the stream; what they take in the same minutes without email is not in it.',
    'Rows are named as in shared/db/README.md, `g1` to `g5` are entries of indexes. storage: until each row expires; a backup to',
    "any second is charged for rows without entries of indexes. bytes that stay: the contact's, until it is deleted.",
  );
}

async function benchSends(cloud: Cloud): Promise<void> {
  const results: { name: string; emails: number; spent: Record<Stage, Spent> }[] = [];
  for (const scenario of await scenarios(cloud))
    results.push({ name: scenario.name, ...(await measure(cloud, scenario)) });
  for (const [kind, field] of kinds) {
    const rows = results.map(({ name, emails, spent }) => [
      name,
      ...stages.map((stage) => format(spent[stage][field] / emails)),
      format(sumOf(spent, field) / emails),
    ]);
    table([`${kind} units an email`, ...stages, 'all'], rows);
  }
  table(
    ['dollars per 1,000 emails', 'writes', 'reads'],
    results.map(({ name, emails, spent }) => [
      name,
      dollars(sumOf(spent, 'writes') / emails, PRICES.writes),
      dollars(sumOf(spent, 'reads') / emails, PRICES.reads),
    ]),
  );
}

/** Calls of each route. */
const CALLS = 10;

type Call = [name: string, call: () => Promise<unknown>];

/** The most used routes apart from sends, on a project with a few thousand emails and 20 templates. */
async function routeCalls({ request, invoke, drain, readStream, secretKey }: Cloud): Promise<Call[]> {
  const [known = ''] = freshAddresses(1);
  const sent = (await request('POST', '/v1/send', inlineSend(known))) as { data: { emails: { email: string }[] } };
  const id = sent.data.emails[0]?.email ?? '';
  await drain('transactional');
  for (let created = 0; created < 20; created++)
    await request('POST', '/templates', templateRequest({ type: 'TRANSACTIONAL' }));
  for (const reader of [...readers, ...readers]) await readStream(reader);
  const methodArn = 'arn:aws:execute-api:eu-central-1:000000000000:local/local/GET/';
  const authorizationToken = `Bearer ${secretKey}`;
  const get = (name: string, path: string): Call => [`GET ${name}`, () => request('GET', path)];
  const post = (name: string, path: string, body: () => object): Call => [name, () => request('POST', path, body())];
  const fresh = () => freshAddresses(1)[0] ?? '';
  let round = 0;
  const contact = (email: string) => ({ email, subscribed: true, data: { name: 'Ada', plan: `plan ${round++}` } });
  const event = (email: string) => ({ email, event: 'signed-up', data: { plan: 'pro' } });
  return [
    [
      'authorizer (once a minute and key)',
      () => invoke('authorizer', { type: 'TOKEN', authorizationToken, methodArn }),
    ],
    get('/emails, page of 20', '/emails?limit=20'),
    get('/emails, page of 100', '/emails?limit=100'),
    get('/emails?contact=, page of 20', `/emails?contact=${known}`),
    get('/emails/:id', `/emails/${id}`),
    get('/emails/:id/content', `/emails/${id}/content`),
    post('POST /contacts, new', '/contacts', () => contact(fresh())),
    post('POST /contacts, known', '/contacts', () => contact(known)),
    get('/contacts/:id', `/contacts/${known}`),
    post('POST /v1/track, new contact', '/v1/track', () => event(fresh())),
    post('POST /v1/track, known contact', '/v1/track', () => event(known)),
    get('/templates, page of 20', '/templates?limit=20'),
  ];
}

const readers = ['streamReactions', 'countersProjector'] as const;

/** Units per call, with those of the stream readers that it causes. */
async function benchRoutes(cloud: Cloud): Promise<void> {
  const { clock, readStream } = cloud;
  const rows: string[][] = [];
  for (const [name, call] of await clock.advanceUntilDone(routeCalls(cloud))) {
    const spending = new Spending(cloud, ['call', 'readers']);
    await clock.advanceUntilDone(call());
    for (let count = 0; count < CALLS; count++) {
      await clock.advance(SECOND_MS);
      await spending.during('call', call);
      for (const reader of [...readers, ...readers]) await spending.during('readers', () => readStream(reader));
    }
    const { call: spent, readers: followed } = spending.all;
    rows.push([
      name,
      ...[spent, followed].flatMap(({ reads, writes }) => [format(reads / CALLS), format(writes / CALLS)]),
    ]);
  }
  table(['units a call', 'read', 'write', 'readers of the stream read', 'write'], rows);
}

/** `loads`, a load's name (`alone`, `1/s`, `10/s`, `100/s`), `sends`, `routes`; without any, everything. */
const wanted = process.argv.slice(2);
const isWanted = (section: string): boolean => wanted.length === 0 || wanted.includes(section);

async function main(): Promise<void> {
  const names = Object.keys(loads) as LoadOptions['load'][];
  const chosen = names.filter((name) => isWanted('loads') || isWanted(name));
  heading('Read and write units of the table, by the meter of its emulator (indexes and failed conditions included)');
  if (chosen.length > 0) benchLoads(chosen);
  if (!isWanted('sends') && !isWanted('routes')) return;
  const cloud = await openCloud({ people: 0, rate: RATE });
  if (isWanted('sends')) await benchSends(cloud);
  if (isWanted('routes')) await benchRoutes(cloud);
  reading(
    'An email of 21 KB of HTML; one request a second with one recipient, one a minute with a hundred, functions warm.',
    `Feedback is a send and a delivery event each. Prices: ${PRICES.writes} dollars a million writes, ${PRICES.reads} a million reads.`,
  );
}

run(() => ifPart(runLoad, main));
