import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as campaigns } from '../../functions/campaigns/handler';
import { handler as segments } from '../../functions/segments/handler';
import { handler as templates } from '../../functions/templates/handler';
import { handler as topics } from '../../functions/topics/handler';
import { handler as webhooks } from '../../functions/webhooks/handler';
import { handler as workflows } from '../../functions/workflows/handler';
import { type Campaigns, startCampaigns } from '../support/campaign-api';
import { withLostAnswer } from '../support/emails';
import { api } from '../support/invocations';

let on: Campaigns;
beforeAll(async () => {
  on = await startCampaigns();
});
afterAll(() => on?.stop());

const filters = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };
const groups = {
  templates: { handler: templates, body: { name: 'One', subject: 'Hello', body: '<p>Hi</p>' } },
  segments: { handler: segments, body: { name: 'One', filters } },
  topics: { handler: topics, body: { name: 'One' } },
  webhooks: { handler: webhooks, body: { url: 'https://hooks.example.com/in', description: 'One' } },
  workflows: {
    handler: workflows,
    body: {
      name: 'One',
      trigger: { type: 'MANUAL' },
      steps: [{ id: 'rest', type: 'DELAY', amount: 1, unit: 'days' }],
    },
  },
  campaigns: {
    handler: campaigns,
    body: { name: 'One', subject: 'Hello', body: '<p>Hi</p>', from: 'news@example.com', audienceType: 'ALL' },
  },
};
type Group = keyof typeof groups;

/** The member that the tests change: a webhook has a note instead of a name. */
const titleOf = (group: Group) => (group === 'webhooks' ? 'description' : 'name');

const member = (memberId: string) => ({
  projectId: on.project.id,
  memberId,
  sessionId: `ses_${memberId}`,
  role: 'editor' as const,
});
const recordOf = (response: { body: { data?: unknown } }) =>
  (response.body.data ?? response.body) as Record<string, unknown> & { id: string };

