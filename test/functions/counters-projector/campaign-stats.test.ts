import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DynamoDBRecord } from 'aws-lambda';
import { detailedStats } from '../../../functions/campaigns/get-stats';
import { handler } from '../../../functions/counters-projector/handler';
import { campaignRef, getCampaign } from '../../../shared/db/campaigns/campaigns';
import { completeCampaign } from '../../../shared/db/campaigns/changes';
import { deleteCampaign, eraseCampaign } from '../../../shared/db/campaigns/deletion';
import { campaignStatsRows } from '../../../shared/db/campaigns/keys';
import { readCampaignStats, readCampaignStatsParts } from '../../../shared/db/campaigns/stats';
import { foldStats } from '../../../shared/db/counters/stats';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import type { CampaignStatsPart } from '../../../shared/domain/campaigns/count-email';
import { outcomesOf } from '../../../shared/domain/campaigns/stats';
import { type Reader, receiveFeedback, sendEmail } from '../../support/campaign-emails';
import { campaignStream, clickOn } from '../../support/campaign-stream';
import { type EmailService, startEmailService } from '../../support/emails';
import { sesEvents } from '../../support/ses-events';
import { newRecords } from '../../support/stream';

const DAY_MS = 86_400_000;
let service: EmailService;
const { begin, deliver, renewShards } = campaignStream(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

test('a sent campaign shows its variants, its rates and what happened by the hour for 30 days', async () => {
  const { campaign, people } = await begin(4, { variants: [{ name: 'short', subject: 'Hi' }, { name: 'long' }] });
  const rows: EmailRow[] = [];
  for (const [n, reader] of people.entries()) rows.push(await sendEmail(campaign, reader, n % 2));
  const [first, second, third] = rows as [EmailRow, EmailRow, EmailRow];
  await receiveFeedback(first, sesEvents.delivery(1), sesEvents.open(59), sesEvents.open(61), clickOn(62, 2));
  await receiveFeedback(second, sesEvents.bounce('Permanent', 'General', 61));
  await receiveFeedback(third, sesEvents.delivery(2), sesEvents.open(31 * 24 * 60));
  const sent = await completeCampaign((await getCampaign(campaignRef(campaign))) as Campaign, 4);
  await deliver([[0, 9]]);
  const stats = await detailedStats(sent as Campaign, 'hour');
  expect(stats).toMatchObject({ audience: 4, sent: 4, queued: 0, opened: 2, opens: 3, clicked: 1 });
  expect(stats.rates).toMatchObject({ delivered: 0.5, bounced: 0.25, opened: 1, clicked: 0.5, clickedOfOpened: 0.5 });
  expect(stats.variants).toMatchObject([
    { name: 'short', sent: 2, delivered: 2, opened: 2, clicked: 1, bounced: { total: 0 }, rates: { opened: 1 } },
    { name: 'long', sent: 2, delivered: 0, opened: 0, bounced: { hard: 1 }, isWinner: false },
  ]);
  const unknown = { verdict: 'too_few', leader: 'short', over: 'long', difference: null, low: null, high: null };
  expect(stats.comparisons).toEqual([
    { metric: 'opens', ...unknown },
    { metric: 'clicks', ...unknown },
  ]);
  const nothing = { delivered: 0, opened: 0, clicked: 0, bounced: 0, complained: 0, unsubscribed: 0 };
  expect(stats.series).toEqual([
    { at: '2026-12-01T12:00:00.000Z', ...nothing, sent: 4, delivered: 2, opened: 1 },
    { at: '2026-12-01T13:00:00.000Z', ...nothing, sent: 0, clicked: 1, bounced: 1 },
  ]);
  expect((await detailedStats(sent as Campaign, 'day')).series).toEqual([
    { at: '2026-12-01T00:00:00.000Z', ...nothing, sent: 4, delivered: 2, opened: 1, clicked: 1, bounced: 1 },
  ]);
});

test('once the winner is chosen, the comparison is that of the test, whatever the email to the rest does', async () => {
  const { campaign } = await begin(2, { variants: [{ name: 'short', subject: 'Hi' }, { name: 'long' }] });
  const counts = [
    { delivered: 1_000, opened: 200, clicked: 0 },
    { delivered: 1_000, opened: 260, clicked: 0 },
  ];
  const winner = { variant: 1, by: 'metric' as const, at: '2026-12-01T12:00:00.000Z', counts };
  const { comparisons, variants } = await detailedStats({ ...campaign, winner }, 'hour');
  expect(variants.map(({ duringTest }) => duringTest)).toEqual(counts);
  expect(comparisons[0]).toMatchObject({ metric: 'opens', verdict: 'better', leader: 'long', over: 'short' });
  expect(comparisons[0]?.difference).toBeCloseTo(0.06, 5);
  expect(comparisons[0]?.low).toBeGreaterThan(0);
});

test('rows that expire subtract nothing, and the partials of old shards are merged', async () => {
  const { campaign, people } = await begin(3);
  const ref = campaignRef(campaign);
  const rows: EmailRow[] = [];
  for (const reader of people) {
    rows.push(await sendEmail(campaign, reader));
    await deliver();
    renewShards();
  }
  const before = await readCampaignStatsParts(ref);
  for (const { projectId: project, id } of rows) {
    await db.send(new DeleteCommand({ TableName: tableName(), Key: keys.email(project, id) }));
  }
  await deliver();
  service.clock.advance(3 * DAY_MS);
  const parts: CampaignStatsPart[] = ['totals', 'day:2026-12-01'];
  for (const part of parts)
    await Promise.all([foldStats(campaignStatsRows(ref), part), foldStats(campaignStatsRows(ref), part)]);
  expect((await service.rows()).filter(({ pk }) => pk.endsWith(`#campaigns:${campaign.id}`))).toHaveLength(2);
  expect(await readCampaignStatsParts(ref)).toEqual(before);
  expect(outcomesOf(before.stats)).toBe(3);
  service.clock.advance(-3 * DAY_MS);
});

test("events of a deleted campaign's email do not bring its stats back", async () => {
  const { campaign, people } = await begin(1);
  const row = await sendEmail(campaign, people[0] as Reader);
  await deliver();
  await deleteCampaign((await getCampaign(campaignRef(campaign))) as Campaign);
  await eraseCampaign(campaignRef(campaign), () => 60_000);
  await receiveFeedback(row, sesEvents.delivery(1), sesEvents.open(2));
  await deliver();
  renewShards();
  await receiveFeedback(row, clickOn(3, 1));
  await deliver();
  expect((await service.rows()).filter(({ pk }) => pk.endsWith(`#campaigns:${campaign.id}`))).toEqual([]);
});

test('if SES reports no deliveries, email that did not bounce counts as delivered', async () => {
  const { campaign, people } = await begin(3);
  const rows: EmailRow[] = [];
  for (const reader of people) rows.push(await sendEmail(campaign, reader));
  await receiveFeedback(rows[0] as EmailRow, sesEvents.bounce('Permanent', 'General'));
  await deliver();
  process.env.DELIVERY_EVENTS = 'off';
  expect(await readCampaignStats(campaignRef(campaign))).toMatchObject({
    sent: 3,
    delivered: 2,
    bounced: { total: 1 },
  });
  process.env.DELIVERY_EVENTS = 'on';
  expect(await readCampaignStats(campaignRef(campaign))).toMatchObject({ sent: 3, delivered: 0 });
});

test('a batch of many emails costs a few write units, because all counts of a part are in one row', async () => {
  const { campaign, people } = await begin(20);
  await newRecords(service);
  const rows: EmailRow[] = [];
  for (const reader of people) rows.push(await sendEmail(campaign, reader));
  for (const row of rows) await receiveFeedback(row, sesEvents.delivery(1), sesEvents.open(2), clickOn(3, 1));
  const records: DynamoDBRecord[] = [...(await newRecords(service)).values()].flat();
  await service.table.emulator?.readMeter({ reset: true });
  await handler({ Records: records, shardId: 'one' });
  const reading = await service.table.emulator?.readMeter();
  expect(records.length).toBeGreaterThan(90);
  // The reputation, the totals, the links, the hours of the day and the figures of the hour.
  expect(reading?.write).toBe(5);
});
