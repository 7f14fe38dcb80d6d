import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { beforeEach, expect, test } from '@jest/globals';
import type { Context } from 'aws-lambda';
import { AudienceLister } from '../../../functions/dispatcher/bulk/campaign-source';
import { handler } from '../../../functions/dispatcher/handler';
import { readScans, writeStep } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { listDueCampaigns, recordAudienceSize } from '../../../shared/db/campaigns/changes';
import { postponeChunk } from '../../../shared/db/campaigns/chunks';
import { createSegment } from '../../../shared/db/segments/changes';
import { addMembers } from '../../../shared/db/segments/memberships';
import { registerBulkProject } from '../../../shared/db/sending/bulk-projects';
import { beginHold, endHold, readHold } from '../../../shared/db/sending/campaign-holds';
import { db } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { now } from '../../../shared/ops/clock';
import {
  campaignQueue,
  chunksOf,
  current,
  isDue,
  listedBy,
  putPeople,
  sendingCampaign,
} from '../../support/campaign-dispatch';
import { addProject } from '../../support/contacts';
import { useDispatcher } from '../../support/dispatcher';
import { mockAccount, newEmail } from '../../support/emails';
import { queueEvent } from '../../support/invocations';
import { sized } from '../../support/sizes';
import { dyingAtWrite, putContact } from '../../support/worker';

const on = useDispatcher();
const queue = campaignQueue(on);
beforeEach(() => queue.reset());

const letters = 'BCDEFGHJKM';
const isFromShard = (id: string, shard: number) => keys.contact('', id).pk >= `P##C#${shard}`;
let projects = 0;
const anotherProject = () => {
  projects += 1;
  return addProject(`prj_${(letters[projects % letters.length] ?? '').repeat(20)}${String(projects).padStart(6, '0')}`);
};

test('every contact that existed when the sending began is listed once, and the last outcome makes the campaign SENT', async () => {
  const people = await putPeople(on.project, 60);
  const campaign = await sendingCampaign(on.project);
  on.after(1);
  await putContact(on.project, 'late@example.com');
  await on.tick();
  expect((await listedBy(campaign)).sort()).toEqual(people.sort());
  expect((await chunksOf(campaign)).map(({ contactIds }) => contactIds.length)).toEqual([25, 25, 10]);
  expect(await queue.settle()).toHaveLength(60);
  await on.work();
  expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: 60 });
  expect(await isDue(campaign)).toBe(false);
});

test('once all are listed, the audience has their number in place of the estimate', async () => {
  await putPeople(on.project, 60);
  const campaign = await sendingCampaign(on.project);
  await recordAudienceSize(campaignRef(campaign), 63);
  on.after(1);
  await on.tick();
  expect(await current(campaign)).toMatchObject({ audienceSize: 63 });
  await on.tick();
  expect(await current(campaign)).toMatchObject({ status: 'SENDING', audienceSize: 60 });
  await recordAudienceSize(campaignRef(campaign), 63);
  expect(await current(campaign)).toMatchObject({ audienceSize: 60 });
});

test('a contact added to a static segment right before the sending belongs to the audience, though the index trails', async () => {
  const people = await putPeople(on.project, 3);
  const time = new Date(now()).toISOString();
  const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1, createdAt: time, updatedAt: time };
  const filters = { operator: 'AND' as const, conditions: [] };
  const segment = { id: 'seg_late', projectId: on.project.id, name: 'x', type: 'STATIC' as const, filters };
  await createSegment({ ...segment, trackMembership: false, ...versions }, []);
  await addMembers(
    on.project.id,
    'seg_late',
    people.map((id, n) => ({ id, generation: `g of p${n}@example.com` })),
  );
  const shownAt = now() + 3_000;
  db.middlewareStack.add(
    (next) => async (args) => {
      const response = await next(args);
      const isHidden = now() < shownAt && JSON.stringify(args.input).includes('seg_late');
      return isHidden && 'IndexName' in args.input
        ? { ...response, output: { ...response.output, Items: [] } }
        : response;
    },
    { step: 'initialize', name: 'trails' },
  );
  const campaign = await sendingCampaign(on.project, { audienceType: 'SEGMENT', segmentId: 'seg_late' });
  await on.work().finally(() => db.middlewareStack.remove('trails'));
  expect((await listedBy(campaign)).sort()).toEqual(people.sort());
});

test('a campaign with an empty audience is SENT at once', async () => {
  const campaign = await sendingCampaign(on.project);
  await on.work();
  expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: 0 });
});

