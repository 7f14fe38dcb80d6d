import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/segments/handler';
import type { FilterCondition } from '../../../shared/contract/filters';
import { campaignKeys } from '../../../shared/db/campaigns/keys';
import { keys } from '../../../shared/db/table/keys';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { callsDuring } from '../../support/calls';
import { all, type Memberships, startMemberships } from '../../support/memberships';
import { put } from '../../support/rows';
import { caller, secretKey } from '../../support/templates';

const call = caller(handler, secretKey('prj_one'));
const other = caller(handler, secretKey('prj_two'));
let service: Memberships;

beforeAll(async () => {
  service = await startMemberships();
});
afterAll(() => service?.stop());

const onPlan = (value: string): FilterCondition => ({ field: 'data.plan', operator: 'equals', value });
const member = (id: string): FilterCondition => ({ field: `segment.${id}`, operator: 'member' });
const create = async (body: object) => (await call('POST /segments', { body: { name: 'Some', ...body } })).body;
/** A segment that nobody counts. */
const add = (plan: string) => service.add({ filters: all(onPlan(plan)), trackMembership: false });
const errorsOf = (response: { status: number; body: { error: { errors: { field: string; code: string }[] } } }) => [
  response.status,
  ...response.body.error.errors.map(({ field, code }) => `${field} ${code}`),
];

