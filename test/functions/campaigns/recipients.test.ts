import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler } from '../../../functions/campaigns/handler';
import { countIntoSummary } from '../../../shared/db/contacts/summaries';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { allot } from '../../../shared/domain/campaigns/allotment';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { addReader, campaignUnderWay, listReaders, receiveFeedback, sendEmail } from '../../support/campaign-emails';
import { campaignStream, clickOn } from '../../support/campaign-stream';
import { type EmailService, startEmailService } from '../../support/emails';
import { api } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';

let service: EmailService;
const { begin, deliver } = campaignStream(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

const asking =
  ({ projectId, id }: Campaign) =>
  (query: Record<string, string>) =>
    api(handler, { projectId })('GET /campaigns/{id}/recipients', { id, query });

test('200: a link, an outcome, and an outcome of a variant list exactly the people whom the stats count', async () => {
  const { campaign, people } = await begin(6, { variants: [{ name: 'short', subject: 'Hi' }, { name: 'long' }] });
  const rows: EmailRow[] = [];
  for (const [n, reader] of people.entries()) rows.push(await sendEmail(campaign, reader, n % 2));
  const [a, b, c, d] = rows as [EmailRow, EmailRow, EmailRow, EmailRow];
  await receiveFeedback(a, sesEvents.delivery(1), sesEvents.open(2), clickOn(3, 2), clickOn(4, 2));
  await receiveFeedback(b, sesEvents.delivery(1), sesEvents.open(90));
  await receiveFeedback(c, sesEvents.delivery(1), clickOn(5, 1));
  await receiveFeedback(d, sesEvents.bounce('Permanent', 'General', 61));
  await deliver([[0, 30]]);
  const ask = asking(campaign);
  const listed = async (query: Record<string, string>) => {
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    const ids = body.data.items.map(({ email }: { email: string }) => email);
    return { ids: ids.sort(), total: body.data.total };
  };
  expect(await listed({ link: '2' })).toEqual({ ids: [a.id], total: 1 });
  expect(await listed({ link: '1' })).toEqual({ ids: [c.id], total: 1 });
  expect(await listed({ link: '3' })).toEqual({ ids: [], total: 0 });
  expect(await listed({ happened: 'opened' })).toEqual({ ids: [a.id, b.id].sort(), total: 2 });
  expect(await listed({ happened: 'opened', variant: 'long' })).toEqual({ ids: [b.id], total: 1 });
  expect(await listed({ happened: 'delivered', variant: 'short' })).toEqual({ ids: [a.id, c.id].sort(), total: 2 });
  expect(await listed({ happened: 'bounced', variant: 'long' })).toEqual({ ids: [d.id], total: 1 });
  expect(await listed({ link: '2', variant: 'long' })).toEqual({ ids: [], total: 0 });
  const hour = { from: '2026-12-01T13:00:00Z', to: '2026-12-01T14:00:00Z' };
  expect(await listed({ happened: 'opened', ...hour })).toEqual({ ids: [b.id], total: 1 });
  const first = (await ask({ happened: 'delivered', limit: '2' })).body.data;
  const rest = (await ask({ happened: 'delivered', limit: '2', cursor: first.nextCursor })).body.data;
  expect([first.total, first.items.length, rest.items.length, rest.hasMore]).toEqual([3, 2, 1, false]);
});

test('400: a time without the outcome it is of', async () => {
  const { campaign } = await begin(1);
  const { status, body } = await asking(campaign)({ from: '2026-12-01T13:00:00Z' });
  expect([status, body.error.errors[0].field]).toEqual([400, 'from']);
});

test('400: the cursor of another link', async () => {
  const { campaign, people } = await begin(2);
  for (const reader of people)
    await receiveFeedback(await sendEmail(campaign, reader), sesEvents.delivery(1), clickOn(2, 1));
  const ask = asking(campaign);
  const { nextCursor } = (await ask({ link: '1', limit: '1' })).body.data;
  expect((await ask({ link: '2', cursor: nextCursor })).body.error.code).toBe('INVALID_CURSOR');
});

/** A campaign that holds out half of its readers, of whom those who satisfy `bought` have bought. */
async function heldOutHalf(many: number, bought: (isHeldOut: boolean, nth: number) => boolean): Promise<Campaign> {
  const { project } = service;
  const campaign = await campaignUnderWay(project, { holdoutPercent: 50 });
  const readers = await Promise.all(
    Array.from({ length: many }, (_, n) => addReader(project, `${campaign.id}-${n}@holdout.example`.toLowerCase())),
  );
  for (let from = 0; from < many; from += 25) await listReaders(campaign, readers.slice(from, from + 25), from / 25);
  const since = Date.parse(campaign.sentAt ?? '');
  const counts = { heldOut: 0, others: 0 };
  for (const [n, { id, generation }] of readers.entries()) {
    const isHeldOut = allot(campaign, id).kind === 'holdout';
    const events = [
      {
        name: 'bought',
        at: bought(isHeldOut, counts[isHeldOut ? 'heldOut' : 'others']++) ? since + 1_000 : since - 1_000,
      },
    ];
    await countIntoSummary({ projectId: project.id, contactId: id, generation, events, sequence: `1${n}` });
  }
  return campaign;
}

const compare = ({ projectId, id }: Campaign, event = 'bought') =>
  api(handler, { projectId })('GET /campaigns/{id}/holdout', { id, query: { event } });

test('200: the holdout group is compared with everybody else by who has had an event since sending began', async () => {
  const campaign = await heldOutHalf(80, (isHeldOut, nth) => !isHeldOut || nth % 4 === 0);
  const { status, body } = await compare(campaign);
  const { heldOut, others, ...rest } = body.data;
  expect(status).toBe(200);
  expect(heldOut.people + others.people).toBe(80);
  expect(heldOut.people).toBeGreaterThan(20);
  expect([others.did, others.rate]).toEqual([others.people, 1]);
  expect(heldOut.did).toBeLessThan(heldOut.people / 2);
  expect(rest).toMatchObject({ event: 'bought', verdict: 'more', isSample: false });
  expect(rest.low).toBeGreaterThan(0);
  const none = (await compare(campaign, 'never happened')).body.data;
  expect(none).toMatchObject({ verdict: 'too_few', difference: null, heldOut: { did: 0 }, others: { did: 0 } });
});

test('200: what does not differ is unclear', async () => {
  const { body } = await compare(await heldOutHalf(80, (_, nth) => nth % 2 === 0));
  expect(body.data).toMatchObject({ verdict: 'unclear' });
  expect(body.data.low).toBeLessThan(0);
  expect(body.data.high).toBeGreaterThan(0);
});

test('409: a campaign that holds nobody out has nothing to compare', async () => {
  const { campaign } = await begin(1);
  const { status, body } = await compare(campaign);
  expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
});
