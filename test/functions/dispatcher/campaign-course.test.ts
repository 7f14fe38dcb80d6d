import { beforeEach, describe, expect, test } from '@jest/globals';
import { AudienceLister } from '../../../functions/dispatcher/bulk/campaign-source';
import { readScans } from '../../../shared/db/campaigns/audience-scans';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { cancelCampaign, pauseCampaign, resumeCampaign, setWinner } from '../../../shared/db/campaigns/changes';
import { postponeChunk } from '../../../shared/db/campaigns/chunks';
import { setPauses } from '../../../shared/db/projects/settings';
import type { EmailAddress } from '../../../shared/domain/address';
import { allot } from '../../../shared/domain/campaigns/allotment';
import { now } from '../../../shared/ops/clock';
import {
  campaignQueue,
  current,
  isDue,
  listedBy,
  openOf,
  putPeople,
  scheduledCampaign,
  sendingCampaign,
} from '../../support/campaign-dispatch';
import { useDispatcher } from '../../support/dispatcher';

const on = useDispatcher();
const queue = campaignQueue(on);
const elsewhere = 'ada@elsewhere.example' as EmailAddress;
beforeEach(() => queue.reset());

describe('an A/B campaign', () => {
  const trial = {
    variants: [{ name: 'a' }, { name: 'b' }],
    test: { percent: 30, metric: 'opens' as const, afterHours: 2 },
    holdoutPercent: 10,
  };

  test('sends the test, waits for its end, and sends the winner to all others', async () => {
    const people = await putPeople(on.project, 80);
    const campaign = await sendingCampaign(on.project, trial);
    const groups = (kind: string) => people.filter((id) => allot(campaign, id).kind === kind).sort();
    await on.work();
    expect((await queue.settle()).sort()).toEqual([...groups('holdout'), ...groups('variant')].sort());
    await on.work();
    expect((await current(campaign)).testEndsAt).toBe(new Date(now() + 2 * 3_600_000).toISOString());
    on.after(120);
    await on.work();
    expect(await queue.settle()).toEqual([]);
    expect(await isDue(campaign)).toBe(false);
    on.after(1);
    await on.work();
    expect(await current(campaign)).toMatchObject({
      winner: { variant: 0, by: 'tie', counts: [{ delivered: expect.any(Number) }, { opened: 0 }] },
      scan: 2,
    });
    expect((await queue.settle()).sort()).toEqual(groups('later'));
    await on.work();
    expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: 80 });
  });

  test('whose winner is chosen by hand continues only after the choice', async () => {
    await putPeople(on.project, 40);
    const campaign = await sendingCampaign(on.project, { ...trial, test: { percent: 30, metric: 'manual' } });
    await on.work();
    await queue.settle();
    await on.work();
    on.after(600);
    await on.work();
    expect(await queue.settle()).toEqual([]);
    await pauseCampaign(await current(campaign), 'request');
    await resumeCampaign(await current(campaign), { name: 'Shop' });
    expect(await isDue(campaign)).toBe(false);
    await setWinner(await current(campaign), { variant: 1, by: 'request', at: '' });
    await on.work();
    expect((await queue.settle()).length).toBeGreaterThan(0);
    await on.work();
    expect(await current(campaign)).toMatchObject({ status: 'SENT', audienceSize: 40 });
  });
});

test("email for an hour of the recipients' day is listed at once and leaves at that hour", async () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'nowhere'];
  await putPeople(on.project, 30, (n) => ({ timezone: zones[n % 3] }));
  const campaign = await sendingCampaign(on.project, { localHour: 14, timezone: 'Asia/Tokyo' });
  on.openQueues({ bulk: 14 * 150 });
  await on.work();
  on.openQueues();
  // It is 12:00 UTC of a day in winter, or some minutes later.
  expect(await listedBy(campaign)).toHaveLength(30);
  const runs: number[] = [];
  for (let hour = 0; hour < 26; hour++) {
    on.after(60);
    await on.work();
    runs.push((await queue.settle()).length);
  }
  expect(runs.filter((n) => n > 0)).toEqual([10, 10, 10]);
  expect((await current(campaign)).status).toBe('SENT');
});

describe('a campaign under way', () => {
  test('that is cancelled closes its chunks and lists nobody else', async () => {
    await putPeople(on.project, 60);
    const campaign = await sendingCampaign(on.project);
    const late = new AudienceLister(on.project, campaign, (await readScans(campaignRef(campaign))).first);
    await on.work();
    await cancelCampaign(await current(campaign));
    await on.tick();
    expect(await openOf(campaign)).toEqual([]);
    expect(await isDue(campaign)).toBe(false);
    const untouched = await sendingCampaign(on.project);
    const early = new AudienceLister(on.project, untouched, (await readScans(campaignRef(untouched))).first);
    await cancelCampaign(untouched);
    await on.tick();
    expect([await late.listNextChunks(), await early.listNextChunks()]).toEqual([[], []]);
    expect(await openOf(untouched)).toEqual([]);
  });

  test('that is paused keeps its open chunks, queues nothing, and continues where it stopped', async () => {
    await putPeople(on.project, 60);
    const campaign = await sendingCampaign(on.project);
    await on.work();
    const [settled] = queue.messagesOf(campaign);
    await pauseCampaign(await current(campaign), 'request');
    for (const { entry } of queue.messagesOf(campaign)) await postponeChunk(campaignRef(campaign), entry, now());
    on.after(16);
    await on.tick();
    expect(queue.messagesOf(campaign)).toHaveLength(3);
    expect(await openOf(campaign)).toHaveLength(3);
    await resumeCampaign(await current(campaign), { name: 'Shop' });
    await on.work();
    expect(queue.messagesOf(campaign)).toHaveLength(6);
    expect(queue.messagesOf(campaign)).toContainEqual(settled);
  });

  test('is paused when the breaker stops the marketing email of its project', async () => {
    await putPeople(on.project, 5);
    const campaign = await sendingCampaign(on.project);
    const stats = { sent: 100, hardBounces: 50, complaints: 0 };
    const paused = { marketing: { since: new Date(now()).toISOString(), cause: 'operator' as const, ...stats } };
    await setPauses(on.project, { paused });
    on.after(1);
    await on.work();
    expect(await current(campaign)).toMatchObject({ status: 'PAUSED', pauseCause: 'breaker' });
    expect(queue.messagesOf(campaign)).toEqual([]);
  });
});

test('a campaign whose domain is no longer verified is paused, and says why', async () => {
  await putPeople(on.project, 3);
  const campaign = await sendingCampaign(on.project, { from: elsewhere });
  on.after(1);
  await on.work();
  expect(await current(campaign)).toMatchObject({ status: 'PAUSED', pauseCause: 'not_ready' });
  expect(queue.messagesOf(campaign)).toEqual([]);
});

describe('a scheduled campaign', () => {
  test('begins in the minute of its time, or of its new time', async () => {
    const campaign = await scheduledCampaign(on.project, now() + 5 * 60_000);
    on.after(4);
    await on.tick();
    expect((await current(campaign)).status).toBe('SCHEDULED');
    on.after(1);
    await on.tick();
    expect(await current(campaign)).toMatchObject({ status: 'SENT', sentAt: new Date(now()).toISOString() });
  });

  test('that is not ready at its time is paused and says why', async () => {
    const campaign = await scheduledCampaign(on.project, now(), { from: elsewhere });
    await on.tick();
    expect(await current(campaign)).toMatchObject({ status: 'PAUSED', pauseCause: 'not_ready' });
    expect((await current(campaign)).pauseReason).toEqual(expect.stringContaining('verified'));
  });
});
