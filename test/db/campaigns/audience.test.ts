import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { readScans, writeStep } from '../../../shared/db/campaigns/audience-scans';
import {
  closeChunk,
  getChunk,
  hasOpenChunk,
  listChunks,
  listOpenChunks,
  markChunkQueued,
  postponeChunk,
} from '../../../shared/db/campaigns/chunks';
import { readOpenChunkEntry } from '../../../shared/db/campaigns/keys';
import { suppress } from '../../../shared/db/contacts/suppressions';
import type { Project } from '../../../shared/db/projects/projects';
import { createSegment } from '../../../shared/db/segments/changes';
import { addMembers, removeMembers } from '../../../shared/db/segments/memberships';
import { contactPartitions, keys } from '../../../shared/db/table/keys';
import { allot } from '../../../shared/domain/campaigns/allotment';
import { type AudiencePosition, planChunks } from '../../../shared/domain/campaigns/audience-scan';
import { audienceOf } from '../../../shared/services/read-audience/audience-of';
import { countAudience } from '../../../shared/services/read-audience/count-audience';
import { type AudienceChoice, readAudience } from '../../../shared/services/read-audience/read-audience';
import { draftOf } from '../../support/campaign';
import { type Service, START, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';
import { setCounter } from '../../support/counters';
import { newProject, putContact } from '../../support/worker';

let service: Service;
let project: Project;
const sqs = mockClient(SQSClient);
beforeAll(async () => {
  service = await startService();
  process.env.BULK_QUEUE_URL = 'http://127.0.0.1:9/000000000000/bulk';
  sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '100' } });
});
afterAll(async () => {
  sqs.restore();
  await service?.stop();
});
beforeEach(async () => {
  project = await newProject();
});

const isBlue = { operator: 'AND', conditions: [{ field: 'data.color', operator: 'equals', value: 'blue' }] } as const;

/** Reads an audience, and begins a new scan after every n-th member. */
async function readWithBreaks(choice: AudienceChoice, every: number): Promise<string[]> {
  const read: string[] = [];
  let position: AudiencePosition | null | undefined;
  while (position !== null) {
    const from: AudiencePosition | undefined = position;
    position = null;
    for await (const { members, next } of readAudience(project, choice, from)) {
      const taken = members.slice(0, every);
      read.push(...taken.map(({ contact }) => contact.id));
      position = taken.length < members.length ? taken.at(-1)?.position : next;
      if (taken.length > 0 || next === null) break;
    }
  }
  return read.sort();
}

test('an audience is read to its end wherever the scan is interrupted: of all contacts, of a filter, and of a static segment', async () => {
  const people: string[] = [];
  for (let n = 0; n < 24; n++)
    people.push(await putContact(project, `p${n}@example.org`, { color: n % 3 ? 'red' : 'blue' }));
  const members = people.slice(5, 20);
  const segment = { id: 'seg_1', projectId: project.id, name: 'x', type: 'STATIC' as const, trackMembership: false };
  const filters = { operator: 'AND', conditions: [] } as const;
  const time = new Date(START).toISOString();
  const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1, createdAt: time, updatedAt: time };
  await createSegment({ ...segment, filters, ...versions }, []);
  const added = await Promise.all(
    members.map(async (id) => ({ id, generation: `g of p${people.indexOf(id)}@example.org` })),
  );
  await addMembers(project.id, 'seg_1', added);
  await removeMembers(project.id, 'seg_1', [members[0] ?? '']);
  expect(await readWithBreaks({ audienceType: 'ALL' }, 1)).toEqual([...people].sort());
  const blue = people.filter((_, n) => n % 3 === 0).sort();
  expect(await readWithBreaks({ audienceType: 'FILTERED', audienceFilter: isBlue }, 2)).toEqual(blue);
  const staying = members.slice(1).sort();
  expect(await readWithBreaks({ audienceType: 'SEGMENT', segmentId: 'seg_1' }, 1)).toEqual(staying);
  expect(await readWithBreaks({ audienceType: 'SEGMENT', segmentId: 'seg_2' }, 1)).toEqual([]);
  const early = { audienceType: 'ALL' as const, sentAt: new Date(START - 1).toISOString() };
  expect(await readWithBreaks(early, 10)).toEqual([]);
  const readFrom = async (sentAt: number) => {
    await service.table.emulator?.readMeter({ reset: true });
    await readWithBreaks({ audienceType: 'ALL', sentAt: new Date(sentAt).toISOString() }, 10);
    return (await service.table.emulator?.readMeter())?.read;
  };
  // What was written right before the start has reached every copy of the table by then.
  if (service.table.emulator) expect(await readFrom(START - 5_000)).toBe(32);
});

const campaign = draftOf({ id: 'cmp_1', projectId: 'prj_one' });