describe.each(Object.keys(groups) as Group[])('%s', (group) => {
  const { handler, body } = groups[group];
  const title = titleOf(group);
  const as = (memberId: string) => api(handler, member(memberId));
  /** Topics are few, and are told as a list only. */
  const get = async (id: string) => {
    if (group !== 'topics') return recordOf(await as('mem_ada')(`GET /${group}/{id}`, { id }));
    const { items } = (await as('mem_ada')('GET /topics')).body.data;
    return items.find((topic: { id: string }) => topic.id === id);
  };
  const create = async () => recordOf(await as('mem_ada')(`POST /${group}`, { body }));

  test('200: a record tells its revision and who changed it last', async () => {
    const made = await create();
    expect(made).toMatchObject({ revision: 1, updatedBy: { kind: 'member', id: 'mem_ada' } });
    const changed = await as('mem_bob')(`PATCH /${group}/{id}`, { id: made.id, body: { [title]: 'Two', revision: 1 } });
    expect([changed.status, recordOf(changed)]).toMatchObject([
      200,
      { [title]: 'Two', revision: 2, updatedBy: { kind: 'member', id: 'mem_bob' } },
    ]);
    expect(await get(made.id)).toMatchObject({ revision: 2 });
  });

  test('409 CHANGED_MEANWHILE: a change that is based on an older revision overwrites nothing', async () => {
    const { id } = await create();
    const patch = (memberId: string, change: object) => as(memberId)(`PATCH /${group}/{id}`, { id, body: change });
    const both = await Promise.all([
      patch('mem_ada', { [title]: 'Ada', revision: 1 }),
      patch('mem_bob', { [title]: 'Bob', revision: 1 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    const winner = await get(id);
    expect(refused?.body.error.code).toBe('CHANGED_MEANWHILE');
    expect(refused?.body.error.message).toContain(`by member mem_${String(winner[title]).toLowerCase()}`);
    expect(winner.revision).toBe(2);
    expect((await patch('mem_eve', { [title]: 'Any' })).status).toBe(200);
  });

  test("200: a change whose answer the table's client lost and asked for again is recognized", async () => {
    const { id } = await create();
    const patch = () => as('mem_ada')(`PATCH /${group}/{id}`, { id, body: { [title]: 'Kept twice', revision: 1 } });
    const changed = await withLostAnswer('Kept twice', patch);
    expect([changed.status, recordOf(changed)[title]]).toEqual([200, 'Kept twice']);
  });

  const source = { path: 'emails/receipt.html', hash: 'ab'.repeat(32), commit: '4fa3c21' };
  // No campaign comes from a file: it is sent once.
  if (group === 'campaigns') return;
  test('200: a record keeps the file that it comes from until a change names another or none', async () => {
    const { id, ...made } = recordOf(await as('mem_ada')(`POST /${group}`, { body: { ...body, source } }));
    const patch = async (change: object) =>
      recordOf(await as('mem_ada')(`PATCH /${group}/{id}`, { id, body: change })).source;
    expect(made.source).toEqual(source);
    expect(await patch({ [title]: 'Two' })).toEqual(source);
    const next = { path: 'emails/other.html', hash: 'cd'.repeat(32) };
    expect(await patch({ [title]: 'Two', source: next })).toEqual(next);
    expect(await patch({ source: null })).toBeNull();
    expect((await get(id)).source).toBeNull();
    const mistaken = await as('mem_ada')(`PATCH /${group}/{id}`, { id, body: { source: { ...source, hash: 'x' } } });
    expect([mistaken.status, mistaken.body.error.errors[0].field]).toEqual([422, 'source.hash']);
  });

  const remove = (id: string, revision?: string) =>
    as('mem_bob')(`DELETE /${group}/{id}`, { id, ...(revision === undefined ? {} : { query: { revision } }) });

  test('409 CHANGED_MEANWHILE: a deletion that is based on an older revision deletes nothing', async () => {
    const { id } = await create();
    await as('mem_ada')(`PATCH /${group}/{id}`, { id, body: { [title]: 'Two' } });
    const refused = await remove(id, '1');
    expect([refused.status, refused.body.error.code, refused.body.error.message]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      expect.stringContaining('The record is at revision 2'),
    ]);
    expect(refused.body.error.message).toContain('by member mem_ada');
    expect(await get(id)).toMatchObject({ [title]: 'Two', revision: 2 });
    expect((await remove(id, '2')).status).toBe(204);
    expect((await remove(id, '2')).status).toBe(404);
  });

  test('409 or 404: of a change and a deletion of the same revision at once, one wins', async () => {
    const { id } = await create();
    const [changed, removed] = await Promise.all([
      as('mem_ada')(`PATCH /${group}/{id}`, { id, body: { [title]: 'Two', revision: 1 } }),
      remove(id, '1'),
    ]);
    const outcomes = [changed.status, removed.status];
    expect([[200, 409].join(), [404, 204].join()]).toContain(outcomes.join());
    expect((await remove(id)).status).toBe(changed.status === 200 ? 204 : 404);
  });

  test('400: a revision that is no number is refused, and nothing is deleted', async () => {
    const { id } = await create();
    expect((await remove(id, 'x')).status).toBe(400);
    expect((await remove(id)).status).toBe(204);
  });
});

test('409: a campaign that was changed after it was looked at is not sent', async () => {
  const call = api(campaigns, member('mem_ada'));
  const { id } = recordOf(await call('POST /campaigns', { body: groups.campaigns.body }));
  await call('PATCH /campaigns/{id}', { id, body: { subject: 'Another' } });
  const sent = await call('POST /campaigns/{id}/send', { id, body: { revision: 1 } });
  expect([sent.status, sent.body.error.code]).toEqual([409, 'CHANGED_MEANWHILE']);
  expect((await call('POST /campaigns/{id}/send', { id, body: { revision: 2 } })).status).toBe(202);
});
