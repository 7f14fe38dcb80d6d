import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as templates } from '../../../functions/templates/handler';
import { handler } from '../../../functions/topics/handler';
import { campaignKeys } from '../../../shared/db/campaigns/keys';
import { getTopic } from '../../../shared/db/contacts/topics';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { remove } from '../../../shared/db/table/rows';
import { put } from '../../support/rows';
import { caller, type Service, secretKey, startService } from '../../support/templates';
import { addTopic } from '../../support/topics';

const call = caller(handler, secretKey('prj_one'));
const other = caller(handler, secretKey('prj_two'));
const template = caller(templates, secretKey('prj_one'));
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const create = async (body: object) => (await call('POST /topics', { body })).body.data;
const mailing = { name: 'News', subject: 'News', body: '<p>News</p>', type: 'MARKETING' };

describe('a topic', () => {
  test('is created, listed newest first, changed and deleted', async () => {
    const { status, body } = await call('POST /topics', { body: { name: ' News ' } });
    const createdAt = '2026-12-01T12:00:00.000Z';
    const change = { source: null, revision: 1, updatedBy: { kind: 'key', id: 'key_1' } };
    const news = {
      name: 'News',
      description: null,
      defaultSubscribed: true,
      createdAt,
      updatedAt: createdAt,
      ...change,
    };
    expect([status, body]).toEqual([201, { success: true, data: { ...news, id: expect.stringMatching(/^top_/) } }]);
    await service.clock.advance(1000);
    const offers = await create({ name: 'Offers', description: 'Now and then', defaultSubscribed: false });
    const changed = await call('PATCH /topics/{id}', { id: offers.id, body: { name: 'Deals', description: null } });
    expect(changed.body.data).toEqual({
      ...offers,
      name: 'Deals',
      description: null,
      defaultSubscribed: false,
      revision: 2,
    });

    const first = (await call('GET /topics', { query: { limit: '1' } })).body.data;
    expect(first).toMatchObject({ items: [{ name: 'Deals' }], hasMore: true, total: 2 });
    const second = (await call('GET /topics', { query: { limit: '1', cursor: first.nextCursor } })).body.data;
    expect(second).toMatchObject({ items: [{ name: 'News' }], hasMore: false, nextCursor: null, total: 2 });

    expect((await call('DELETE /topics/{id}', { id: offers.id })).status).toBe(204);
    expect((await call('GET /topics')).body.data).toMatchObject({ items: [{ name: 'News' }], total: 1 });
  });

  test('200: its uses are the templates and the campaigns that are not over', async () => {
    const { id } = await create({ name: 'Used' });
    const uses = async () => (await call('GET /topics/{id}/uses', { id })).body.data;
    expect(await uses()).toMatchObject({ items: [], total: 0 });
    const { body } = await template('POST /templates', { body: { ...mailing, topicId: id } });
    const ofTemplate = body.data?.id ?? body.id;
    for (const [campaignId, status] of [
      ['cmp_open', 'DRAFT'],
      ['cmp_over', 'SENT'],
    ] as const)
      await put({
        ...campaignKeys.campaign({ projectId: 'prj_one', campaignId }),
        ...{ id: campaignId, name: 'Launch', status, topicId: id },
      });
    expect(await uses()).toMatchObject({
      items: [
        { kind: 'template', id: ofTemplate, name: 'News' },
        { kind: 'campaign', id: 'cmp_open', name: 'Launch' },
      ],
      total: 2,
    });
    expect((await other('GET /topics/{id}/uses', { id })).body.error.code).toBe('TOPIC_NOT_FOUND');
    await template('DELETE /templates/{id}', { id: ofTemplate });
    await remove(campaignKeys.campaign({ projectId: 'prj_one', campaignId: 'cmp_open' }));
    await call('DELETE /topics/{id}', { id });
  });

  test('is created once for each Idempotency-Key', async () => {
    const request = { body: { name: 'Once' }, headers: { 'Idempotency-Key': 'once' } };
    const [first, again] = [await call('POST /topics', request), await call('POST /topics', request)];
    expect(again.body).toEqual(first.body);
    await call('DELETE /topics/{id}', { id: first.body.data.id });
  });

  test("of another project, or none at all, is a 404 that doesn't tell", async () => {
    const { id } = await create({ name: 'Ours' });
    for (const [ask, of] of [
      [other, id],
      [call, 'top_none'],
    ] as const) {
      const answers = [
        await ask('PATCH /topics/{id}', { id: of, body: { name: 'x' } }),
        await ask('DELETE /topics/{id}', { id: of }),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
        [404, 'TOPIC_NOT_FOUND'],
        [404, 'TOPIC_NOT_FOUND'],
      ]);
    }
    expect((await other('GET /topics')).body.data.total).toBe(0);
    await call('DELETE /topics/{id}', { id });
  });

  test('beyond a hundred is refused', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => addTopic('prj_two', `top_${n}`)));
    const { status, body } = await other('POST /topics', { body: { name: 'One too many' } });
    expect([status, body.error.errors[0].code]).toEqual([422, 'too_big']);
  });

  test.each([
    ['no name', {}, 'name: required'],
    ['a control character', { name: '\u0007' }, 'name: invalid_string'],
    ['a name too long', { name: 'x'.repeat(256) }, 'name: too_big'],
    ['a description too long', { name: 'x', description: 'x'.repeat(1001) }, 'description: too_big'],
    ['a default that is no choice', { name: 'x', defaultSubscribed: 'yes' }, 'defaultSubscribed: invalid_type'],
    ['an unknown member', { name: 'x', key: 'y' }, 'key: unrecognized_keys'],
  ])('with %s is a 422', async (_what, body, expected) => {
    const response = await call('POST /topics', { body });
    const [{ field, code }] = response.body.error.errors;
    expect([response.status, `${field}: ${code}`]).toEqual([422, expected]);
  });
});

