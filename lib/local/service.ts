import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalClock } from '@posthaste/local-aws/clock';
import { startDns } from '@posthaste/local-aws/dns';
import { Runtime } from '@posthaste/local-aws/lambda';
import { startStorage } from '@posthaste/local-aws/s3';
import { type Mailbox, startMailbox } from '@posthaste/local-aws/ses';
import { Topics } from '@posthaste/local-aws/sns';
import type { RecordType } from '../../shared/contract/domain-replies';
import { groups } from '../../shared/contract/groups';
import { withoutEmbedded } from '../../shared/domain/emails/without-embedded';
import { signInLink } from '../../shared/domain/members/session-token';
import { ownTags } from '../../shared/domain/sending/ses-event';
import { MINUTE_MS } from '../../shared/durations';
import { writeMime } from '../../shared/mime/write-email';
import { setClock } from '../../shared/ops/clock';
import { envNames } from '../../shared/ops/env';
import { logAndContinue, logger, setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';
import { type DashboardFiles, readDashboard } from '../dashboard/files';
import { DASHBOARD } from '../dashboard/template';
import type { Bridge } from '../smtp/server';
import { PARTIAL_UPLOAD_DAYS, storageLifetimes, streams } from '../streams-and-timers';
import { shortenCalls } from './assembly/calls';
import { openClock } from './assembly/clock';
import {
  CONFIGURATION_SETS,
  DEMO_DOMAIN,
  EMAIL_BUCKET,
  type Endpoints,
  endpointVariables,
  FEEDBACK_TOPIC,
  functionVariables,
} from './assembly/environment';
import { mapSources, registerFunctions } from './assembly/functions';
import { openQueues, queueName } from './assembly/queues';
import { QuietTicks } from './assembly/quiet-ticks';
import type { LocalSettings } from './assembly/settings';
import { openTable, streamOf, TABLE_NAME } from './assembly/table';
import { serveDashboard } from './gateway/dashboard';
import { startGateway } from './gateway/gateway';
import { serveImages } from './gateway/images';
import { Preview } from './preview/preview';
import { previewPaths } from './preview/routes';

/** Emails a second that one machine can deliver. */
const MAX_EMAILS_PER_SECOND = 250;

export interface LocalService {
  url: string;
  mailbox: string;
  dashboard: string | null;
  /** Works once, within ten minutes. Null without a dashboard. */
  signInLink: string | null;
  smtpPort: number | null;
  secretKey: string;
  publicKey: string;
  projectId: string;
  curl: string;
  preview: Preview;
  stop(): Promise<void>;
}

/** Renames the file into place, so that nobody reads half of it. */
function writeJson(dir: string, name: string, content: unknown): void {
  const file = join(dir, name);
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const curlLine = (url: string, key: string): string => `curl ${url}/v1/send \\
  -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' \\
  -d '{"to":"ada@example.org","from":"hello@example.com","subject":"Hello {{ name }}","body":"<p>It works, {{ name }}.</p>","data":{"name":"Ada"}}'`;

function logTo(dir: string): void {
  const write = (line: string) => appendFileSync(join(dir, 'service.log'), `${line}\n`);
  setLogWriter(write);
  setMetricWriter(write);
}

const dashboardOf = ({ DASHBOARD: mode, DASHBOARD_DIR: folder }: LocalSettings): DashboardFiles | null =>
  mode === 'off' || folder === undefined ? null : readDashboard(folder);

/** Loads table modules once the table's address is known. */
async function createSignInLink(projectId: string, url: string, now: number): Promise<string> {
  const { createOperatorLink } = await import('../../shared/db/members/links');
  const { token } = await createOperatorLink(projectId, now);
  return signInLink(url, token);
}

async function startEmulators(settings: LocalSettings, clock: LocalClock, ticks: QuietTicks, firstSend: () => string) {
  const { PORT: port, LOCAL_DIR: dir, SEND_RATE: rate, UNKIND: faults } = settings;
  const openingTable = openTable({ dir, clock, settings: faults.table, onChange: (item) => ticks.noticeChange(item) });
  // Until it is awaited below, its failure would end the process with a stack.
  openingTable.catch(() => undefined);
  const queues = await openQueues({ dir, clock, settings: faults.queues });
  const topics = new Topics(clock);
  topics.subscribe(FEEDBACK_TOPIC, queues.queue(queueName('feedback')));
  const buckets = [{ name: EMAIL_BUCKET, lifecycle: [...storageLifetimes], partialUploadDays: PARTIAL_UPLOAD_DAYS }];
  const storage = await startStorage({ dir, clock, buckets });
  const preview = new Preview();
  const mailbox = await startMailbox({
    dir,
    port: port === 0 ? 0 : port + 1,
    clock,
    settings: { rate, dailyQuota: null, ...faults.mailbox },
    publish: (message) => topics.publish(FEEDBACK_TOPIC, message),
    store: storeObject,
    ruleSet: 'posthaste',
    receivingAdvice: 'switch it on with PATCH /domains/{id}.',
    idTag: ownTags.email,
    writeMime,
    prepareHtml: withoutEmbedded,
    configurationSets: Object.values(CONFIGURATION_SETS),
    identities: [DEMO_DOMAIN],
    hint: firstSend,
    paths: previewPaths(preview),
  });
  const table = await openingTable;
  const dns = await startDns((type, name) => publishedRecords(mailbox, type, name), clock);
  return { queues, storage, preview, mailbox, table, dns };
}

type Emulators = Awaited<ReturnType<typeof startEmulators>>;

const endpointsOf = ({ table, queues, mailbox, storage, dns }: Emulators): Endpoints => ({
  table: table.url,
  queues: queues.url,
  ses: mailbox.ses,
  storage: storage.url,
  dns: dns.address,
});

async function stopEmulators({ mailbox, queues, storage, table, dns }: Emulators): Promise<void> {
  await mailbox.stop();
  await queues.stop();
  await storage.stop();
  await table.stop();
  dns.stop();
}

export async function startService(settings: LocalSettings): Promise<LocalService> {
  const { PORT: port, LOCAL_DIR: dir, CLOCK: mode, SMTP_PORT: smtpPort, UNKIND: faults } = settings;
  const dashboard = dashboardOf(settings);
  mkdirSync(dir, { recursive: true });
  logTo(dir);
  const clock = openClock(mode, dir);
  setClock(clock);

  let firstSend = '';
  const ticks = new QuietTicks(clock);
  const emulators = await startEmulators(settings, clock, ticks, () => firstSend);
  const { table, queues, mailbox, storage, preview } = emulators;
  const endpoints = endpointsOf(emulators);
  const variables = endpointVariables(endpoints);
  Object.assign(process.env, variables, functionVariables(endpoints));

  await shortenCalls({ table, queues, mailbox }, clock);
  const runtime = new Runtime({ clock });
  await registerFunctions(runtime);
  const dashboardPage = dashboard && serveDashboard(dashboard, storage.url);
  const images = serveImages((key) => storage.read(EMAIL_BUCKET, key));
  const gateway = await startGateway({
    groups,
    clock,
    port,
    invoke: (functionName, event) => runtime.invoke(functionName, event),
    serveFile: async (request) => dashboardPage?.(request) ?? images(request),
  });
  process.env[envNames.publicUrl] = gateway.url;
  const endHousekeeping = clock.every(MINUTE_MS, () => {
    storage.expire();
    void logAndContinue('expiry of rows', {}, () => table.expire());
  });

  const { reportSilence } = await import('./assembly/silence');
  const endSilence = reportSilence({ clock, mailbox, queues });

  const { seedDemo } = await import('./seed');
  const demo = await seedDemo({ dir });
  firstSend = curlLine(gateway.url, demo.secret.key);
  const bridge = smtpPort === undefined ? null : await startSmtp(smtpPort, gateway.url, demo.secret.key);
  const operator = { endpoints: variables, table: TABLE_NAME, emailBucket: EMAIL_BUCKET, publicUrl: gateway.url };
  writeJson(dir, 'operator.json', operator);
  const facts = {
    url: gateway.url,
    mailbox: mailbox.url,
    dashboard: dashboard ? `${gateway.url}${DASHBOARD}` : null,
    smtpPort: bridge?.port ?? null,
    secretKey: demo.secret.key,
    publicKey: demo.public.key,
    projectId: demo.project.id,
  };

  const stop = async () => {
    endHousekeeping();
    endSilence();
    await bridge?.stop();
    await gateway.stop();
    await runtime.stop();
    await stopEmulators(emulators);
  };
  const link = dashboard ? await createSignInLink(demo.project.id, gateway.url, clock.now()) : null;
  const stream = await streamOf(table, Object.keys(streams));
  const { workAhead } = await import('./assembly/work-ahead');
  const { indexDelayMs, throttlePartitions } = faults.table;
  const aroundTicks =
    mode === 'real' || indexDelayMs > 0 || throttlePartitions
      ? undefined
      : ticks.around({ works: Object.values(workAhead), settings: mailbox.settings });
  const { repeatBatches } = faults;
  mapSources(runtime, queues, stream, { repeatBatches, sendRate: MAX_EMAILS_PER_SECOND, aroundTicks });
  writeJson(dir, 'service.json', facts);
  return { ...facts, signInLink: link, curl: firstSend, preview, stop };
}

/** Loads the module once the storage's address is known. */
async function storeObject(key: string, bytes: Uint8Array): Promise<void> {
  const { putObject } = await import('../../shared/aws/storage');
  await putObject(key, bytes);
}

/** Accepts any credentials, because only this machine reaches it. */
async function startSmtp(port: number, url: string, key: string): Promise<Bridge> {
  const { startBridge } = await import('../smtp/server');
  return startBridge({ host: '127.0.0.1', port, url, key, log: (entry) => logger.info('smtp', entry) });
}

async function publishedRecords(mailbox: Mailbox, type: RecordType, name: string): Promise<string[]> {
  if (name.endsWith('.unverified.test')) return [];
  if (!name.startsWith('_posthaste.')) return mailbox.publishedRecords(type, name);
  const { listProjects } = await import('../../shared/db/projects/projects');
  const { projects } = await listProjects();
  return type === 'TXT' ? projects.map(({ domainToken }) => domainToken) : [];
}
