import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalClock } from '@posthaste/local-aws/clock';
import { Runtime } from '@posthaste/local-aws/lambda';
import { groups } from '../../shared/contract/groups';
import { signInLink } from '../../shared/domain/members/session-token';
import { MINUTE_MS } from '../../shared/durations';
import { setClock } from '../../shared/ops/clock';
import { envNames } from '../../shared/ops/env';
import { logAndContinue, logger, setLogWriter } from '../../shared/ops/log';
import { setMetricWriter } from '../../shared/ops/metrics';
import { type DashboardFiles, readDashboard } from '../dashboard/files';
import { DASHBOARD } from '../dashboard/template';
import type { Bridge } from '../smtp/server';
import { streams } from '../streams-and-timers';
import { shortenCalls } from './assembly/calls';
import { openClock } from './assembly/clock';
import { type Emulators, endpointsOf, startEmulators, stopEmulators } from './assembly/emulators';
import { EMAIL_BUCKET, endpointVariables, functionVariables } from './assembly/environment';
import { mapSources, registerFunctions } from './assembly/functions';
import { QuietTicks } from './assembly/quiet-ticks';
import type { LocalSettings } from './assembly/settings';
import { streamOf, TABLE_NAME } from './assembly/table';
import { serveDashboard } from './gateway/dashboard';
import { startGateway } from './gateway/gateway';
import { serveImages } from './gateway/images';
import type { Preview } from './preview/preview';

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

/** Renames a complete file, so that nobody reads half of it. */
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

/** Imports the module late, because it needs the table's address. */
async function createSignInLink(projectId: string, url: string, now: number): Promise<string> {
  const { createOperatorLink } = await import('../../shared/db/members/links');
  const { token } = await createOperatorLink(projectId, now);
  return signInLink(url, token);
}

export async function startService(settings: LocalSettings): Promise<LocalService> {
  const { LOCAL_DIR: dir, CLOCK: mode, SMTP_PORT: smtpPort } = settings;
  const dashboard = dashboardOf(settings);
  mkdirSync(dir, { recursive: true });
  logTo(dir);
  const clock = openClock(mode, dir);
  setClock(clock);

  let exampleCall = '';
  const ticks = new QuietTicks(clock);
  const emulators = await startEmulators({ settings, clock, ticks, exampleCall: () => exampleCall });
  const endpoints = endpointsOf(emulators);
  const variables = endpointVariables(endpoints);
  Object.assign(process.env, variables, functionVariables(endpoints));
  await shortenCalls(emulators, clock);

  const runtime = new Runtime({ clock });
  await registerFunctions(runtime);
  const gateway = await startLocalGateway({ settings, clock, runtime, emulators, dashboard });
  process.env[envNames.publicUrl] = gateway.url;
  const stopBackgroundWork = await startBackgroundWork(emulators, clock);

  const { seedDemo } = await import('./seed');
  const demo = await seedDemo({ dir });
  exampleCall = curlLine(gateway.url, demo.secret.key);
  const bridge = smtpPort === undefined ? null : await startSmtp(smtpPort, gateway.url, demo.secret.key);
  const operator = { endpoints: variables, table: TABLE_NAME, emailBucket: EMAIL_BUCKET, publicUrl: gateway.url };
  writeJson(dir, 'operator.json', operator);
  const link = dashboard ? await createSignInLink(demo.project.id, gateway.url, clock.now()) : null;
  await connectQueuesStreamAndTimer({ settings, runtime, emulators, ticks });
  const addressesAndKeys = {
    url: gateway.url,
    mailbox: emulators.mailbox.url,
    dashboard: dashboard ? `${gateway.url}${DASHBOARD}` : null,
    smtpPort: bridge?.port ?? null,
    secretKey: demo.secret.key,
    publicKey: demo.public.key,
    projectId: demo.project.id,
  };
  writeJson(dir, 'service.json', addressesAndKeys);

  const stop = async () => {
    stopBackgroundWork();
    await bridge?.stop();
    await gateway.stop();
    await runtime.stop();
    await stopEmulators(emulators);
  };
  return { ...addressesAndKeys, signInLink: link, curl: exampleCall, preview: emulators.preview, stop };
}

interface LocalGatewayParts {
  settings: LocalSettings;
  clock: LocalClock;
  runtime: Runtime;
  emulators: Emulators;
  dashboard: DashboardFiles | null;
}

function startLocalGateway({ settings, clock, runtime, emulators, dashboard }: LocalGatewayParts) {
  const { storage } = emulators;
  const serveDashboardFile = dashboard && serveDashboard(dashboard, storage.url);
  const serveImage = serveImages((key) => storage.read(EMAIL_BUCKET, key));
  return startGateway({
    groups,
    clock,
    port: settings.PORT,
    invoke: (functionName, event) => runtime.invoke(functionName, event),
    serveFile: async (request) => serveDashboardFile?.(request) ?? serveImage(request),
  });
}

async function startBackgroundWork(
  { table, queues, storage, mailbox }: Emulators,
  clock: LocalClock,
): Promise<() => void> {
  const stopExpiry = clock.every(MINUTE_MS, () => {
    storage.expire();
    void logAndContinue('expiry of rows', {}, () => table.expire());
  });
  const { reportSilence } = await import('./assembly/silence');
  const stopReportingSilence = reportSilence({ clock, mailbox, queues });
  return () => {
    stopExpiry();
    stopReportingSilence();
  };
}

interface ServiceParts {
  settings: LocalSettings;
  runtime: Runtime;
  emulators: Emulators;
  ticks: QuietTicks;
}

async function connectQueuesStreamAndTimer({ settings, runtime, emulators, ticks }: ServiceParts): Promise<void> {
  const { CLOCK: mode, UNKIND: faults } = settings;
  const { table, queues, mailbox } = emulators;
  const stream = await streamOf(table, Object.keys(streams));
  const { workAhead } = await import('./assembly/work-ahead');
  const hasTableFaults = faults.table.indexDelayMs > 0 || faults.table.throttlePartitions;
  const skipsQuietTicks = mode === 'manual' && !hasTableFaults;
  const tickFacts = { workChecks: Object.values(workAhead), settings: mailbox.settings };
  mapSources(runtime, queues, stream, {
    repeatBatches: faults.repeatBatches,
    sendRate: MAX_EMAILS_PER_SECOND,
    aroundTicks: skipsQuietTicks ? ticks.around(tickFacts) : undefined,
  });
}

/** Accepts any credentials, because only this machine reaches the bridge. */
async function startSmtp(port: number, url: string, key: string): Promise<Bridge> {
  const { startBridge } = await import('../smtp/server');
  return startBridge({ host: '127.0.0.1', port, url, key, log: (entry) => logger.info('smtp', entry) });
}