describe('a segment', () => {
  test('is created, read, listed newest first, changed and deleted, and says how many are in it', async () => {
    for (const [n, plan] of ['pro', 'pro', 'free'].entries()) await service.put(`p${n}@example.com`, { plan });
    const response = await call('POST /segments', { body: { name: ' Pro ', filters: all(onPlan('pro')) } });
    const time = '2026-12-01T12:00:00.000Z';
    const pro = {
      id: expect.stringMatching(/^seg_/),
      ...{ name: 'Pro', description: null, type: 'DYNAMIC', filters: all(onPlan('pro')), trackMembership: false },
      ...{ memberCount: 2, memberCountAt: time, createdAt: time, updatedAt: time },
      ...{ source: null, revision: 1, updatedBy: { kind: 'key', id: 'key_1' } },
    };
    expect([response.status, response.body]).toEqual([201, { ...pro, warnings: [] }]);
    const { id } = response.body;
    await service.clock.advance(1000);
    await create({ name: 'Listed', type: 'STATIC', filters: { operator: 'AND', conditions: [] } });
    const first = (await call('GET /segments', { query: { limit: '1' } })).body.data;
    expect(first).toMatchObject({ items: [{ name: 'Listed', trackMembership: true, memberCount: 0 }], total: 2 });
    const second = (await call('GET /segments', { query: { limit: '1', cursor: first.nextCursor } })).body.data;
    expect(second).toEqual({ items: [{ ...pro, id }], nextCursor: null, hasMore: false, total: 2 });

    const searched = async (search: string) => (await call('GET /segments', { query: { search } })).body.data;
    expect(await searched('LIST')).toMatchObject({ items: [{ name: 'Listed' }], total: 1, hasMore: false });
    expect(await searched('nowhere')).toMatchObject({ items: [], total: 0 });
    const foreign = { query: { limit: '1', search: 'e', cursor: first.nextCursor } };
    expect((await call('GET /segments', foreign)).body.error.code).toBe('INVALID_CURSOR');

    const body = { name: 'Free', description: 'Nobody pays', filters: all(onPlan('free')) };
    const changed = (await call('PATCH /segments/{id}', { id, body })).body;
    expect(changed).toMatchObject({ ...body, id, revision: 2, memberCount: 1, updatedAt: '2026-12-01T12:00:01.000Z' });
    expect((await call('GET /segments/{id}', { id })).body).toEqual(changed);
    expect((await call('PATCH /segments/{id}', { id, body: { description: null } })).body.description).toBeNull();
    expect((await call('DELETE /segments/{id}', { id })).status).toBe(204);
    expect((await call('GET /segments/{id}', { id })).body.error.code).toBe('SEGMENT_NOT_FOUND');
  });

  test('201, 200: a field or an event that the project does not have is a warning, and no mistake', async () => {
    await service.put('known@example.com', { plan: 'pro' });
    const filters = {
      operator: 'AND',
      conditions: [
        onPlan('pro'),
        {
          operator: 'OR',
          conditions: [
            { field: 'data.plam.name', operator: 'exists' },
            { field: 'event.signd_in', operator: 'triggered' },
            { field: 'event.contact.created', operator: 'triggered' },
            { field: 'email.opened', operator: 'triggered' },
          ],
        },
      ],
    };
    const warnings = [
      {
        field: 'filters.conditions[1].conditions[0].field',
        message: expect.stringContaining('has the data field plam yet'),
      },
      {
        field: 'filters.conditions[1].conditions[1].field',
        message: expect.stringContaining('no event signd_in yet'),
      },
    ];
    const created = await call('POST /segments', { body: { name: 'Typo', filters } });
    expect([created.status, created.body.warnings]).toEqual([201, warnings]);
    const changed = await call('PATCH /segments/{id}', { id: created.body.id, body: { filters } });
    expect([changed.status, changed.body.warnings]).toEqual([200, warnings]);
    const { status, body } = await call('POST /segments/preview', { body: { filters } });
    expect([status, body.data.warnings]).toEqual([200, warnings]);
    const read = async () => (await call('GET /segments/{id}', { id: created.body.id })).body.warnings;
    const namesRead = async () => (await callsDuring(read)).filter(({ input }) => input.includes('NAME#')).length;
    await service.clock.advance(10_000);
    expect([await namesRead(), await read(), await namesRead()]).toEqual([2, warnings, 0]);
    await service.put('typo@example.com', { plam: 'pro' });
    await service.clock.advance(10_000);
    expect(await read()).toEqual(warnings.slice(1));
    const { items } = (await call('GET /segments')).body.data;
    expect(items.filter((item: object) => 'warnings' in item)).toEqual([]);
  });

  test('is created once for each Idempotency-Key', async () => {
    const request = { body: { name: 'Once', type: 'STATIC' }, headers: { 'Idempotency-Key': 'once' } };
    const [first, again] = [await call('POST /segments', request), await call('POST /segments', request)];
    expect(again.body).toEqual(first.body);
  });

  test("of another project, or none at all, is a 404 that doesn't tell", async () => {
    const { id } = await create({ type: 'STATIC' });
    const emails = { body: { emails: ['a@example.com'] } };
    for (const [ask, of] of [
      [other, id],
      [call, 'seg_none'],
    ] as const) {
      const answers = [
        await ask('GET /segments/{id}', { id: of }),
        await ask('PATCH /segments/{id}', { id: of, body: { name: 'x' } }),
        await ask('DELETE /segments/{id}', { id: of }),
        await ask('GET /segments/{id}/contacts', { id: of }),
        await ask('POST /segments/{id}/members', { id: of, ...emails }),
        await ask('DELETE /segments/{id}/members', { id: of, ...emails }),
      ];
      expect(answers.map(({ status, body }) => `${status} ${body.error.code}`)).toEqual(
        answers.map(() => '404 SEGMENT_NOT_FOUND'),
      );
    }
  });

  test.each<[string, object, string]>([
    ['without filters', {}, 'filters required'],
    ['with no condition', { filters: all() }, 'filters.conditions too_small'],
    ['with conditions on a static one', { type: 'STATIC', filters: all(onPlan('pro')) }, 'filters.conditions too_big'],
    [
      'with an unknown field',
      { filters: all({ field: 'plan', operator: 'exists' }) },
      'filters.conditions[0].field invalid_string',
    ],
    [
      'with an operator that does not fit',
      { filters: all({ field: 'subscribed', operator: 'contains', value: 'x' }) },
      'filters.conditions[0].operator invalid_enum_value',
    ],
    [
      'with an unknown segment',
      { filters: all(onPlan('pro'), member('seg_none')) },
      'filters.conditions[1].field not_found',
    ],
    [
      'with a filter of 100 KB',
      { filters: all({ field: 'data.a', operator: 'in', value: Array.from({ length: 100 }, () => 'x'.repeat(300)) }) },
      'filters too_big',
    ],
  ])('422: %s', async (_, body, expected) => {
    expect(errorsOf(await call('POST /segments', { body: { name: 'Wrong', ...body } }))).toEqual([422, expected]);
  });

  test('422: its type never changes, and a filter must fit it', async () => {
    const { id } = await create({ type: 'STATIC' });
    const patch = async (body: object) => errorsOf(await call('PATCH /segments/{id}', { id, body }));
    expect(await patch({ type: 'DYNAMIC' })).toEqual([422, 'type custom']);
    expect(await patch({ filters: all(onPlan('pro')) })).toEqual([422, 'filters.conditions too_big']);
  });
});

