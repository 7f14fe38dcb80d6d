import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { deleteContact, eraseContact } from '../../../shared/db/erasure/contact-erasure';
import { contactId } from '../../../shared/domain/contacts/contact';
import { now, toIso } from '../../../shared/ops/clock';
import { type Campaigns, startCampaigns } from '../../support/campaign-api';
import { addReader, listReaders, sendEmail, skipEmail } from '../../support/campaign-emails';
import { tableRows } from '../../support/contract/operator';
import { putContact } from '../../support/worker';

let on: Campaigns;
beforeAll(async () => {
  on = await startCampaigns();
});
afterAll(() => on?.stop());

const ask = (id: string, what: string, query: Record<string, string> = {}) =>
  on.call(`GET /campaigns/{id}/${what}`, { id, query });

test('before it is sent, a campaign shows how many will get it, how many will not, and why', async () => {
  for (const name of ['ada', 'bob', 'eve']) await putContact(on.project, `${name}@example.org`);
  await putContact(on.project, 'left@example.org', {}, { subscribed: false });
  await suppress(on.project.id, contactId(on.project.salt, 'eve@example.org'), 'hard_bounce', 'em_1', undefined);
  const { id } = await on.create();
  const { status, body } = await ask(id, 'audience');
  expect([status, body.data]).toMatchObject([
    200,
    {
      total: 4,
      willReceive: 2,
      variants: null,
      skipped: { unsubscribed: 1, suppressed: 1, holdout: 0 },
      isEstimate: false,
      heldBy: null,
      ahead: 0,
    },
  ]);
});

test('before it is sent, a campaign shows who matches at its time, and how many get each variant', async () => {
  for (let n = 0; n < 20; n++) await putContact(on.project, `team${n}@variants.example`, { team: true });
  const isOld = { field: 'createdAt', operator: 'olderThan', value: 1, unit: 'days' };
  const isTeam = { field: 'data.team', operator: 'equals', value: true };
  const { id } = await on.create({
    audienceType: 'FILTERED',
    audienceFilter: { operator: 'AND', conditions: [isOld, isTeam] },
    variants: [{ name: 'a' }, { name: 'b', subject: 'B' }],
  });
  expect((await ask(id, 'audience')).body.data).toMatchObject({ total: 0, variants: [{ willReceive: 0 }, {}] });
  const scheduledAt = toIso(now() + 2 * 86_400_000);
  expect((await on.call('POST /campaigns/{id}/send', { id, body: { scheduledAt } })).status).toBe(202);
  const { willReceive, variants } = (await ask(id, 'audience')).body.data;
  expect([willReceive, variants.map(({ name }: { name: string }) => name)]).toEqual([20, ['a', 'b']]);
  expect(variants[0].willReceive + variants[1].willReceive).toBe(20);
  expect(variants[0].willReceive).toBeGreaterThan(0);
});

test('before it is sent, a campaign has no stats and no recipients', async () => {
  const { id } = await on.create();
  expect((await ask(id, 'stats')).body.data).toMatchObject({ audience: 0, sent: 0, links: [{ number: 1, total: 0 }] });
  expect((await ask(id, 'recipients')).body.data).toMatchObject({ items: [], hasMore: false, total: 0 });
});

test('each recipient is listed with their outcome', async () => {
  const campaign = await on.inState('SENDING', { variants: [{ name: 'a' }, { name: 'b', subject: 'B' }] });
  const readers = await Promise.all(
    ['got', 'skipped', 'waits'].map((name) => addReader(on.project, `${name}@example.org`)),
  );
  await listReaders(campaign, readers);
  const [got, skipped] = readers as [(typeof readers)[number], (typeof readers)[number]];
  const email = await sendEmail(campaign, got, 1);
  await skipEmail(campaign, skipped, 'unsubscribed');
  const all = (await ask(campaign.id, 'recipients')).body.data;
  const none = { deliveredAt: null, openedAt: null, clickedAt: null, bouncedAt: null, complainedAt: null };
  expect(all.items).toContainEqual({
    ...{ contact: { id: got.id, email: 'got@example.org' }, email: email.id, status: 'SENT', reason: null },
    ...{ bounceType: null, variant: 'b', sentAt: expect.any(String), unsubscribedAt: null, ...none },
  });
  const shown = all.items.map(({ status, reason }: { status: string; reason: string | null }) => [status, reason]);
  expect(shown.sort()).toEqual([
    ['QUEUED', null],
    ['SENT', null],
    ['SKIPPED', 'unsubscribed'],
  ]);
  const first = (await ask(campaign.id, 'recipients', { limit: '2' })).body.data;
  const second = (await ask(campaign.id, 'recipients', { limit: '2', cursor: first.nextCursor })).body.data;
  expect([first.items.length, first.hasMore, second.items.length, second.hasMore]).toEqual([2, true, 1, false]);
  expect([...first.items, ...second.items]).toEqual(all.items);
  const filtered = async (query: Record<string, string>) =>
    (await ask(campaign.id, 'recipients', query)).body.data.items.length;
  expect(await filtered({ status: 'SKIPPED', reason: 'unsubscribed' })).toBe(1);
  expect(await filtered({ variant: 'b', status: 'SENT' })).toBe(1);
  const unknown = await ask(campaign.id, 'recipients', { variant: 'c' });
  expect([unknown.status, unknown.body.error.errors[0].field]).toEqual([400, 'variant']);
  expect((await ask(campaign.id, 'audience')).status).toBe(409);
});

test('an erased address is in no filter of a campaign, whatever the state of the campaign', async () => {
  const [gone, stays] = ['Gone@Filters.example', 'stays@filters.example'];
  const id = await putContact(on.project, gone.toLowerCase());
  const among = { field: 'email', operator: 'in', value: [gone, stays] };
  const within = { operator: 'OR', conditions: [{ field: 'email', operator: 'notEquals', value: gone }, among] };
  const filtered = {
    audienceType: 'FILTERED',
    audienceFilter: { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: gone }, within] },
  };
  const made = await on.create(filtered);
  const changed = await on.create();
  await on.call('PATCH /campaigns/{id}', { id: changed.id, body: filtered });
  const copy = (await on.call('POST /campaigns/{id}/duplicate', { id: made.id })).body.data;
  const sent = await on.inState('SENT', filtered);
  expect(await deleteContact(on.project, id)).toBe('deleted');
  for (let scan = 0; scan < 2; scan++) {
    await eraseContact(on.project.id, id, () => 60_000);
    await on.clock.advance(61_000);
  }
  for (const campaign of [made, changed, copy, sent]) {
    const { audienceFilter } = await on.row(campaign.id);
    const masked = { field: 'email', operator: 'in', value: ['(erased)', stays] };
    expect(audienceFilter?.conditions[1]).toEqual({
      operator: 'OR',
      conditions: [{ field: 'email', operator: 'notEquals', value: '(erased)' }, masked],
    });
  }
  expect((await tableRows({ all: true })).filter((row) => row.includes('NAMED_IN') && row.includes(id))).toEqual([]);
});
