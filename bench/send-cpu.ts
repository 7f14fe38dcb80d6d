import { subscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { bundleAll, memoryOf } from './support/bundles';
import { clientOf } from './support/client';
import { freshAddresses, inlineSend, templateRequest, templateSend } from './support/email';
import { proxyEvent } from './support/proxy-event';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { type ServiceProcess, startServiceProcess } from './support/service-process';
import { median } from './support/statistics';

const ROUNDS = Number(process.argv[2] ?? 7);
const RATE = 10_000;

type Handler = (event: APIGatewayProxyEvent, context: { awsRequestId: string }) => Promise<APIGatewayProxyResult>;

interface Scenario {
  name: string;
  recipients: number;
  /** Requests a round; the project may make 1,000 a minute. */
  requests: number;
  request: (to: string[]) => object;
}

const scenarios = (template: string): Scenario[] => [
  { name: 'template, 1 recipient', recipients: 1, requests: 30, request: (to) => templateSend(template, to) },
  { name: 'inline, 1 recipient', recipients: 1, requests: 30, request: (to) => inlineSend(to) },
  { name: 'template, 100 recipients', recipients: 100, requests: 3, request: (to) => templateSend(template, to) },
  { name: 'inline, 100 recipients', recipients: 100, requests: 3, request: (to) => inlineSend(to) },
];

interface Round {
  /** Processor and clock milliseconds, and SDK calls, per request. */
  cpu: number;
  wall: number;
  calls: number;
}

let calls = 0;
subscribe('http.client.request.start', () => {
  calls += 1;
});

/** Repeats some work and returns the cost of one repetition. */
async function measured(times: number, once: (n: number) => Promise<void>): Promise<Round> {
  const [before, callsBefore, start] = [process.cpuUsage(), calls, performance.now()];
  for (let n = 0; n < times; n++) await once(n);
  const { user, system } = process.cpuUsage(before);
  const wall = (performance.now() - start) / times;
  return { cpu: (user + system) / 1000 / times, wall, calls: (calls - callsBefore) / times };
}

/** Runs one round of a scenario's requests. */
function round(handler: Handler, { projectId }: ServiceProcess, scenario: Scenario): Promise<Round> {
  const { recipients, requests, request } = scenario;
  const events = Array.from({ length: requests }, () => {
    const body = request(freshAddresses(recipients));
    return proxyEvent({ method: 'POST', path: '/v1/send', body, projectId, receivedAt: Date.now() }).event;
  });
  return measured(requests, async (n) => {
    const event = events[n] as APIGatewayProxyEvent;
    const { statusCode, body } = await handler(event, { awsRequestId: 'bench' });
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  });
}

/** Drops the function's log lines, which would appear between the tables. */
function withoutLog(): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string) =>
    chunk.startsWith('{"level"') || write(chunk)) as typeof process.stdout.write;
}

const load = <H>(file: string): H => (createRequire(__filename)(file) as { handler: H }).handler;

async function main(): Promise<void> {
  withoutLog();
  const service = await startServiceProcess(RATE);
  const { bundles, bare } = await bundleAll();
  process.env.PUBLIC_URL = service.url;
  const handler = load<Handler>(bundles.find(({ name }) => name === 'send')?.file ?? '');
  const bareHandler = load<(event: { reads: number }) => Promise<object>>(bare.file);
  const template = await clientOf(service).post('/templates', templateRequest({ type: 'TRANSACTIONAL' }));

  heading(
    `POST /v1/send: processor time a request, warm, median of ${ROUNDS} rounds (tables and queues in another process)`,
  );
  const rows: (string | number)[][] = [];
  for (const scenario of scenarios(template.id as string)) {
    const reads = Math.round((await round(handler, service, scenario)).calls);
    const readBare = () => measured(scenario.requests, async () => void (await bareHandler({ reads })));
    await readBare();
    const [rounds, bares]: [Round[], Round[]] = [[], []];
    for (let done = 0; done < ROUNDS; done++) {
      rounds.push(await round(handler, service, scenario));
      bares.push(await readBare());
    }
    const cpu = rounds.map((each) => each.cpu);
    rows.push([
      scenario.name,
      scenario.requests,
      median(cpu).toFixed(1),
      Math.min(...cpu).toFixed(1),
      Math.max(...cpu).toFixed(1),
      (median(cpu) / scenario.recipients).toFixed(2),
      median(rounds.map(({ wall }) => wall)).toFixed(0),
      reads,
      median(cpu.map((own, at) => own / (bares[at]?.cpu ?? Number.NaN))).toFixed(2),
    ]);
  }
  table(['request', 'a round', 'CPU ms', 'least', 'most', 'CPU ms an email', 'wall ms', 'SDK calls', 'x bare'], rows);
  reading(
    'CPU ms: user and system time of the whole process, garbage collection and HTTP included, for new contacts and',
    `an email of 21 KB. Wall time is that of the emulators on this machine. The function has ${memoryOf('send')} MB.`,
    'x bare: against a handler that makes as many calls, all reads by the document client, and nothing else, round by round.',
  );
  await service.stop();
}

run(main);
