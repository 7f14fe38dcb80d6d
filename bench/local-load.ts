import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type Client, clientOf } from './support/client';
import { freshAddresses, templateRequest, templateSend } from './support/email';
import { importContacts } from './support/import-contacts';
import { cpuOf, untilQuiet } from './support/process-cpu';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { type ServiceProcess, startServiceProcess } from './support/service-process';
import { median } from './support/statistics';
import { TIMEOUT_MS, until } from './support/until';

const [firstArgument, ...rest] = process.argv.slice(2);
/** The argument with which the bench starts itself, for one round on the checkout in the next argument. */
const ONCE = 'once';
const ROUNDS = Number(firstArgument ?? 3);
/** Another checkout of this repository, whose local service is measured in turn with this one's. */
const [OTHER_CHECKOUT] = rest;
const THIS_CHECKOUT = resolve(__dirname, '..');
const RATE = 10_000;
const CONTACTS = 300;
const EMAILS = 200;
const RECIPIENTS = 100;
const CONCURRENT_REQUESTS = 4;

interface Cost {
  seconds: number;
  cpuMs: number;
}

async function sendCampaign(client: Client): Promise<void> {
  const { subject, body, from } = templateRequest({ type: 'MARKETING', personal: true });
  const before = await client.count();
  const campaign = { name: 'Bench', subject, body, from, audienceType: 'ALL' };
  const { id } = (await client.post('/campaigns', campaign)).data as { id: string };
  await client.post(`/campaigns/${id}/send`, {});
  await until(`${CONTACTS} campaign emails`, async () => (await client.count()) >= before + CONTACTS);
}

async function sendInHundreds(client: Client, template: string): Promise<void> {
  const before = await client.count();
  const requests = Array.from({ length: EMAILS / RECIPIENTS }, () =>
    templateSend(template, freshAddresses(RECIPIENTS)),
  );
  const worker = async () => {
    for (let request = requests.shift(); request; request = requests.shift()) await client.post('/v1/send', request);
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker));
  await until(`${EMAILS} emails`, async () => (await client.count()) >= before + EMAILS);
}

/** Measures the cost of each load on a new service of a checkout. */
async function measure(root: string): Promise<[string, Cost][]> {
  const service: ServiceProcess = await startServiceProcess(RATE, root);
  const client = clientOf(service);
  const template = (await client.post('/templates', templateRequest({ type: 'TRANSACTIONAL' }))).id as string;
  await client.post('/v1/send', templateSend(template, freshAddresses(RECIPIENTS)));
  await untilQuiet(service.pid);
  const costs: [string, Cost][] = [];
  const loads: [string, number, () => Promise<void>][] = [
    ['contacts imported', CONTACTS, () => importContacts(client, freshAddresses(CONTACTS))],
    ['campaign emails', CONTACTS, () => sendCampaign(client)],
    ['emails in calls of a hundred', EMAILS, () => sendInHundreds(client, template)],
  ];
  for (const [name, count, work] of loads) {
    const start = performance.now();
    const cpu = cpuOf(service.pid);
    await work();
    const seconds = (performance.now() - start) / 1000;
    costs.push([name, { seconds: seconds / count, cpuMs: (cpuOf(service.pid) - cpu) / count }]);
    await untilQuiet(service.pid);
  }
  await service.stop();
  return costs;
}

/** Runs one round in its own process, because the clients of a process know only one service. */
function round(root: string): Map<string, Cost> {
  const args = [...process.execArgv, __filename, ONCE, root];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 3 * TIMEOUT_MS });
  return new Map(JSON.parse(output.trim().split('\n').at(-1) ?? '[]'));
}

async function main(): Promise<void> {
  if (firstArgument === ONCE)
    return console.log(JSON.stringify(await measure(resolve(OTHER_CHECKOUT ?? THIS_CHECKOUT))));
  heading(
    `Loads on the local service, median of ${ROUNDS} rounds${OTHER_CHECKOUT ? `, in turn with ${OTHER_CHECKOUT}` : ''}`,
  );
  const here: Map<string, Cost>[] = [];
  const other: Map<string, Cost>[] = [];
  for (let count = 0; count < ROUNDS; count++) {
    if (OTHER_CHECKOUT) other.push(round(resolve(OTHER_CHECKOUT)));
    here.push(round(THIS_CHECKOUT));
  }
  const valuesOf = (rounds: Map<string, Cost>[], name: string, field: keyof Cost) =>
    rounds.map((costs) => costs.get(name)?.[field] ?? Number.NaN);
  const rows = [...(here[0]?.keys() ?? [])].map((name) => {
    const [seconds, cpu] = (['seconds', 'cpuMs'] as const).map((field) => valuesOf(here, name, field));
    const ratio = (field: keyof Cost) =>
      median(valuesOf(other, name, field).map((value, n) => value / (valuesOf(here, name, field)[n] ?? 0))).toFixed(2);
    const cells = [name, (1 / median(seconds ?? [])).toFixed(0), median(cpu ?? []).toFixed(2)];
    return OTHER_CHECKOUT ? [...cells, ratio('seconds'), ratio('cpuMs')] : cells;
  });
  const columns = ['load', 'a second', 'CPU ms each'];
  table(OTHER_CHECKOUT ? [...columns, 'times as many a second', 'times less CPU'] : columns, rows);
  reading(
    `${CONTACTS} contacts of six columns, a campaign of 21 KB to them, ${EMAILS} emails of 21 KB by template in calls of ${RECIPIENTS},`,
    'each from its first request to the end of the job or the last email in the mailbox. CPU ms: of the service with all its threads.',
  );
}

run(main);
