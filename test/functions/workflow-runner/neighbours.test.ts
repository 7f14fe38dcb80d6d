import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StepMessage } from '../../../shared/contract/messages';
import { acquireConcurrencyLease, type ConcurrencyLease } from '../../../shared/db/projects/concurrency-leases';
import { useWorkflowRunner } from '../../support/workflow-runner';

const on = useWorkflowRunner();
/** Calls that the tarpit has not answered. */
const held: ServerResponse[] = [];
const tarpit = createServer((_request, response) => void held.push(response));
let url: string;

beforeAll(async () => {
  await new Promise<void>((listening) => tarpit.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(tarpit.address() as AddressInfo).port}/`;
  process.env.WEBHOOK_LOOPBACK = 'yes';
});
afterAll(async () => {
  delete process.env.WEBHOOK_LOOPBACK;
  await new Promise((closed) => tarpit.close(closed));
});

const BATCH = 9;
const RUN_MS = 60_000;
const call = () => on.workflow([{ id: 'call', type: 'WEBHOOK', url }]);
const wait = () => on.workflow([{ id: 'wait', type: 'DELAY', amount: 1, unit: 'hours' }]);
const soon = () => new Promise((later) => setImmediate(later));

/** Lets the tarpit answer until some work is over. */
async function answered<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    held.shift()?.writeHead(204).end();
    await soon();
  }
  return work;
}

test('calls that hang hold up no other project of the same batch', async () => {
  await call();
  const hanging: StepMessage[] = [];
  for (let n = 0; n < BATCH; n++) hanging.push(await on.happens(await on.contact(), 'began'));
  await on.another();
  await wait();
  const contact = await on.contact();
  const batch = on.take([...hanging, await on.happens(contact, 'began')]);

  // Hangs, and so fails, if the contact's step waits for the calls.
  const isWaiting = async () => (await on.executions([contact])).some(({ status }) => status === 'WAITING');
  while (!(await isWaiting())) await soon();
  expect(await answered(batch)).toEqual([]);
});

test('a project with two runners that call waits for one of them, and everything but its calls goes on', async () => {
  const workers: (ConcurrencyLease | null)[] = [];
  for (let n = 0; n < 2; n++) workers.push(await acquireConcurrencyLease(on.project.id, 'calls', 2, RUN_MS));
  await call();
  const called = await on.contact();
  await on.emit(called, 'began');
  const [postponed] = await on.executions([called]);
  expect(held.length).toBe(0);
  const rest = (postponed?.waitingUntil ?? 0) - on.now;
  expect([postponed?.step, rest >= 15_000, rest <= 45_000]).toEqual(['call', true, true]);

  await wait();
  const other = await on.contact();
  await on.emit(other, 'began');
  expect((await on.executions([other])).some(({ status }) => status === 'WAITING')).toBe(true);

  for (const worker of workers) await worker?.end();
  await answered(on.pass(45_000, [called]));
  expect(await on.executions([called])).toMatchObject([{ status: 'COMPLETED' }]);
});
