import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { handler } from '../../../functions/contacts/handler';
import { handler as project } from '../../../functions/counters-projector/handler';
import { addProject, type Service, startService } from '../../support/contacts';
import { api } from '../../support/invocations';
import { sized } from '../../support/sizes';

let service: Service;
let projects = 0;
beforeAll(async () => {
  service = await startService();
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  mockClient(SQSClient).on(SendMessageBatchCommand).resolves({});
});
afterAll(() => service.stop());

/** What the stream said since it was last asked, shard by shard. */
async function streamed(): Promise<Map<string, DynamoDBRecord[]>> {
  const table = service.table.emulator;
  if (!table) throw new Error('this test needs the emulator of the table');
  const shards = new Map<string, DynamoDBRecord[]>();
  for (const shardId of await table.shardIds()) {
    const records = await table.readStream('totals', shardId, 10_000);
    shards.set(shardId, records);
    const last = records.at(-1)?.dynamodb?.SequenceNumber;
    if (last) await table.commitReader('totals', shardId, last);
  }
  return shards;
}

/** Delivers a shard in order, but in any batches and with any of them again. */
async function deliver(records: DynamoDBRecord[], shardId: string, batches: [number, number][]): Promise<void> {
  let delivered = 0;
  for (const [back, size] of [...batches, [0, records.length] as [number, number]]) {
    const from = Math.max(0, delivered - back);
    const batch = records.slice(from, from + size);
    if (batch.length > 0) await project({ Records: batch, shardId });
    delivered = Math.max(delivered, Math.min(from + size, records.length));
  }
}

const step = fc.record({
  who: fc.nat(6),
  what: fc.constantFrom('subscribe', 'unsubscribe', 'touch', 'patch', 'delete'),
});

test('totals equal a recount after any mix of creates, updates and deletes, and replays of the stream', async () => {
  await service.table.emulator?.registerReader('totals');
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
      async (steps, batches) => {
        const { id } = await addProject(`prj_totals${projects++}`);
        const ask = api(handler, { projectId: id });
        for (const { who, what } of steps) {
          const email = `p${who}@example.com`;
          const subscribed = what === 'subscribe';
          if (what === 'delete') await ask('DELETE /contacts/{id}', { id: email });
          else if (what === 'patch')
            await ask('PATCH /contacts/{id}', { id: email, body: { subscribed: who % 2 === 0 } });
          else if (what === 'touch') await ask('POST /contacts', { body: { email, data: { n: who } } });
          else await ask('POST /contacts', { body: { email, subscribed } });
        }
        for (const [shardId, records] of await streamed()) await deliver(records, shardId, batches);

        const count = async (query: Record<string, string>) => {
          // A page that leaves something over tells the counters' number, a whole list its own.
          const { body } = await ask('GET /contacts', { query: { limit: '100', ...query } });
          const { body: part } = await ask('GET /contacts', { query: { limit: '1', ...query } });
          expect(part.total).toBe(body.contacts.length);
          return body.contacts.length as number;
        };
        const [all, some, rest] = [
          await count({}),
          await count({ subscribed: 'true' }),
          await count({ subscribed: 'false' }),
        ];
        expect(some + rest).toBe(all);
      },
    ),
    { numRuns: sized(6, 25, 3), seed: 20261121 },
  );
}, 60_000);
