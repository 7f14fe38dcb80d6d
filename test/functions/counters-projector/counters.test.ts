import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import fc from 'fast-check';
import { handler } from '../../../functions/counters-projector/handler';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { readCounter } from '../../../shared/db/counters/counters';
import { counterPartOf } from '../../../shared/db/counters/keys';
import { readReputation } from '../../../shared/db/sending/reputation';
import { type Key, keys } from '../../../shared/db/table/keys';
import { contactId } from '../../../shared/domain/contacts/contact';
import { isoNow } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { partialsOf } from '../../support/counters';
import { sized } from '../../support/sizes';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

let projects = 0;
let projectId = '';
beforeEach(() => {
  projectId = `prj_count${projects++}`;
});

type Image = Record<string, { S: string } | { BOOL: boolean }>;

/** Real numbers have 21 to 40 digits. */
const sequence = (n: number): string => `49${String(n).padStart(3, '0')}00000000000000000000`;

const record = (n: number, { pk, sk }: Key, before?: Image, after?: Image): DynamoDBRecord => ({
  eventID: String(n),
  eventName: before ? (after ? 'MODIFY' : 'REMOVE') : 'INSERT',
  dynamodb: {
    Keys: { pk: { S: pk }, sk: { S: sk } },
    SequenceNumber: sequence(n),
    ...(before ? { OldImage: { ...before, pk: { S: pk }, sk: { S: sk } } } : {}),
    ...(after ? { NewImage: { ...after, pk: { S: pk }, sk: { S: sk } } } : {}),
  },
});

const contact = (n: number, before?: boolean, after?: boolean): DynamoDBRecord => {
  const image = (subscribed: boolean): Image => ({ subscribed: { BOOL: subscribed } });
  const key = keys.contact(projectId, `ct_${n}`);
  return record(
    n,
    key,
    before === undefined ? undefined : image(before),
    after === undefined ? undefined : image(after),
  );
};

/** Of an email of this number. */
const emailKey = (n: number): Key => ({
  pk: `P#${projectId}#K#ct_${'0'.repeat(32)}`,
  sk: `EMAIL#${String(n).padStart(26, '0')}`,
});

const deliver = (records: DynamoDBRecord[], shardId = 'shardId-1') => handler({ Records: records, shardId });
const counters = async (...names: string[]) => Promise.all(names.map((name) => readCounter(projectId, name)));

