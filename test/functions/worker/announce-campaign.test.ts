import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as worker } from '../../../functions/worker/handler';
import { campaignRef, getCampaign } from '../../../shared/db/campaigns/campaigns';
import { completeCampaign } from '../../../shared/db/campaigns/changes';
import { readCounter } from '../../../shared/db/counters/counters';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import {
  addReader,
  campaignUnderWay,
  claimCampaignEmail,
  listReaders,
  readerOf,
  receiveFeedback,
  sendEmail,
  skipEmail,
} from '../../support/campaign-emails';
import { type EmailService, startEmailService } from '../../support/emails';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';
import { newRecords, reactTo, settle } from '../../support/stream';

let service: EmailService;
let campaign: Campaign;
beforeAll(async () => {
  service = await startEmailService();
  process.env.JOBS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/jobs';
  service.sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  campaign = await campaignUnderWay(service.project);
});
afterAll(() => service.stop());

/** Messages that were queued since the last look. */
function queued(): { body: unknown; delay: number }[] {
  const entries = service.sqs.commandCalls(SendMessageBatchCommand).flatMap(({ args }) => args[0].input.Entries ?? []);
  service.sqs.resetHistory();
  return entries.map(({ MessageBody = '', DelaySeconds = 0 }) => ({
    body: JSON.parse(MessageBody),
    delay: DelaySeconds,
  }));
}

const work = async (body: unknown): Promise<void> =>
  expect(failures(await worker(queueEvent('jobs', [body]), lambdaContext()))).toEqual([]);

const announced = async () =>
  (await service.rows()).filter(({ pk, name }) => `${pk}`.endsWith('#PE') && name === 'campaign.sent');

test('campaign.sent is recorded once, when the stats count every recipient', async () => {
  const people = ['a', 'b', 'c'].map((name) => readerOf(service.project, `${name}@example.org`));
  const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await listReaders(campaign, people);
  await sendEmail(campaign, first);
  await skipEmail(campaign, second, 'unsubscribed');
  const late = await claimCampaignEmail(campaign, third);
  await settle(service);
  await completeCampaign((await getCampaign(campaignRef(campaign))) as Campaign, 3);
  queued();
  const records = [...(await newRecords(service)).values()].flat();
  expect(await reactTo([...records, ...records])).toEqual([]);

  const [call] = queued();
  expect(call?.body).toEqual({ v: 1, kind: 'announceCampaign', project: service.project.id, campaign: campaign.id });
  expect(call?.delay).toBeGreaterThan(0);
  await work(call?.body);
  expect(await announced()).toEqual([]);
  const [again, ...more] = queued();
  expect([again, more]).toEqual([call, []]);

  await receiveFeedback(late, sesEvents.delivery(1));
  await settle(service);
  for (let time = 0; time < 2; time++) await work(again?.body);
  const events = await announced();
  expect(events).toHaveLength(1);
  expect(JSON.parse(events[0]?.data as string)).toMatchObject({
    campaign: campaign.id,
    subject: 'Our news',
    audience: 3,
    sent: 2,
    failed: 0,
    skipped: { unsubscribed: 1 },
  });
});

test('the estimated size of the audience is stored once the sending has begun', async () => {
  for (const name of ['x', 'y']) await addReader(service.project, `${name}@example.org`);
  const isX = { field: 'email', operator: 'startsWith', value: 'x@' } as const;
  const all = await campaignUnderWay(service.project);
  const some = await campaignUnderWay(service.project, {
    audienceType: 'FILTERED',
    audienceFilter: { operator: 'AND', conditions: [isX] },
  });
  queued();
  await settle(service);
  const asked = queued().map(({ body }) => body);
  const message = (id: string) => ({ v: 1, kind: 'sizeCampaign', project: service.project.id, campaign: id });
  expect(asked).toEqual([message(all.id), message(some.id)]);
  for (const body of [...asked, message('cmp_gone')]) await work(body);
  const sizes = [all, some].map(async (one) => (await getCampaign(campaignRef(one)))?.audienceSize);
  expect(await Promise.all(sizes)).toEqual([2, 1]);
  const sent = await completeCampaign(all, 7);
  await work(message(all.id));
  expect([sent?.audienceSize, (await getCampaign(campaignRef(all)))?.audienceSize]).toEqual([7, 7]);
});

test('an estimate that comes late has no contacts that were created since the start', async () => {
  const readers = await readCounter(service.project.id, 'contacts');
  const late = await campaignUnderWay(service.project);
  service.clock.advance(60_000);
  await addReader(service.project, 'later@example.org');
  await settle(service);
  expect(await readCounter(service.project.id, 'contacts')).toBe(readers + 1);
  await work({ v: 1, kind: 'sizeCampaign', project: service.project.id, campaign: late.id });
  expect((await getCampaign(campaignRef(late)))?.audienceSize).toBe(readers);
});

test('campaign.sent is also recorded if the stats never count every recipient, but not for a deleted campaign', async () => {
  const other = await campaignUnderWay(service.project);
  await completeCampaign(other, 5);
  service.clock.advance(11 * 60_000);
  const body = { v: 1, kind: 'announceCampaign', project: service.project.id, campaign: other.id };
  await work(body);
  await work({ ...body, campaign: 'cmp_gone' });
  expect((await announced()).filter(({ data }) => `${data}`.includes(other.id))).toHaveLength(1);
});