test('the forecast says how many will get a campaign, why others will not, and when it is finished', async () => {
  const people: string[] = [];
  for (let n = 0; n < 30; n++) {
    people.push(await putContact(project, `p${n}@example.org`, {}, { subscribed: n % 5 !== 0 }));
  }
  for (const id of people.slice(0, 3)) await suppress(project.id, id, 'hard_bounce');
  const trial = { ...campaign, projectId: project.id, holdoutPercent: 20 };
  const heldOut = people.filter((id) => allot(trial, id).kind === 'holdout');
  const [first, second] = [people.slice(0, 3), people.slice(3)].map((some) =>
    some.filter((id) => !heldOut.includes(id)),
  );
  const unsubscribed = second?.filter((id) => people.indexOf(id) % 5 === 0).length ?? 0;
  const recipients = (second?.length ?? 0) - unsubscribed;
  expect(await audienceOf(project, trial)).toEqual({
    recipients,
    byVariant: [],
    byProvider: { gmail: 0, outlook: 0, yahoo: 0, icloud: 0, other: recipients },
    warmUpDays: null,
    leftOut: { holdout: heldOut.length, suppressed: first?.length, unsubscribed, not_in_topic: 0, snoozed: 0 },
    isEstimate: false,
    heldBy: null,
    ahead: 100,
    finishedAt: new Date(Math.ceil(START + ((recipients + 100) / 14) * 1000)).toISOString(),
  });
  const disabled = { ...project, status: 'DISABLED' as const };
  expect(await audienceOf(disabled, trial)).toMatchObject({ heldBy: 'project', finishedAt: null });
});

test('if there are too many contacts to read, an even sample represents them', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 240; n++) {
    ids.push(await putContact(project, `p${n}@example.org`, { n }, { subscribed: n % 4 !== 0 }));
  }
  await setCounter(project.id, 'contacts', 1_000_000);
  const shards = contactPartitions(project.id);
  const sampled = ids.filter((id) => shards.indexOf(keys.contact(project.id, id).pk) % 4 === 0);
  const shareOf = (belongs: (n: number) => boolean) =>
    Math.round((sampled.filter((id) => belongs(ids.indexOf(id))).length * 1_000_000) / sampled.length);
  const trial = { ...campaign, projectId: project.id };
  const { recipients, leftOut, isEstimate } = await countAudience(project, trial, START);
  expect({ recipients, unsubscribed: leftOut.unsubscribed, isEstimate }).toEqual({
    recipients: shareOf((n) => n % 4 !== 0),
    unsubscribed: shareOf((n) => n % 4 === 0),
    isEstimate: true,
  });
  const condition = { field: 'data.n', operator: 'lessThan' as const, value: 120 };
  const some = {
    audienceType: 'FILTERED' as const,
    audienceFilter: { operator: 'AND' as const, conditions: [condition] },
  };
  expect((await countAudience(project, { ...trial, ...some }, START)).recipients).toBe(
    shareOf((n) => n % 4 !== 0 && n < 120),
  );
});

test('each write of a chunk succeeds once, and costs what the chart states', async () => {
  const chart = costChart();
  const ref = { projectId: project.id, campaignId: 'cmp_1' };
  const contactIds = Array.from({ length: 60 }, (_, n) => `ct_${n.toString(16).padStart(32, '0')}`);
  const listed = contactIds.map((contactId) => ({ contactId, notBefore: 0, position: { shard: 0, after: contactId } }));
  const { chunks } = planChunks(1, listed);
  const { first } = await readScans(ref);
  const open = async () => (await listOpenChunks(ref, { limit: 10 })).open;
  const costs = async (pattern: string, run: () => Promise<unknown>, facts: Facts = {}) => {
    const row = chart.get(pattern);
    if (!row) throw new Error(`the chart has no such pattern: ${pattern}`);
    await service.table.emulator?.readMeter({ reset: true });
    await run();
    const stated = { read: statedUnits(row.reads, facts), write: statedUnits(row.writes, facts) };
    if (service.table.emulator) expect(await service.table.emulator.readMeter()).toMatchObject(stated);
  };

  await costs(
    'list a step of an audience, up to 49 chunks of 25',
    () => writeStep(ref, first, { chunks, position: null }),
    { chunk: chunks.length },
  );
  expect(await writeStep(ref, first, { chunks, position: null })).toBeNull();
  expect((await listChunks(ref, null, 2)).chunks.flatMap((chunk) => chunk.contactIds)).toEqual(contactIds.slice(0, 50));
  const [one, two, three] = await open();
  if (!one || !two || !three) throw new Error('not all chunks are open');
  await costs('queue a chunk, set when it can be queued again', () => markChunkQueued(ref, one, 500));
  expect(await markChunkQueued(ref, one, 600)).toBe(false);
  await postponeChunk(ref, one.entry, 700);
  expect((await open())[0]).toEqual({ ...one, v: undefined, queueAt: 700 });
  await costs('recipients of a chunk', () => getChunk(ref, readOpenChunkEntry(one.entry).chunkId));
  await costs('close a chunk, check whether it was the last', async () => {
    await closeChunk(ref, one.entry);
    expect(await hasOpenChunk(ref)).toBe(true);
  });
  await postponeChunk(ref, one.entry, 800);
  await closeChunk(ref, two.entry);
  await closeChunk(ref, three.entry);
  expect(await hasOpenChunk(ref)).toBe(false);
});
