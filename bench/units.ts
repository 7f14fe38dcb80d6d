import { type Cloud, openCloud } from './support/cloud/cloud';
import { Spending, type Spent } from './support/cloud/spending';
import { freshAddresses, inlineSend, templateRequest } from './support/mail';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { measure, type Stage, scenarios, stages } from './support/send-scenarios';

/** The rate that an account has unless SES says otherwise. */
const RATE = 14;
const SECOND_MS = 1_000;
/** Published on-demand prices, us-east-1, Standard table class, in dollars a million request units. */
const PRICE = { write: 0.625, read: 0.125 };

const show = (units: number): string => units.toFixed(2);
/** For 1,000 times as many units. */
const dollars = (units: number, price: number): string => ((units * 1000 * price) / 1_000_000).toFixed(4);

const kinds = [
  ['write', 'writes'],
  ['read', 'reads'],
] as const;

const sumOf = (spent: Record<string, Spent>, member: 'writes' | 'reads'): number =>
  Object.values(spent).reduce((sum, each) => sum + each[member], 0);

async function benchSends(cloud: Cloud): Promise<void> {
  const results: { name: string; emails: number; spent: Record<Stage, Spent> }[] = [];
  for (const scenario of await scenarios(cloud))
    results.push({ name: scenario.name, ...(await measure(cloud, scenario)) });
  for (const [kind, member] of kinds) {
    const rows = results.map(({ name, emails, spent }) => [
      name,
      ...stages.map((stage) => show(spent[stage][member] / emails)),
      show(sumOf(spent, member) / emails),
    ]);
    table([`${kind} units an email`, ...stages, 'all'], rows);
  }
  table(
    ['dollars per 1,000 emails', 'writes', 'reads'],
    results.map(({ name, emails, spent }) => [
      name,
      dollars(sumOf(spent, 'writes') / emails, PRICE.write),
      dollars(sumOf(spent, 'reads') / emails, PRICE.read),
    ]),
  );
}

/** How often each route is called. */
const CALLS = Number(process.argv[2] ?? 10);

type Call = [name: string, call: () => Promise<unknown>];

/** The routes that are called most, beside sends, on a project with a few thousand emails and 20 templates. */
async function routeCalls({ request, invoke, drain, readStream, secretKey }: Cloud): Promise<Call[]> {
  const [known = ''] = freshAddresses(1);
  const sent = (await request('POST', '/v1/send', inlineSend(known))) as { data: { emails: { email: string }[] } };
  const id = sent.data.emails[0]?.email ?? '';
  await drain('transactional');
  for (let made = 0; made < 20; made++) await request('POST', '/templates', templateRequest({ type: 'TRANSACTIONAL' }));
  await readStream('countersProjector');
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

/** Units a call, with what the counters projector makes of it. */
async function benchRoutes(cloud: Cloud): Promise<void> {
  const { clock, readStream } = cloud;
  const rows: string[][] = [];
  for (const [name, call] of await clock.during(routeCalls(cloud))) {
    const spending = new Spending(cloud, ['call', 'countersProjector']);
    await clock.during(call());
    for (let done = 0; done < CALLS; done++) {
      await clock.advance(SECOND_MS);
      await spending.during('call', call);
      await spending.during('countersProjector', () => readStream('countersProjector'));
    }
    const { call: spent, countersProjector } = spending.all;
    rows.push([
      name,
      ...[spent, countersProjector].flatMap(({ reads, writes }) => [show(reads / CALLS), show(writes / CALLS)]),
    ]);
  }
  table(['units a call', 'read', 'write', 'countersProjector read', 'countersProjector write'], rows);
}

async function main(): Promise<void> {
  const cloud = await openCloud({ people: 0, rate: RATE });
  heading('Read and write units of the table, by the meter of its stand-in (indexes and failed conditions included)');
  await benchSends(cloud);
  await benchRoutes(cloud);
  reading(
    'A mail of 21 KB of HTML; one request a second with one recipient, one a minute with a hundred, functions warm.',
    `Feedback is a send and a delivery event each. Prices: ${PRICE.write} dollars a million writes, ${PRICE.read} a million reads.`,
  );
}

run(main);
