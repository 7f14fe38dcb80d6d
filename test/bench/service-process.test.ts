import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { end, endWith } from '../../bench/support/service-process';

const EVENTS = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const listeners = () => EVENTS.map((event) => process.listeners(event as 'exit'));

test('the processes of a bench share one listener for each kind of end, which kills them all', () => {
  const before = listeners();
  const killed: number[] = [];
  const endOf = (n: number) => () => {
    killed.push(n);
    if (n === 0) throw new Error('not permitted');
  };
  // A folder cannot be below a file.
  for (let n = 0; n < 12; n++) endWith({ kill: endOf(n) } as unknown as ChildProcess, `/dev/null/posthaste-bench-${n}`);
  const added = listeners().map((all, kind) => all.filter((listener) => !before[kind]?.includes(listener)));
  expect(added.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  const { write } = process.stderr;
  const written: unknown[] = [];
  process.stderr.write = (text: unknown) => written.push(text) > 0;
  added[0]?.[0]?.(0);
  process.stderr.write = write;
  expect(written[0]).toBe('not permitted\n');
  expect(killed).toHaveLength(12);
  for (const [kind, event] of EVENTS.entries()) {
    for (const listener of added[kind] ?? []) process.removeListener(event, listener);
  }
});

test.each([
  ['by itself', 'process.exit(3)'],
  ['by a signal', "process.kill(process.pid, 'SIGKILL')"],
])('a service that has ended %s is not waited for', async (_, code) => {
  const child = spawn(process.execPath, ['-e', code]);
  await once(child, 'exit');
  await end(child, 'SIGTERM');
});

test('a service that runs is waited for', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);
  await once(child, 'spawn');
  await end(child, 'SIGKILL');
  expect(child.signalCode).toBe('SIGKILL');
});
