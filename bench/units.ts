import { freshAddresses, inlineSend, templateRequest, templateSend } from './support/mail';
import { openPipeline, type Pipeline } from './support/pipeline';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { followSend, type Stage, stages, type Units, unitsOf } from './support/unit-meter';

/** The rate that an account has unless SES says otherwise. */
const RATE = 14;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Published on-demand prices, us-east-1, Standard table class, in dollars a million request units. */
const PRICE = { write: 0.625, read: 0.125 };

interface Scenario {
  name: string;
  recipients: number;
  /** The contacts are there already, with the same data. */
  known: boolean;
  request: (to: string[]) => object;
}

const sum = (units: Iterable<Units>): Units =>
  [...units].reduce((total, { read, write }) => ({ read: total.read + read, write: total.write + write }), {
    read: 0,
    write: 0,
  });

async function scenarios(pipeline: Pipeline): Promise<Scenario[]> {
  const create = async (kind: Parameters<typeof templateRequest>[0]) =>
    (await pipeline.request('POST', '/templates', templateRequest(kind))).id as string;
  const shared = await create({ type: 'TRANSACTIONAL' });
  const personal = await create({ type: 'TRANSACTIONAL', personal: true });
  const marketing = await create({ type: 'MARKETING' });
  const byTemplate = (id: string, more?: object) => (to: string[]) => templateSend(id, to, more);
  const inline = (to: string[]) => inlineSend(to);
  const personalInline = (to: string[]) => inlineSend(to, { personal: true });
  return [
    { name: 'template, 1, new contact', recipients: 1, known: false, request: byTemplate(shared) },
    { name: 'template, 1, known contact', recipients: 1, known: true, request: byTemplate(shared) },
    { name: 'inline, 1, new contact', recipients: 1, known: false, request: inline },
    { name: 'inline, 1, known contact', recipients: 1, known: true, request: inline },
    { name: 'template, 100, new, one text', recipients: 100, known: false, request: byTemplate(shared) },
    { name: 'template, 100, known, one text', recipients: 100, known: true, request: byTemplate(shared) },
    { name: 'template, 100, known, own texts', recipients: 100, known: true, request: byTemplate(personal) },
    { name: 'inline, 100, new, one text', recipients: 100, known: false, request: inline },
    { name: 'inline, 100, known, one text', recipients: 100, known: true, request: inline },
    { name: 'inline, 100, known, own texts', recipients: 100, known: true, request: personalInline },
    {
      name: 'MARKETING template, 100, known',
      recipients: 100,
      known: true,
      request: byTemplate(marketing, { subscribed: true }),
    },
  ];
}

/** Units an email of each part, over several requests: one a second, or one a minute with many recipients. */
async function measure(pipeline: Pipeline, { recipients, known, request }: Scenario): Promise<Record<Stage, Units>> {
  const rounds = recipients === 1 ? 10 : 2;
  const people = freshAddresses(recipients);
  const spent: Record<Stage, Units>[] = [];
  for (let round = 0; round <= rounds; round++) {
    const units = await followSend(pipeline, request(known ? people : freshAddresses(recipients)));
    // The first request makes the contacts, and pays what a container pays once a minute.
    if (round > 0) spent.push(units);
    await pipeline.clock.advance(recipients === 1 ? SECOND_MS : MINUTE_MS);
  }
  const emails = rounds * recipients;
  const mean = (stage: Stage): Units => {
    const { read, write } = sum(spent.map((each) => each[stage]));
    return { read: read / emails, write: write / emails };
  };
  return Object.fromEntries(stages.map((stage) => [stage, mean(stage)])) as Record<Stage, Units>;
}

const show = (units: number): string => units.toFixed(2);
const dollars = ({ read, write }: Units): number => (read * PRICE.read + write * PRICE.write) / 1_000_000;