test('small campaigns of other projects end while a large one continues, and campaigns alternate with waiting email', async () => {
  const [small, other] = [await anotherProject(), await anotherProject()];
  await putPeople(on.project, 150);
  for (const project of [small, other]) await putPeople(project, 15);
  const large = await sendingCampaign(on.project);
  const smaller = [await sendingCampaign(small), await sendingCampaign(other)];
  on.after(1);
  for (let n = 0; n < 12; n++) await newEmail(small, { lane: 'bulk', kind: 'MARKETING' });
  await registerBulkProject(small.id, 'mark');
  // Room for a few work items at a time.
  on.openQueues({ bulk: 14 * 150 - 75 });
  for (let run = 0; run < 2; run++) {
    await on.work();
    await queue.settle();
  }
  await on.work();
  for (const campaign of smaller) expect((await current(campaign)).status).toBe('SENT');
  expect((await current(large)).status).toBe('SENDING');
  expect(on.queued.filter(({ queue: name }) => name === 'bulk')).toHaveLength(12);
});

test('if too many campaigns are due, one of each project comes before the second of any', async () => {
  await on.tick();
  const other = await anotherProject();
  for (const project of [on.project, on.project, on.project, other]) {
    on.after(1);
    await sendingCampaign(project);
  }
  const projects = (await listDueCampaigns(now(), 3)).map(({ projectId }) => projectId);
  expect(projects).toEqual([on.project.id, other.id, on.project.id]);
});

test('no more is queued than the rate can take until after the next tick, also over several runs', async () => {
  await putPeople(on.project, 150);
  const campaign = await sendingCampaign(on.project);
  on.openQueues({ bulk: 14 * 150 - 100 });
  await on.work();
  await on.work();
  expect(queue.messagesOf(campaign)).toHaveLength(4);
  await queue.settle();
  await on.work();
  expect(queue.messagesOf(campaign)).toHaveLength(6);
});

test('the quota of the day stops a campaign, and it continues the next day', async () => {
  await putPeople(on.project, 100);
  const campaign = await sendingCampaign(on.project);
  mockAccount(on.service, 14, 50);
  on.after(1);
  await on.tick();
  expect(queue.messagesOf(campaign)).toHaveLength(2);
  for (const { entry } of queue.messagesOf(campaign).slice(1))
    await postponeChunk(campaignRef(campaign), entry, now() + 60_000);
  mockAccount(on.service, 14, 1_000);
  on.after(2);
  await on.tick();
  expect(queue.messagesOf(campaign)).toHaveLength(5);
});

test('a resting project queues no chunk, then one to try, and after the rest all; another project does not wait', async () => {
  const other = await anotherProject();
  for (const project of [on.project, other]) await putPeople(project, 60);
  await beginHold(on.project.id, 'no');
  const [resting, going] = [await sendingCampaign(on.project), await sendingCampaign(other)];
  on.after(0.5);
  await on.work();
  expect([queue.messagesOf(resting).length, queue.messagesOf(going).length]).toEqual([0, 3]);
  on.after(1);
  await on.work();
  expect(queue.messagesOf(resting)).toHaveLength(1);
  const hold = await readHold(on.project.id);
  if (hold) await endHold(hold);
  await on.work();
  expect(queue.messagesOf(resting)).toHaveLength(3);
  expect((await queue.settle()).length).toBe(120);
});

test('chunks that could not be queued, or whose message was lost, are queued again', async () => {
  await putPeople(on.project, 30);
  const campaign = await sendingCampaign(on.project);
  on.service.sqs.on(SendMessageBatchCommand).rejects(new Error('SQS is down'));
  await on.work();
  on.service.sqs.resetHistory();
  on.openQueues();
  on.after(16);
  await on.work();
  expect(queue.messagesOf(campaign)).toHaveLength(2);
  await postponeChunk(campaignRef(campaign), queue.messagesOf(campaign)[0]?.entry ?? '', now() + 30_000);
  on.after(1);
  await on.work();
  expect(queue.messagesOf(campaign)).toHaveLength(3);
});

test('wherever the dispatcher dies, every recipient is listed once and has a chunk in the queue', async () => {
  const people = await putPeople(on.project, 30);
  for (let n = 1; ; n++) {
    const campaign = await sendingCampaign(on.project);
    const died = await dyingAtWrite(n, n % 2 === 0 ? 'before' : 'after', () => on.work());
    on.after(20);
    await on.work();
    expect((await listedBy(campaign)).sort()).toEqual(people.sort());
    expect([...new Set(await queue.settle())].sort()).toEqual(people.sort());
    await on.work();
    expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: 30 });
    if (!died) break;
    expect(n).toBeLessThan(30);
  }
});