describe('what is counted', () => {
  test('contacts, and how many are subscribed', async () => {
    await deliver([contact(1, undefined, true), contact(2, undefined, false), contact(3, undefined, true)]);
    await deliver([contact(4, true, false), contact(5, true, undefined), contact(6, false, false)]);
    expect(await counters('contacts', 'contacts:subscribed')).toEqual([2, 0]);
  });

  test('templates by type, emails and those that wait, domains and events', async () => {
    const status = (S: string) => ({ status: { S } });
    const type = (S: string) => ({ type: { S } });
    const email = emailKey(1);
    await deliver([
      record(1, keys.template(projectId, 'tpl_1'), undefined, type('MARKETING')),
      record(2, keys.template(projectId, 'tpl_2'), undefined, type('MARKETING')),
      record(3, keys.template(projectId, 'tpl_2'), type('MARKETING'), type('TRANSACTIONAL')),
      record(4, email, undefined, status('SCHEDULED')),
      record(5, email, status('SCHEDULED'), status('QUEUED')),
      record(6, emailKey(2), undefined, status('QUEUED')),
      record(7, email, status('QUEUED'), status('SENDING')),
      record(8, keys.domain(projectId, 'dom_1'), undefined, {}),
      record(9, keys.contactEvent(projectId, 'ct_1', 'evt_1'), undefined, {}),
    ]);
    expect(await counters('templates', 'templates:MARKETING', 'templates:TRANSACTIONAL')).toEqual([2, 1, 1]);
    expect(await counters('emails', 'emails:waiting', 'domains', 'events')).toEqual([2, 1, 1, 1]);
  });

  test('an email that expires leaves the list, and the reputation of its day stays', async () => {
    const sentAt = isoNow();
    const sent = { status: { S: 'SENT' }, kind: { S: 'TRANSACTIONAL' }, sentAt: { S: sentAt }, email: { S: 'a@b.c' } };
    const email = emailKey(2);
    await deliver([record(1, email, undefined, sent)]);
    const reputation = () => readReputation(projectId, sentAt.slice(0, 10));
    const before = await reputation();
    expect(JSON.stringify(before)).toContain('"sent":1');
    await deliver([record(2, email, sent, undefined)]);
    expect(await counters('emails')).toEqual([0]);
    expect(await reputation()).toEqual(before);
  });

  test('suppressions by reason', async () => {
    const reason = (S: string) => ({ reason: { S } });
    const key = (contact: string) => keys.suppression(projectId, contact);
    await deliver([
      record(1, key('ct_1'), undefined, reason('manual')),
      record(2, key('ct_2'), undefined, reason('manual')),
      record(3, key('ct_2'), reason('manual'), reason('complaint')),
      record(4, key('ct_1'), reason('manual'), undefined),
    ]);
    const counted = ['suppressions', 'suppressions:manual', 'suppressions:complaint'];
    expect(await counters(...counted)).toEqual([1, 0, 1]);
  });

  test('rows that no counter counts leave no trace', async () => {
    const before = (await service.rows()).length;
    await deliver([
      record(1, keys.confirmation(projectId, 'ct_1'), undefined, {}),
      record(2, counterPartOf(projectId, 'contacts').rows.key('totals', 'shardId-1'), undefined, {}),
      record(3, keys.emailContent(projectId, 'cnt_1'), undefined, {}),
      record(4, { ...keys.contact(projectId, 'ct_1'), sk: 'ct_1#S' }, undefined, {}),
    ]);
    expect((await service.rows()).length).toBe(before);
  });
});

describe('a repeated batch', () => {
  test('counts once, in whatever batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(19), fc.integer({ min: 1, max: 8 })), { maxLength: 8 }),
        async (kinds, replays) => {
          projectId = `prj_count${projects++}`;
          // Every second one is deleted again, so that batches can add up to zero.
          const records = kinds.map((kind, n) => (kind ? contact(n, undefined, true) : contact(n, true, undefined)));
          let delivered = 0;
          for (const [start, size] of [...replays, [0, 20] as const]) {
            // A shard is read in order: a batch begins where the last one ended, or before.
            const from = Math.min(start, delivered);
            await deliver(records.slice(from, from + size));
            delivered = Math.max(delivered, Math.min(from + size, records.length));
          }
          const partials = await partialsOf(projectId, 'contacts');
          expect(partials.map(([, n]) => n)).toEqual([kinds.reduce((sum, kind) => sum + (kind ? 1 : -1), 0)]);
        },
      ),
      { numRuns: sized(10, 30) },
    );
  });

  test('counts once when two deliveries run at the same time', async () => {
    const records = Array.from({ length: 10 }, (_, n) => contact(n, undefined, true));
    await Promise.all([deliver(records), deliver(records.slice(0, 6)), deliver(records), deliver(records.slice(0, 3))]);
    expect(await counters('contacts')).toEqual([10]);
  });

  test('compares sequence numbers as numbers, also of different lengths', async () => {
    const at = (number: string, n: number): DynamoDBRecord => {
      const entry = contact(n, undefined, true);
      return { ...entry, dynamodb: { ...entry.dynamodb, SequenceNumber: number } };
    };
    const short = at('999999999999999999999', 1);
    const long = at('1000000000000000000000', 2);
    await deliver([short]);
    await deliver([long]);
    await deliver([short]);
    expect(await counters('contacts')).toEqual([2]);
  });
});