describe('a template of a topic', () => {
  test('must name one that there is: by POST, PATCH and as a copy', async () => {
    const { id: topicId } = await create({ name: 'News' });
    const made = await template('POST /templates', { body: { ...mailing, topicId } });
    expect([made.status, made.body.topicId]).toEqual([201, topicId]);
    const copy = await template('POST /templates/{id}/duplicate', { id: made.body.id, body: {} });
    expect([copy.status, copy.body.topicId]).toEqual([201, topicId]);

    const before = (await service.rows()).length;
    const missing = { topicId: 'top_missing' };
    const refusals = [
      await template('POST /templates', { body: { ...mailing, ...missing } }),
      await template('PATCH /templates/{id}', { id: made.body.id, body: missing }),
    ];
    for (const { status, body } of refusals) expect([status, body.error.code]).toEqual([404, 'TOPIC_NOT_FOUND']);
    expect((await service.rows()).length).toBe(before);
    expect((await template('GET /templates/{id}', { id: made.body.id })).body.topicId).toBe(topicId);
  });

  test('keeps it from being deleted until it names it no more', async () => {
    const { id } = await create({ name: 'Kept' });
    const { body } = await template('POST /templates', { body: { ...mailing, topicId: id } });
    const refused = await call('DELETE /topics/{id}', { id });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      { code: 'IN_USE', message: `This topic is used by the template “${mailing.name}”.` },
    ]);
    expect((await template('PATCH /templates/{id}', { id: body.id, body: { subject: 'x' } })).status).toBe(200);
    await template('PATCH /templates/{id}', { id: body.id, body: { topicId: null } });
    expect((await call('DELETE /topics/{id}', { id })).status).toBe(204);
  });

  test('never names a topic that is deleted at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create({ name: 'Race' });
      const [made, deleted] = await Promise.all([
        template('POST /templates', { body: { ...mailing, topicId: id } }),
        call('DELETE /topics/{id}', { id }),
      ]);
      const stands = (await getTopic('prj_one', id)) !== null;
      expect(stands).toBe(made.status === 201);
      expect([204, 409]).toContain(deleted.status);
    }
  });

  test('keeps it also when it comes in between a deletion and another one that has let go', async () => {
    const { id } = await create({ name: 'Two' });
    let met = 0;
    db.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === 'DeleteItemCommand' && met++ === 0) {
            await db.send(
              new UpdateCommand({
                TableName: tableName(),
                Key: keys.topic('prj_one', id),
                UpdateExpression: 'REMOVE closing',
              }),
            );
            expect((await template('POST /templates', { body: { ...mailing, topicId: id } })).status).toBe(201);
          }
          return next(args);
        },
      { step: 'initialize', name: 'meeting' },
    );
    const deleted = await call('DELETE /topics/{id}', { id });
    db.middlewareStack.remove('meeting');
    expect([met > 0, deleted.status, (await getTopic('prj_one', id))?.id]).toEqual([true, 409, id]);
    expect((await template('POST /templates', { body: { ...mailing, topicId: id } })).status).toBe(201);
  });
});
