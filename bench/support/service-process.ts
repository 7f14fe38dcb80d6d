import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Endpoints, functionVariables } from '../../lib/local/assembly/environment';
import { MINUTE_MS } from '../../shared/durations';

const root = join(__dirname, '..', '..');
const START_WITHIN_MS = MINUTE_MS;
const STOP_WITHIN_MS = 10_000;
/** How long a running container may go on with the account's old rate. */
const ACCOUNT_AGE_MS = 5_500;

/** The local service in a process of its own, with a folder of its own. */
export interface ServiceProcess {
  url: string;
  mailbox: string;
  secretKey: string;
  projectId: string;
  pid: number;
  dir: string;
  /** Leaves the folder. */
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const readJson = (dir: string, name: string) => JSON.parse(readFileSync(join(dir, name), 'utf8'));

async function untilReady(child: ChildProcess, file: string): Promise<void> {
  for (let waited = 0; waited < START_WITHIN_MS; waited += 100) {
    if (existsSync(file)) return;
    if (child.exitCode !== null) throw new Error(`the service ended with code ${child.exitCode}`);
    await pause(100);
  }
  throw new Error('the service did not start in time');
}

const children = new Map<ChildProcess, string>();

/** Nothing stays behind when the bench ends before its time. */
export function endWith(child: ChildProcess, dir: string): void {
  if (children.size === 0) watchEnd();
  children.set(child, dir);
}

function watchEnd(): void {
  process.once('exit', () => {
    for (const child of children.keys()) despiteErrors(() => child.kill('SIGKILL'));
    for (const dir of children.values()) despiteErrors(() => rmSync(dir, { recursive: true, force: true }));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

function despiteErrors(run: () => void): void {
  try {
    run();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
}

/**
 * Starts the service of a checkout, by default this one, as `npm start` does without a dashboard, with this account's rate and waits until its functions know
 * that rate; in the folder of an earlier run they do.
 */
export async function startServiceProcess(rate: number, from = root, earlier?: string): Promise<ServiceProcess> {
  const dir = earlier ?? mkdtempSync(join(tmpdir(), 'posthaste-bench-'));
  rmSync(join(dir, 'service.json'), { force: true });
  const child = spawn(process.execPath, [join(from, 'bin', 'local.mjs')], {
    cwd: from,
    env: { ...process.env, PORT: '0', LOCAL_DIR: dir, SEND_RATE: String(rate), CLOCK: 'real', DASHBOARD: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWith(child, dir);
  await untilReady(child, join(dir, 'service.json'));
  const operator = readJson(dir, 'operator.json');
  const queues = operator.endpoints.AWS_ENDPOINT_URL_SQS;
  Object.assign(process.env, operator.endpoints, functionVariables({ queues } as Endpoints));
  if (earlier === undefined) await learnRate();
  const kill = (signal: NodeJS.Signals) => end(child, signal);
  return { ...readJson(dir, 'service.json'), pid: child.pid, dir, kill, stop: () => stop(child, dir) };
}

/** Does what the minute's tick does, and waits until every function has seen it. */
async function learnRate(): Promise<void> {
  const { refreshAccount } = await import('../../shared/db/sending/account-refresh');
  await refreshAccount();
  await pause(ACCOUNT_AGE_MS);
}

/** Gives the account another rate while the service runs. */
export async function changeRate({ mailbox }: ServiceProcess, rate: number): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${mailbox}/_mailbox/settings`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ rate }),
  });
  if (!response.ok) throw new Error(`the mailbox answered ${response.status}`);
  await learnRate();
}

/** A process that has ended emits no further `exit`. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function stop(child: ChildProcess, dir: string): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await end(child, 'SIGTERM');
  clearTimeout(late);
  rmSync(dir, { recursive: true, force: true });
}