async function benchSends(pipeline: Pipeline): Promise<void> {
  const results: { name: string; spent: Record<Stage, Units> }[] = [];
  for (const scenario of await scenarios(pipeline)) {
    results.push({ name: scenario.name, spent: await measure(pipeline, scenario) });
  }
  for (const kind of ['write', 'read'] as const) {
    const rows = results.map(({ name, spent }) => [
      name,
      ...stages.map((stage) => show(spent[stage][kind])),
      show(sum(Object.values(spent))[kind]),
    ]);
    table([`${kind} units an email`, ...stages, 'all'], rows);
  }
  table(
    ['dollars per 1,000 emails', 'writes', 'reads', 'all'],
    results.map(({ name, spent }) => {
      const { read, write } = sum(Object.values(spent));
      return [
        name,
        ...[
          { read: 0, write },
          { read, write: 0 },
          { read, write },
        ].map((units) => (dollars(units) * 1000).toFixed(4)),
      ];
    }),
  );
}

const CALLS = 10;

/** Units a call of the routes that are called most, beside sends. */
async function benchRoutes(pipeline: Pipeline): Promise<void> {
  const { request } = pipeline;
  const [known = ''] = freshAddresses(1);
  const contact = (email: string, plan: string) => ({ email, subscribed: true, data: { name: 'Ada', plan } });
  const event = (email: string) => ({ email, event: 'signed-up', data: { plan: 'pro' } });
  const sent = (await request('POST', '/v1/send', inlineSend([known]))) as { data: { emails: { email: string }[] } };
  const id = sent.data.emails[0]?.email ?? '';
  for (const queue of ['transactional', 'feedback'] as const) await pipeline.drainQueue(queue);
  for (let made = 0; made < 20; made++) await request('POST', '/templates', templateRequest({ type: 'TRANSACTIONAL' }));
  await pipeline.drainStream();
  const authorize = () =>
    pipeline.invoke('authorizer', {
      type: 'TOKEN',
      authorizationToken: `Bearer ${pipeline.demo.secret.key}`,
      methodArn: 'arn:aws:execute-api:eu-central-1:000000000000:local/local/GET/',
    });
  const fresh = () => freshAddresses(1)[0] ?? '';
  let round = 0;
  const calls: [string, () => Promise<unknown>][] = [
    ['authorizer (once a minute and key)', authorize],
    ['GET /emails, page of 20', () => request('GET', '/emails?limit=20')],
    ['GET /emails, page of 100', () => request('GET', '/emails?limit=100')],
    ['GET /emails?contact=, page of 20', () => request('GET', `/emails?contact=${known}`)],
    ['GET /emails/:id', () => request('GET', `/emails/${id}`)],
    ['GET /emails/:id/content', () => request('GET', `/emails/${id}/content`)],
    ['POST /contacts, new', () => request('POST', '/contacts', contact(fresh(), 'pro'))],
    ['POST /contacts, known', () => request('POST', '/contacts', contact(known, `plan ${round++}`))],
    ['GET /contacts/:id', () => request('GET', `/contacts/${known}`)],
    ['POST /v1/track, new contact', () => request('POST', '/v1/track', event(fresh()))],
    ['POST /v1/track, known contact', () => request('POST', '/v1/track', event(known))],
    ['GET /templates, page of 20', () => request('GET', '/templates?limit=20')],
  ];
  const rows: [string, string, string, string, string][] = [];
  for (const [name, call] of calls) {
    await call();
    const spent: Units[] = [];
    const counted: Units[] = [];
    for (let done = 0; done < CALLS; done++) {
      await pipeline.clock.advance(SECOND_MS);
      spent.push(await unitsOf(pipeline, call));
      counted.push(await unitsOf(pipeline, () => pipeline.drainStream()));
    }
    const [own, projector] = [sum(spent), sum(counted)];
    rows.push([
      name,
      show(own.read / CALLS),
      show(own.write / CALLS),
      show(projector.read / CALLS),
      show(projector.write / CALLS),
    ]);
  }
  table(['units a call', 'read', 'write', 'projector read', 'projector write'], rows);
}

async function main(): Promise<void> {
  const pipeline = await openPipeline(RATE);
  await pipeline.invoke('dispatcher', {});
  heading('Read and write units of the table, by the meter of its stand-in (indexes and failed conditions included)');
  await benchSends(pipeline);
  await benchRoutes(pipeline);
  reading(
    'A mail of 21 KB of HTML; one request a second with one recipient, one a minute with a hundred, functions warm.',
    `Feedback is a send and a delivery event each. Prices: ${PRICE.write} dollars a million writes, ${PRICE.read} a million reads.`,
  );
  await pipeline.stop();
}

run(main);
