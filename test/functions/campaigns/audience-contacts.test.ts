import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { contactId } from '../../../shared/domain/contacts/contact';
import { type Campaigns, startCampaigns } from '../../support/campaign-api';
import { putContact } from '../../support/worker';

let on: Campaigns;
let id: string;
beforeAll(async () => {
  on = await startCampaigns();
  for (let n = 0; n < 12; n++) await putContact(on.project, `reader${n}@example.org`, { team: n % 2 });
  for (const name of ['left', 'gone']) await putContact(on.project, `${name}@example.org`, {}, { subscribed: false });
  await suppress(on.project.id, contactId(on.project.salt, 'reader3@example.org'), 'hard_bounce', 'em_1', undefined);
  ({ id } = await on.create());
});
afterAll(() => on?.stop());

const ask = (body: object, campaign = id) => on.call('POST /campaigns/{id}/audience/contacts', { id: campaign, body });

/** The addresses of all pages, and the total of the last. */
async function listed(body: object) {
  const emails: string[] = [];
  for (let cursor: string | null = null, page = 0; page < 100; page++) {
    const { status, body: reply } = await ask({ ...body, ...(cursor ? { cursor } : {}) });
    expect(status).toBe(200);
    const { items, hasMore, total, totalIsLowerBound } = reply.data;
    emails.push(...items.map(({ email }: { email: string }) => email));
    expect([total, totalIsLowerBound]).toEqual([emails.length, hasMore ? true : undefined]);
    cursor = reply.data.nextCursor;
    if (cursor === null) return emails.sort();
  }
  throw new Error('the list has no end');
}

test('200: lists exactly those whom the forecast counts, for each reason and by pages of any size', async () => {
  const { willReceive, skipped } = (await on.call('GET /campaigns/{id}/audience', { id })).body.data;
  expect(await listed({ reason: 'unsubscribed', limit: 1 })).toEqual(['gone@example.org', 'left@example.org']);
  expect(await listed({ reason: 'suppressed' })).toEqual(['reader3@example.org']);
  for (const [reason, count] of Object.entries(skipped)) expect(await listed({ reason })).toHaveLength(count as number);
  for (const limit of [3, 100]) expect(new Set(await listed({ limit })).size).toBe(willReceive);
});

test('200: lists those of an audience that is not saved', async () => {
  const audienceFilter = {
    operator: 'AND',
    conditions: [{ field: 'data.team', operator: 'equals', value: 1 }],
  };
  const chosen = { audienceType: 'FILTERED', audienceFilter };
  expect(await listed({ ...chosen, reason: 'suppressed' })).toEqual(['reader3@example.org']);
  expect(await listed({ ...chosen, reason: 'unsubscribed' })).toEqual([]);
  expect(await listed(chosen)).toHaveLength(5);
});

test('400: the cursor of another reason', async () => {
  const { nextCursor } = (await ask({ reason: 'unsubscribed', limit: 1 })).body.data;
  expect((await ask({ reason: 'suppressed', cursor: nextCursor })).body.error.code).toBe('INVALID_CURSOR');
});

test('400: the cursor of an audience that was saved before another one', async () => {
  const saved = (await on.create()).id;
  const { nextCursor } = (await ask({ limit: 1 }, saved)).body.data;
  expect((await ask({ limit: 1, cursor: nextCursor }, saved)).status).toBe(200);
  const audienceFilter = { operator: 'AND', conditions: [{ field: 'data.team', operator: 'equals', value: 1 }] };
  const body = { audienceType: 'FILTERED', audienceFilter };
  expect((await on.call('PATCH /campaigns/{id}', { id: saved, body })).status).toBe(200);
  expect((await ask({ limit: 1, cursor: nextCursor }, saved)).body.error.code).toBe('INVALID_CURSOR');
});

test('404, 409, 422: an unknown campaign, one that was sent, an audience without its type', async () => {
  expect((await ask({}, 'cmp_none')).status).toBe(404);
  expect((await ask({}, (await on.inState('SENT')).id)).status).toBe(409);
  const { status, body } = await ask({ segmentId: 'seg_vip' });
  expect([status, body.error.errors[0].field]).toEqual([422, 'segmentId']);
});
