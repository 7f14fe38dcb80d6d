import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { disableWebhook, endFailing, recordFailing, rotateSecret } from '../../../shared/db/webhooks/changes';
import { type Delivery, getDeliveries, putDelivery, recordAttempt } from '../../../shared/db/webhooks/deliveries';
import { webhookKeys } from '../../../shared/db/webhooks/keys';
import {
  holdPartition,
  listPartitions,
  schedulePartitionCheck,
  sleepPartition,
  wakePartition,
} from '../../../shared/db/webhooks/partitions';
import { createWebhook, deleteWebhook, getWebhook, type Webhook } from '../../../shared/db/webhooks/webhooks';
import type { FailingPeriod } from '../../../shared/domain/webhooks/attempts';
import { isoNow } from '../../../shared/ops/clock';
import { deliveryOf } from '../../../shared/services/queue-delivery/queue-delivery';
import { type Service, START, startService } from '../../support/contacts';
import { leavesRow, racing, setRow } from '../../support/races';

let service: Service;
let webhooks = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const webhookOf = (id: string): Webhook => ({
  id,
  projectId: 'prj_one',
  url: 'https://hooks.example.com/in',
  events: ['*'],
  description: null,
  enabled: true,
  revision: 1,
  version: 1,
  earlier: [],
  createdAt: isoNow(),
  updatedAt: isoNow(),
});

async function add() {
  const webhook = await createWebhook(webhookOf(`whk_${webhooks++}`));
  return { projectId: 'prj_one', webhookId: webhook.id };
}

test('a webhook is made once, and deleted once', async () => {
  const ref = await add();
  const again = () => createWebhook({ ...webhookOf(ref.webhookId), url: 'https://other.example' });
  expect(await leavesRow(webhookKeys.webhook(ref), again)).toBe(true);
  expect([await deleteWebhook(ref), await deleteWebhook(ref)]).toEqual([true, false]);
});

test('two rotations at once make two secrets, one after the other', async () => {
  const ref = await add();
  const rotate = (mark: string, secretVersion: number) =>
    rotateSecret(ref, { mark, now: START, until: START + 1000, secretVersion });
  await racing(
    () => rotate('one', 7),
    () => rotate('two', 8),
  );
  const after = await getWebhook(ref);
  expect(after).toMatchObject({ rotatedBy: 'two' });
  expect(after?.earlier).toHaveLength(2);
});

test('a webhook that its owner has disabled keeps its reason', async () => {
  const ref = await add();
  await disableWebhook(ref, 'gone');
  expect(await leavesRow(webhookKeys.webhook(ref), () => disableWebhook(ref, 'failing'))).toBe(true);
  expect(await getWebhook(ref)).toMatchObject({ enabled: false, disabledReason: 'gone' });
});

describe('a failure is noted', () => {
  const failing = (since: number, count = 1) => ({ since, count }) as unknown as FailingPeriod;
  const note = async (stored: FailingPeriod | null, held: FailingPeriod | null, next: FailingPeriod) => {
    const ref = await add();
    if (stored) await setRow(webhookKeys.webhook(ref), { failing: stored });
    return recordFailing(ref, held, next);
  };

  test.each<[string, boolean, FailingPeriod | null, FailingPeriod | null, FailingPeriod]>([
    ['as the first', true, null, null, failing(1)],
    ['not as the first if a series has begun', false, failing(2), null, failing(1)],
    ['as one more of its series', true, failing(1), failing(1), failing(1, 2)],
    ['not as one more of a series that has ended', false, null, failing(1), failing(1, 2)],
    ['not as one more of another series', false, failing(3), failing(1), failing(1, 2)],
    ['as the first of the next series', true, failing(1), failing(1), failing(9)],
    ['not in the place of a series that was not seen', false, failing(3), failing(1), failing(9)],
    ['after the series that was seen has ended', true, null, failing(1), failing(9)],
  ])('%s', async (_, expected, stored, held, next) => {
    expect(await note(stored, held, next)).toBe(expected);
  });

  test('until the series ends', async () => {
    const ref = await add();
    await recordFailing(ref, null, failing(1));
    await endFailing(ref);
    expect(await getWebhook(ref)).not.toHaveProperty('failing');
  });
});

describe('a message', () => {
  const ref = { projectId: 'prj_one', webhookId: 'whk_m' };
  const message = (id: string) => deliveryOf(ref, { id, name: 'bought', at: START, contactId: 'ct_1', emailId: null });
  const stored = async (id: string) =>
    (await getDeliveries('prj_one', [message(id).id])).get(message(id).id) as Delivery;
  const attempt = { at: isoNow(), durationMs: 1, status: 200, error: null, response: 'ok' };

  test('is stored once, and keeps its outcome', async () => {
    expect(await putDelivery(message('evt_1'))).toBe(true);
    const seen = await stored('evt_1');
    await recordAttempt(seen, attempt, 'DELIVERED');
    expect(await stored('evt_1')).toMatchObject({ status: 'DELIVERED' });
    await recordAttempt(seen, attempt, 'FAILED');
    expect(await putDelivery(message('evt_1'))).toBe(false);
    expect(await stored('evt_1')).toMatchObject({ status: 'DELIVERED' });
  });
});

describe('a partition', () => {
  test('sleeps only if no message has come since it was seen', async () => {
    const partition = { ...(await add()), partition: 0 };
    await wakePartition(partition);
    const [seen] = await listPartitions(partition);
    if (!seen) throw new Error('no partition');
    await wakePartition(partition);
    expect(await sleepPartition(partition, seen)).toBe(false);
    expect(await sleepPartition(partition, { ...seen, wakes: seen.wakes + 1 })).toBe(true);
    expect(await schedulePartitionCheck(partition, START, Number.MAX_SAFE_INTEGER / 1e3)).toBe(false);
  });

  test('is held only if no message has come since it was seen, and a message that comes then calls its consumer', async () => {
    const partition = { ...(await add()), partition: 2 };
    expect(await wakePartition(partition)).toBe(true);
    const seen = (await listPartitions(partition)).find((one) => one.partition === 2);
    if (!seen) throw new Error('no partition');
    const hold = { heldUntil: START + 5_000, checkAt: START + 6_000 };
    expect(await wakePartition(partition)).toBe(false);
    expect(await holdPartition(partition, hold, seen)).toBe(false);
    expect(await holdPartition(partition, hold, { ...seen, wakes: seen.wakes + 1 })).toBe(true);
    expect(await wakePartition(partition)).toBe(true);
    expect((await listPartitions(partition))[2]).toMatchObject({ heldUntil: 0, calledFor: START + 5_000 });
  });

  test('moves unless its entry is beyond what was seen', async () => {
    const partition = { ...(await add()), partition: 1 };
    await wakePartition(partition);
    expect(await schedulePartitionCheck(partition, START + 90_000, START + 59_999)).toBe(false);
    expect(await schedulePartitionCheck(partition, START + 90_000, START + 60_000)).toBe(true);
  });
});
