import { createRequire } from 'node:module';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { bundleAll, memoryOf } from './support/bundles';
import { clientOf } from './support/client';
import { freshAddresses, inlineSend, templateRequest, templateSend } from './support/mail';
import { proxyEvent } from './support/proxy-event';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { type ServiceProcess, startServiceProcess } from './support/service-process';
import { median } from './support/statistics';

const ROUNDS = 7;
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

/** Processor and clock milliseconds a request, over one round of them. */
async function round(handler: Handler, { projectId }: ServiceProcess, scenario: Scenario) {
  const { recipients, requests, request } = scenario;
  const events = Array.from({ length: requests }, () => {
    const body = request(freshAddresses(recipients));
    return proxyEvent({ method: 'POST', path: '/v1/send', body, projectId, receivedAt: Date.now() }).event;
  });
  const before = process.cpuUsage();
  const begun = performance.now();
  for (const event of events) {
    const { statusCode, body } = await handler(event, { awsRequestId: 'bench' });
    if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
  }
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000 / requests, wall: (performance.now() - begun) / requests };
}

async function main(): Promise<void> {
  const service = await startServiceProcess(RATE);
  const { bundles } = bundleAll();
  const file = bundles.find(({ name }) => name === 'send')?.file ?? '';
  process.env.PUBLIC_URL = service.url;
  const { handler } = createRequire(__filename)(file) as { handler: Handler };
  const made = await clientOf(service).post('/templates', templateRequest({ type: 'TRANSACTIONAL' }));

  heading(
    `POST /v1/send: processor time a request, warm, median of ${ROUNDS} rounds (tables and queues in another process)`,
  );
  const rows: (string | number)[][] = [];
  for (const scenario of scenarios(made.id as string)) {
    await round(handler, service, scenario);
    const rounds: Awaited<ReturnType<typeof round>>[] = [];
    for (let done = 0; done < ROUNDS; done++) rounds.push(await round(handler, service, scenario));
    const cpu = rounds.map((each) => each.cpu);
    rows.push([
      scenario.name,
      scenario.requests,
      median(cpu).toFixed(1),
      Math.min(...cpu).toFixed(1),
      Math.max(...cpu).toFixed(1),
      (median(cpu) / scenario.recipients).toFixed(2),
      median(rounds.map(({ wall }) => wall)).toFixed(0),
    ]);
  }
  table(['request', 'a round', 'CPU ms', 'least', 'most', 'CPU ms an email', 'wall ms'], rows);
  reading(
    'CPU ms: user and system time of the whole process, garbage collection and HTTP included, for new contacts and',
    `a mail of 21 KB. Wall time is that of the stand-ins on this machine. The function has ${memoryOf('send')} MB.`,
  );
  await service.stop();
}

run(main);