describe('a segment that refers to others', () => {
  test('has those in it whom they have, whatever they are called by then', async () => {
    for (const [n, plan] of ['gold', 'gold', 'gold', 'silver'].entries()) {
      await service.put(`g${n}@example.com`, { plan, n });
    }
    const gold = await create({ filters: all(onPlan('gold')) });
    const early = await create({ filters: all(member(gold.id), { field: 'data.n', operator: 'lessThan', value: 2 }) });
    expect([gold.memberCount, early.memberCount]).toEqual([3, 2]);
    await call('PATCH /segments/{id}', { id: gold.id, body: { name: 'Renamed' } });
    expect((await call('GET /segments/{id}', { id: early.id })).body.memberCount).toBe(2);
    await call('PATCH /segments/{id}', { id: gold.id, body: { filters: all(onPlan('silver')) } });
    expect((await call('GET /segments/{id}', { id: early.id })).body.memberCount).toBe(0);
  });

  test('never makes a circle: not by one change, and not by two at the same moment', async () => {
    const [a, b, c] = [await add('a'), await add('b'), await add('c')];
    const refer = (from: { id: string }, to: { id: string }) =>
      call('PATCH /segments/{id}', { id: from.id, body: { filters: all(onPlan('x'), member(to.id)) } });
    expect(errorsOf(await refer(a, a))).toEqual([422, 'filters.conditions[1].field custom']);
    const both = await Promise.all([refer(a, b), refer(b, a)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [last, first] = both[0]?.status === 200 ? [b, a] : [a, b];
    expect((await refer(last, c)).status).toBe(200);
    expect(errorsOf(await refer(c, first))).toEqual([422, 'filters.conditions[1].field custom']);
  });

  test('may not come to more conditions than a contact can be held against', async () => {
    const conditions = Array.from({ length: 25 }, () => onPlan('x'));
    let { id } = await service.add({ filters: all(...conditions), trackMembership: false });
    const doubled = () => all(member(id), member(id));
    for (let size = 50; size <= 400; size *= 2) {
      ({ id } = await service.add({ filters: doubled(), trackMembership: false }));
    }
    const body = { name: 'Double', filters: doubled() };
    expect(errorsOf(await call('POST /segments', { body }))).toEqual([422, 'filters too_big']);
  });
});

describe('a segment in use', () => {
  test('by another segment is not deleted, and not named while it is', async () => {
    const used = await add('used');
    const user = await service.add({ filters: all(member(used.id)), trackMembership: false });
    const { status, body } = await call('DELETE /segments/{id}', { id: used.id });
    expect([status, body.error.code]).toEqual([409, 'IN_USE']);
    await call('DELETE /segments/{id}', { id: user.id });
    const [deleted, named] = await Promise.all([
      call('DELETE /segments/{id}', { id: used.id }),
      call('POST /segments', { body: { name: 'New', filters: all(member(used.id)) } }),
    ]);
    expect([`${deleted.status} ${named.status}`]).toContainEqual(expect.stringMatching(/^(204 422|409 201|204 409)$/));
  });

  test.each([
    ['DRAFT', 409],
    ['SCHEDULED', 409],
    ['SENDING', 409],
    ['PAUSED', 409],
    ['CANCELLED', 204],
    ['SENT', 204],
  ])('by a campaign that is %s: %s', async (status, expected) => {
    const { project } = service;
    const [asSegment, inFilter] = [await add('a'), await add('b')];
    const campaign = (campaignId: string, more: object) =>
      put({
        ...campaignKeys.campaign({ projectId: project.id, campaignId }),
        ...{ id: campaignId, name: campaignId, status },
        ...more,
      });
    await campaign('cmp_1', { segmentId: asSegment.id });
    await campaign('cmp_2', { audienceFilter: JSON.stringify(all(member(inFilter.id))) });
    for (const { id } of [asSegment, inFilter]) {
      expect((await call('DELETE /segments/{id}', { id })).status).toBe(expected);
    }
  });
});

describe('200: the uses of a segment', () => {
  test('are the campaigns that are not over, the workflows, forms and other segments that name it, in pages', async () => {
    const { project } = service;
    const used = await add('uses');
    const user = await service.add({ name: 'User', filters: all(member(used.id)), trackMembership: false });
    const campaign = (campaignId: string, status: string, more: object) =>
      put({
        ...campaignKeys.campaign({ projectId: project.id, campaignId }),
        ...{ id: campaignId, name: campaignId, status },
        ...more,
      });
    await campaign('cmp_named', 'DRAFT', { segmentId: used.id });
    await campaign('cmp_over', 'SENT', { segmentId: used.id });
    await campaign('cmp_filter', 'PAUSED', { audienceFilter: JSON.stringify(all(member(used.id))) });
    const ref = { projectId: project.id, workflowId: 'wf_named' };
    await put({ ...workflowKeys.workflow(ref), id: 'wf_named', name: 'Welcome', segmentIds: [used.id] });
    await put({ ...keys.form(project.id, 'frm_named'), id: 'frm_named', name: 'Fair', segmentId: used.id });

    const { body: refused } = await call('DELETE /segments/{id}', { id: used.id });
    expect(refused.error.message).toBe(
      'This segment is used by the workflow “Welcome”, the segment “User”, the form “Fair”, and 2 others.',
    );
    const list = async (query: Record<string, string>) =>
      (await call('GET /segments/{id}/uses', { id: used.id, query })).body.data;
    const first = await list({ limit: '3' });
    const last = await list({ limit: '3', cursor: first.nextCursor });
    expect([first.total, ...first.items, ...last.items]).toEqual([
      5,
      { kind: 'workflow', id: 'wf_named', name: 'Welcome' },
      { kind: 'segment', id: user.id, name: 'User' },
      { kind: 'form', id: 'frm_named', name: 'Fair' },
      { kind: 'campaign', id: 'cmp_named', name: 'cmp_named' },
      { kind: 'campaign', id: 'cmp_filter', name: 'cmp_filter' },
    ]);
    expect((await call('GET /segments/{id}/uses', { id: user.id })).body.data.items).toEqual([]);
    expect((await other('GET /segments/{id}/uses', { id: used.id })).body.error.code).toBe('SEGMENT_NOT_FOUND');
  });
});

describe('a project', () => {
  test('has at most 20 tracked segments and 200 in all', async () => {
    const ask = (body: object) => other('POST /segments', { body: { name: 'One of many', ...body } });
    const body = { trackMembership: true };
    const filters = all(onPlan('x'));
    for (let n = 0; n < 19; n++) await service.add({ projectId: 'prj_two', filters });
    expect((await ask({ filters, ...body })).body.filling).toBe(true);
    expect(errorsOf(await ask({ filters, ...body }))).toEqual([422, 'trackMembership too_big']);
    const { id } = await service.add({ projectId: 'prj_two', filters, trackMembership: false });
    expect(errorsOf(await other('PATCH /segments/{id}', { id, body }))).toEqual([422, 'trackMembership too_big']);
    for (let n = 21; n < 200; n++) await service.add({ projectId: 'prj_two', trackMembership: false });
    expect(errorsOf(await ask({ type: 'STATIC' }))).toEqual([422, ' too_big']);
  });
});
