import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { clientOf } from './support/client';
import { freshAddresses } from './support/email';
import { importContacts } from './support/import-contacts';
import { cpuOf, untilQuiet } from './support/process-cpu';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { endWith, type ServiceProcess } from './support/service-process';
import { median } from './support/statistics';

const [contacts = '20000', rounds = '5', other] = process.argv.slice(2);
const CONTACTS = Number(contacts);
const ROUNDS = Number(rounds);
const CHECKOUTS = [resolve(__dirname, '..'), ...(other === undefined ? [] : [resolve(other)])];

interface Start {
  readyMs: number;
  cpuMs: number;
  memoryMb: number;
}

interface Started extends Start {
  service: ServiceProcess;
  child: ChildProcess;
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function start(root: string, dir: string): Promise<Started> {
  const before = performance.now();
  const child = spawn(process.execPath, [join(root, 'bin', 'local.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOCAL_DIR: dir, SEND_RATE: '10000', OUTPUT: 'json' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWith(child, dir);
  const [line] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string];
  const readyMs = performance.now() - before;
  const pid = child.pid as number;
  const service = { ...JSON.parse(line), pid } as ServiceProcess;
  return { readyMs, cpuMs: cpuOf(pid), memoryMb: memoryOf(pid), service, child };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const freshDir = (): string => mkdtempSync(join(tmpdir(), 'posthaste-restart-'));

async function filled(root: string, signal: NodeJS.Signals): Promise<string> {
  const dir = freshDir();
  const { service, child } = await start(root, dir);
  await importContacts(clientOf(service), freshAddresses(CONTACTS));
  await untilQuiet(service.pid);
  await end(child, signal);
  return dir;
}

async function startOnce(root: string, from: string | undefined): Promise<Start> {
  const dir = freshDir();
  if (from) cpSync(from, dir, { recursive: true });
  const started = await start(root, dir);
  await end(started.child, 'SIGKILL');
  rmSync(dir, { recursive: true });
  return started;
}

async function used(root: string, from: string): Promise<string> {
  const dir = freshDir();
  cpSync(from, dir, { recursive: true });
  await end((await start(root, dir)).child, 'SIGTERM');
  return dir;
}

async function main(): Promise<void> {
  heading(`Starts of the local service with ${CONTACTS} contacts, medians of ${ROUNDS}`);
  const cases: { root: string; name: string; from: string | undefined; starts: Start[] }[] = [];
  for (const root of CHECKOUTS) {
    const [ended, killed] = [await filled(root, 'SIGTERM'), await filled(root, 'SIGKILL')];
    const folders: [string, string | undefined][] = [
      ['empty', undefined],
      ['after the import and Ctrl-C', ended],
      ['after the import and a kill', killed],
      ['later', await used(root, ended)],
    ];
    for (const [name, from] of folders) cases.push({ root, name, from, starts: [] });
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const { root, from, starts } of cases) starts.push(await startOnce(root, from));
  }
  const middle = (starts: Start[], field: keyof Start) => median(starts.map((each) => each[field]));
  const rows = cases.map(({ root, name, starts }) => [
    ...(CHECKOUTS.length > 1 ? [root] : []),
    name,
    middle(starts, 'readyMs').toFixed(0),
    middle(starts, 'cpuMs').toFixed(0),
    middle(starts, 'memoryMb').toFixed(0),
  ]);
  table([...(CHECKOUTS.length > 1 ? ['checkout'] : []), 'start', 'ready after ms', 'CPU ms', 'MB'], rows);
  reading(
    'From the start of the process to its line with the addresses; processor time and memory of all its threads until then.',
  );
}

run(main);
