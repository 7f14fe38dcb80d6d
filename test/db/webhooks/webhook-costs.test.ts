import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { putProjectEvent } from '../../../shared/db/events/events';
import { updateWebhook } from '../../../shared/db/webhooks/changes';
import {
  type Delivery,
  getDeliveries,
  listWaiting,
  putDelivery,
  recordAttempt,
  removeWaiting,
} from '../../../shared/db/webhooks/deliveries';
import { listDeliveries, listDeliveriesOfEmail } from '../../../shared/db/webhooks/delivery-list';
import {
  backOffPartition,
  listDuePartitions,
  listPartitions,
  sleepPartition,
  wakePartition,
} from '../../../shared/db/webhooks/partitions';
import { createWebhook, listWebhooks } from '../../../shared/db/webhooks/webhooks';
import { deliveryOf } from '../../../shared/services/queue-delivery/queue-delivery';
import { type Service, START, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';

const chart = costChart();
const ref = { projectId: 'prj_one', webhookId: 'whk_1' };
const at = new Date(START).toISOString();
const event = (id: string, emailId: string | null = null) =>
  deliveryOf(ref, { id, name: 'bought', at: START, contactId: 'ct_1', emailId });
const partition = { ...ref, partition: event('evt_1').partition };

const newWebhook = (id: string) => ({
  id,
  projectId: 'prj_one',
  url: 'https://hooks.example.com/in',
  events: ['*'],
  description: null,
  enabled: true,
  revision: 1,
  version: 1,
  earlier: [],
  createdAt: at,
  updatedAt: at,
});

let service: Service;
beforeAll(async () => {
  service = await startService();
  await createWebhook(newWebhook('whk_1'));
});
afterAll(() => service?.stop());

async function queue(delivery: ReturnType<typeof event>): Promise<void> {
  await putDelivery(delivery);
  await wakePartition(delivery);
}

async function storeAttempt(): Promise<void> {
  const { id } = event('evt_1');
  const times = { createdAt: at, queuedAt: at, updatedAt: at };
  const delivery: Delivery = { ...event('evt_1'), status: 'PENDING', attempts: [], ...times };
  const attempt = { at, durationMs: 1, status: 200, error: null, response: 'ok' };
  await recordAttempt(delivery, attempt, 'DELIVERED');
  await removeWaiting(partition, { position: `${at}#evt_1`, deliveryId: id, subject: 'ct_1' });
}

/** What a call consumes in the table. */
async function measured(run: () => Promise<unknown>): Promise<{ read: number; write: number } | null> {
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await run();
  return table ? await table.readMeter() : null;
}

const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  [
    'record an event of the project',
    () =>
      putProjectEvent({
        id: 'evt_9',
        projectId: 'prj_one',
        name: 'webhook.disabled',
        data: {},
        source: 'webhook',
        createdAt: at,
      }),
  ],
  ['webhooks of a project, at most 5 s old', () => listWebhooks('prj_one'), { KB: 1 }],
  ['create, delete a webhook', () => createWebhook(newWebhook('whk_2'))],
  [
    'change, disable or rotate a webhook, store its failures',
    () =>
      updateWebhook(
        ref,
        { description: 'x', lastChange: { actor: { kind: 'key', id: 'key_1' }, request: 'req_1' } },
        1,
      ),
  ],
  ['queue a message to a webhook', () => queue(event('evt_1')), { when: true }],
  ['queue a message to a webhook', () => queue(event('evt_2'))],
  [
    "a partition's messages of a round, up to 25",
    async () => {
      const open = await listWaiting(partition, 25);
      const ids = open.map(({ deliveryId }) => deliveryId);
      await Promise.all([getDeliveries('prj_one', ids), getDeliveries('prj_one', ids)]);
    },
    { message: 2 },
  ],
  ['store an attempt, remove its message from the partition', storeAttempt],
  [
    'delay a partition after a failure',
    () => backOffPartition(partition, { failures: 1, notBefore: START, checkAt: START + 1 }),
  ],
  ['put an empty partition to sleep', sleep],
  ['messages to a webhook, newest first', () => listDeliveries(service.project, ref, {}, { limit: 10 }), { KB: 2 }],
  ['messages to webhooks about an email', () => listDeliveriesOfEmail('prj_one', 'em_none'), { delivery: 0, KB: 0 }],
  ['webhook partitions that are due, each minute', () => listDuePartitions(START, 10)],
];

async function sleep(): Promise<void> {
  const found = (await listPartitions(ref)).find((one) => one.partition === partition.partition);
  if (!found) throw new Error('there is no such partition');
  await sleepPartition(partition, found);
}

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const row = chart.get(pattern);
  if (!row) throw new Error(`the chart has no such pattern: ${pattern}`);
  const consumed = await measured(run);
  const stated = {
    read: statedUnits(row.reads.replaceAll('4 KB', 'KB'), facts),
    write: statedUnits(row.writes, facts),
  };
  // Another DynamoDB does not add up what was consumed; there the calls have to succeed and no more.
  if (consumed) expect({ read: consumed.read, write: consumed.write }).toEqual(stated);
});