test('a scan continues from its stored position', async () => {
  const people = await putPeople(on.project, 40);
  const campaign = await sendingCampaign(on.project);
  const { first } = await readScans(campaignRef(campaign));
  await writeStep(campaignRef(campaign), { ...first, listed: 7 }, { chunks: [], position: { shard: 32, after: null } });
  await on.work();
  const listed = await queue.settle();
  expect(listed.sort()).toEqual(people.filter((id) => isFromShard(id, 32)).sort());
  await on.work();
  expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: 7 + listed.length });
});

const atFullSize = sized(test.skip, test);
atFullSize('an audience that few match is read on in the next run, from where the time was up', async () => {
  const isOne = (n: number) => n % 100 === 0;
  const people = await putPeople(on.project, 9_000, (n) => (isOne(n) ? { color: 'blue' } : {}));
  const condition = { field: 'data.color', operator: 'equals' as const, value: 'blue' };
  const audienceFilter = { operator: 'AND' as const, conditions: [condition] };
  const campaign = await sendingCampaign(on.project, { audienceType: 'FILTERED', audienceFilter });
  const counts: number[] = [];
  for (let run = 0; (await current(campaign)).status === 'SENDING' && run < 20; run++) {
    let rounds = 2;
    const getRemainingTimeInMillis = () => (rounds-- > 0 ? 60_000 : 0);
    const context = { awsRequestId: `short-${run}`, getRemainingTimeInMillis } as Context;
    await handler(queueEvent('work', [{ v: 1, work: 'bulk' }]), context);
    await queue.settle();
    counts.push((await listedBy(campaign)).length);
  }
  await on.work();
  expect(new Set(counts).size).toBeGreaterThan(1);
  expect(new Set(await listedBy(campaign)).size).toBe(people.filter((_, n) => isOne(n)).length);
  expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: counts.at(-1) });
});

test('a failed step skips nobody, whether it failed to read or to write, when the same run continues', async () => {
  const people = await putPeople(on.project, 60);
  for (const failing of ['TransactItems', 'ConsumedCapacity']) {
    const campaign = await sendingCampaign(on.project);
    const lister = new AudienceLister(on.project, campaign, (await readScans(campaignRef(campaign))).first);
    let left = 1;
    const name = 'fails once';
    db.middlewareStack.add(
      (next) => async (args) => {
        if (left > 0 && JSON.stringify(args.input).includes(failing)) {
          left -= 1;
          throw new Error('the table is busy');
        }
        return next(args);
      },
      { step: 'initialize', name },
    );
    await expect(lister.listNextChunks().finally(() => db.middlewareStack.remove(name))).rejects.toThrow('busy');
    while (!lister.isDone) await lister.listNextChunks();
    expect((await listedBy(campaign)).sort()).toEqual([...people].sort());
  }
});

test('a slow table ends a step of listing early, and the next step goes on', async () => {
  const people = await putPeople(on.project, 60);
  const campaign = await sendingCampaign(on.project);
  const lister = new AudienceLister(on.project, campaign, (await readScans(campaignRef(campaign))).first);
  let pages = 0;
  const name = 'takes six seconds';
  db.middlewareStack.add(
    (next) => async (args) => {
      if (JSON.stringify(args.input).includes('ConsumedCapacity')) {
        pages += 1;
        on.after(6_000);
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  await lister.listNextChunks();
  expect(pages).toBe(1);
  while (!lister.isDone) await lister.listNextChunks();
  db.middlewareStack.remove(name);
  expect((await listedBy(campaign)).sort()).toEqual(people.sort());
});

test('two dispatchers at one scan store each chunk once', async () => {
  const people = await putPeople(on.project, 60);
  const campaign = await sendingCampaign(on.project);
  const { first } = await readScans(campaignRef(campaign));
  const listers = [1, 2].map(() => new AudienceLister(on.project, campaign, first));
  const opened = await Promise.all(listers.map((lister) => lister.listNextChunks()));
  expect(opened.map((open) => open.length).sort()).toEqual([0, 3]);
  expect(listers.every(({ isDone }) => isDone)).toBe(true);
  expect((await listedBy(campaign)).sort()).toEqual(people.sort());
});