test('each shard has its own partial, and the value is their sum', async () => {
  await deliver([contact(5, undefined, true)], 'shardId-1');
  await deliver([contact(3, undefined, true)], 'shardId-2');
  await deliver([contact(4, true, undefined)], 'shardId-2');
  expect(await counters('contacts')).toEqual([1]);
});

test('everything that a batch adds to the totals of a project is one write, and to the figures of an hour another', async () => {
  const times = { createdAt: { S: isoNow() }, sentAt: { S: isoNow() } };
  const image = (status: string) => ({ status: { S: status }, kind: { S: 'TRANSACTIONAL' }, ...times });
  const email = emailKey(1);
  const event = { name: { S: 'contact.created' }, createdAt: { S: isoNow() } };
  const records = [
    contact(1, undefined, true),
    record(2, keys.contactEvent(projectId, 'ct_1', 'evt_1'), undefined, event),
    record(3, email, undefined, image('QUEUED')),
    record(4, email, image('QUEUED'), image('SENT')),
  ];
  const used = async (deliveries: () => Promise<unknown>) => {
    await service.table.emulator?.readMeter({ reset: true });
    await deliveries();
    return (await service.table.emulator?.readMeter())?.write;
  };
  expect(await used(() => deliver(records))).toBe(2);
  expect(await used(() => deliver(records))).toBe(0);
  expect(await used(() => deliver([contact(5, undefined, true)]))).toBe(1);
  expect(await counters('contacts', 'emails', 'emails:waiting', 'events')).toEqual([2, 1, 0, 1]);
});

test('partials of former hours are merged, and the value stays, also when their records come again', async () => {
  for (const n of [1, 2, 3]) await deliver([contact(n, undefined, true)], `shardId-${n}`);
  await service.clock.advance(2 * 3600_000);
  await deliver([contact(4, undefined, true)], 'shardId-4');
  expect(await partialsOf(projectId, 'contacts')).toEqual([
    ['FOLDED', 3],
    ['shardId-4', 1],
  ]);
  await deliver([contact(1, undefined, true)], 'shardId-1');
  expect(await counters('contacts')).toEqual([4]);
  await deliver([contact(1, undefined, true), contact(6, undefined, true)], 'shardId-1');
  expect(await counters('contacts')).toEqual([5]);
  await service.clock.advance(49 * 3600_000);
  await deliver([contact(5, undefined, true)], 'shardId-5');
  expect(await partialsOf(projectId, 'contacts')).toHaveLength(2);
  expect(await counters('contacts')).toEqual([6]);
});

test('the table’s own stream, delivered twice, gives the right numbers', async () => {
  const { project } = service;
  const table = service.table.emulator;
  if (!table) throw new Error('this test needs the emulator of the table');
  await table.registerReader('countersProjector');
  const change = (n: number) => ({ email: `p${n}@example.com`, subscribedIfNew: n % 2 === 0, source: 'api' as const });
  await Promise.all(Array.from({ length: 20 }, (_, n) => upsertContact(project, change(n))));
  await setSubscribed(project, contactId(project.salt, 'p0@example.com'), false);
  for (const shardId of await table.shardIds()) {
    const records = await table.readStream('countersProjector', shardId, 1000);
    await handler({ Records: records.slice(0, 7), shardId });
    await handler({ Records: records, shardId });
    await handler({ Records: records.slice(3), shardId });
  }
  projectId = project.id;
  expect(await counters('contacts', 'contacts:subscribed')).toEqual([20, 9]);
});

describe('the answer', () => {
  test('is what Lambda expects of a windowed reader, also at the empty end of a window', async () => {
    expect(await deliver([])).toEqual({ state: {}, batchItemFailures: [] });
    expect(await handler({ Records: [] })).toEqual({ state: {}, batchItemFailures: [] });
  });

  test('is a fault if the records come without their shard', async () => {
    await expect(handler({ Records: [contact(1, undefined, true)] })).rejects.toThrow('no shard');
  });
});
