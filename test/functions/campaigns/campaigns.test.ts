import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as domains } from '../../../functions/domains/handler';
import { handler as segments } from '../../../functions/segments/handler';
import { handler as topics } from '../../../functions/topics/handler';
import { eraseCampaign } from '../../../functions/worker/erase-deleted';
import { updateSettings } from '../../../shared/db/projects/settings';
import { createSegment } from '../../../shared/db/segments/changes';
import { isoNow } from '../../../shared/ops/clock';
import { type Campaigns, plain, startCampaigns, trial } from '../../support/campaign-api';
import { api } from '../../support/invocations';
import { addTopic } from '../../support/topics';

const START = '2026-12-01T12:00:00.000Z';
const filter = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };
let on: Campaigns;

/** A static segment without members. */
function addSegment(id: string) {
  const filters = { operator: 'AND', conditions: [] } as const;
  const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1 };
  const times = { createdAt: isoNow(), updatedAt: isoNow() };
  const kind = { type: 'STATIC', trackMembership: false } as const;
  return createSegment({ id, projectId: on.project.id, name: id, ...kind, filters, ...versions, ...times }, []);
}

/** What is stored besides the audit log, which keeps what was done to a campaign. */
const unauditedRows = async () => (await on.rows()).filter(({ pk }) => !String(pk).endsWith('#AUDIT'));

beforeAll(async () => {
  on = await startCampaigns();
  await addTopic(on.project.id, 'top_news');
  await addSegment('seg_vip');
});
afterAll(() => on?.stop());

describe('a campaign', () => {
  test('is created as a draft with all its members, and shown with them', async () => {
    const members = {
      description: 'Each month',
      fromName: 'Ada of {{ shop ?? "the shop" }}',
      replyTo: '"Help" <Help@Example.com>',
      headers: { Precedence: 'bulk', 'Auto-Submitted': 'auto-generated' },
      text: 'Hi',
      previewText: 'Soon, {{ name }}',
      topicId: 'top_news',
      tracking: true,
      audienceType: 'FILTERED',
      audienceFilter: { operator: 'OR', conditions: [filter, { field: 'segment.seg_vip', operator: 'member' }] },
      variants: [{ name: 'a' }, { name: 'b', subject: 'B', fromName: 'Bob', body: '<b>B</b>' }],
      test: { percent: 10, metric: 'clicks', afterHours: 4 },
      holdoutPercent: 5,
    };
    const made = await on.call('POST /campaigns', { body: { ...plain, ...members } });
    expect([made.status, made.body]).toEqual([
      201,
      {
        success: true,
        data: {
          ...plain,
          ...members,
          id: expect.stringMatching(/^cmp_/),
          type: 'FILTERED',
          ...{ template: null, templateVersion: null },
          from: 'ada@example.com',
          replyTo: 'Help <help@example.com>',
          segmentId: null,
          variants: [
            { name: 'a', subject: null, fromName: null, body: null },
            { name: 'b', subject: 'B', fromName: 'Bob', body: '<b>B</b>' },
          ],
          ...{ localHour: null, timezone: null, status: 'DRAFT', pauseCause: null, pauseReason: null },
          ...{
            scheduledAt: null,
            sentAt: null,
            completedAt: null,
            continuesBy: null,
            audienceSize: null,
            testEndsAt: null,
          },
          ...{ winner: null, stats: null, createdAt: START, updatedAt: START },
          ...{ revision: 1, updatedBy: { kind: 'key', id: 'key_1' } },
        },
      },
    ]);
    const { id } = made.body.data;
    expect((await on.call('GET /campaigns/{id}', { id })).body).toEqual(made.body);
  });

  test('accepts its members as it shows them', async () => {
    const { id, variants, test, holdoutPercent, text } = await on.create(trial);
    const again = await on.call('PATCH /campaigns/{id}', { id, body: { variants, test, holdoutPercent, text } });
    expect([again.status, again.body.data]).toMatchObject([200, { variants, test, holdoutPercent, text }]);
  });

  test("has the project's sender if it names none, and is refused if the project has none", async () => {
    const { from: _, ...senderless } = plain;
    const refused = await on.call('POST /campaigns', { body: senderless });
    expect(refused.body.error.errors).toEqual([{ field: 'from', message: expect.any(String), code: 'required' }]);
    const sender = { from: 'shop@example.com', fromName: 'Shop', replyTo: 'help@example.com' };
    await updateSettings(on.project.id, () => sender);
    on.clock.advance(6_000);
    const made = await on.call('POST /campaigns', { body: senderless });
    expect([made.status, made.body.data]).toEqual([201, expect.objectContaining(sender)]);
    const own = await on.call('POST /campaigns', { body: { ...plain, replyTo: null } });
    expect(own.body.data).toMatchObject({ from: 'ada@example.com', fromName: null, replyTo: null });
    await updateSettings(on.project.id, () => ({ from: null, fromName: null, replyTo: null }));
    on.clock.advance(6_000);
  });

  test('is created once for each Idempotency-Key', async () => {
    const request = { body: plain, headers: { 'Idempotency-Key': 'once' } };
    const [first, again] = [await on.call('POST /campaigns', request), await on.call('POST /campaigns', request)];
    expect(again.body).toEqual(first.body);
  });

  test('changes the given members: null clears, the rest stays, and old bodies are deleted', async () => {
    const { id } = await on.create({ description: 'x', variants: [{ name: 'a' }, { name: 'b', body: '<b>B</b>' }] });
    const before = (await unauditedRows()).length;
    const body = { subject: 'New', description: null, body: '<p>New</p>' };
    const { status, body: response } = await on.call('PATCH /campaigns/{id}', { id, body });
    expect(status).toBe(200);
    expect(response.data).toMatchObject({ name: 'News', subject: 'New', description: null, body: '<p>New</p>' });
    expect(response.data.variants).toMatchObject([{ body: null }, { body: '<b>B</b>' }]);
    expect((await unauditedRows()).length).toBe(before);
    const without = await on.call('PATCH /campaigns/{id}', { id, body: { variants: null } });
    expect(without.body.data).toMatchObject({ body: '<p>New</p>', variants: null });
  });

  test('loses no change if several come at once', async () => {
    const { id } = await on.create();
    const changes = [{ name: 'N' }, { subject: 'S' }, { body: '<p>B</p>' }, { description: 'D' }];
    const answers = await Promise.all(changes.map((body) => on.call('PATCH /campaigns/{id}', { id, body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { body } = await on.call('GET /campaigns/{id}', { id });
    expect(body.data).toMatchObject(Object.assign({}, ...changes));
  });

  test('is copied as a draft of its own', async () => {
    const source = await on.inState('SENT', { name: 'x'.repeat(255), ...trial });
    const { status, body } = await on.call('POST /campaigns/{id}/duplicate', { id: source.id });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: 'DRAFT', body: plain.body, test: { percent: 20 }, sentAt: null });
    expect(body.data.name).toBe(`${'x'.repeat(248)} (copy)`);
    expect(body.data.id).not.toBe(source.id);
  });

  test('of another project is a 404 on every route, the same as one that does not exist', async () => {
    const { id: ours } = await on.create();
    const routes: [string, object?][] = [
      ['GET /campaigns/{id}'],
      ['PATCH /campaigns/{id}', { name: 'x' }],
      ['DELETE /campaigns/{id}'],
      ...['send', 'pause', 'cancel', 'duplicate'].map((verb): [string, object] => [`POST /campaigns/{id}/${verb}`, {}]),
      ['POST /campaigns/{id}/test', { to: ['ada@example.org'] }],
      ['POST /campaigns/{id}/winner', { variant: 'a' }],
      ['POST /campaigns/{id}/audience', { audienceType: 'ALL' }],
      ...['audience', 'stats', 'recipients'].map((what): [string] => [`GET /campaigns/{id}/${what}`]),
    ];
    for (const [ask, id] of [
      [on.foreign, ours],
      [on.call, 'cmp_none'],
    ] as const) {
      const answers = await Promise.all(routes.map(([route, body]) => ask(route, body ? { id, body } : { id })));
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
        routes.map(() => [404, 'CAMPAIGN_NOT_FOUND']),
      );
    }
  });
});

test('campaigns are listed newest first, by status and by search, without bodies', async () => {
  const ids: string[] = [];
  for (const subject of ['one', 'two', 'three']) {
    on.clock.advance(1);
    const variants = [{ name: 'a' }, { name: 'b', subject: `list ${subject}` }];
    ids.push((await on.create(subject === 'two' ? { subject, variants } : { subject: `list ${subject}` })).id);
  }
  const search = { search: 'LIST ', limit: '2' };
  const first = (await on.call('GET /campaigns', { query: search })).body.data;
  expect(first).toMatchObject({ items: [{ id: ids[2] }, { id: ids[1] }], hasMore: true, total: 3 });
  expect(first.items[0]).not.toHaveProperty('body');
  const rest = (await on.call('GET /campaigns', { query: { ...search, cursor: first.nextCursor } })).body.data;
  expect(rest).toMatchObject({ items: [{ id: ids[0] }], hasMore: false, nextCursor: null, total: 3 });
  const all = (await on.call('GET /campaigns', { query: { limit: '100' } })).body.data;
  const exact = (await on.call('GET /campaigns', { query: { limit: String(all.items.length) } })).body.data;
  expect(exact).toMatchObject({ items: all.items, hasMore: false, nextCursor: null, total: all.items.length });
  const paused = await on.inState('PAUSED');
  const { items } = (await on.call('GET /campaigns', { query: { status: 'PAUSED' } })).body.data;
  expect(items.map(({ id }: { id: string }) => id)).toEqual([paused.id]);
});

describe('an audience that is being chosen', () => {
  const forecast = (id: string, body: object) => on.call('POST /campaigns/{id}/audience', { id, body });

  test('is forecast as if it were saved, and nothing is stored', async () => {
    const { id } = await on.create({ topicId: 'top_news', audienceType: 'SEGMENT', segmentId: 'seg_vip' });
    const [before, rows] = [(await on.call('GET /campaigns/{id}', { id })).body.data, await unauditedRows()];
    const chosen = await forecast(id, { audienceType: 'FILTERED', audienceFilter: filter, topicId: null });
    expect([chosen.status, chosen.body.data.total]).toEqual([200, 0]);
    const all = await forecast(id, { audienceType: 'ALL' });
    const { id: other } = await on.create({ audienceType: 'ALL' });
    expect(all.body.data).toEqual((await on.call('GET /campaigns/{id}/audience', { id: other })).body.data);
    expect((await on.call('GET /campaigns/{id}', { id })).body.data).toEqual(before);
    await on.call('DELETE /campaigns/{id}', { id: other });
    expect((await unauditedRows()).filter(({ pk }) => rows.some((row) => row.pk === pk))).toEqual(rows);
  });

  test.each([
    [{}, 422, 'audienceType: required'],
    [{ audienceType: 'SEGMENT' }, 422, 'segmentId: required'],
    [{ audienceType: 'ALL', segmentId: 'seg_vip' }, 422, 'segmentId: custom'],
    [{ audienceType: 'ALL', subject: 'x' }, 422, 'subject: unrecognized_keys'],
    [{ audienceType: 'SEGMENT', segmentId: 'seg_none' }, 404, 'SEGMENT_NOT_FOUND'],
    [{ audienceType: 'ALL', topicId: 'top_none' }, 404, 'TOPIC_NOT_FOUND'],
  ])('is refused: %j', async (body, status, expected) => {
    const { id } = await on.create();
    const response = await forecast(id, body);
    const { code, errors } = response.body.error;
    const actual =
      errors?.map((error: { field: string; code: string }) => `${error.field}: ${error.code}`).join() ?? code;
    expect([response.status, actual]).toEqual([status, expected]);
  });

  test('of a campaign whose sending has begun is refused (409)', async () => {
    const { id } = await on.inState('SENDING');
    const response = await forecast(id, { audienceType: 'ALL' });
    expect([response.status, response.body.error.code]).toEqual([409, 'INVALID_STATE']);
  });
});

describe('what a campaign names', () => {
  test('must exist, for POST and PATCH; otherwise nothing is written', async () => {
    const { id } = await on.create();
    const before = (await on.rows()).length;
    for (const [members, code] of [
      [{ topicId: 'top_none' }, 'TOPIC_NOT_FOUND'],
      [{ audienceType: 'SEGMENT', segmentId: 'seg_none' }, 'SEGMENT_NOT_FOUND'],
    ] as const) {
      const answers = [
        await on.call('POST /campaigns', { body: { ...plain, ...members } }),
        await on.call('PATCH /campaigns/{id}', { id, body: members }),
      ];
      expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
        [404, code],
        [404, code],
      ]);
    }
    const foreign = { from: 'ada@example.net' };
    for (const response of [
      await on.call('POST /campaigns', { body: { ...plain, ...foreign } }),
      await on.call('PATCH /campaigns/{id}', { id, body: foreign }),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([403, 'DOMAIN_NOT_VERIFIED']);
    }
    expect((await on.rows()).length).toBe(before);
  });

  test("can't be deleted: its topic until the campaign is over, and its domain while email is to be sent", async () => {
    const [topic, domain] = [topics, domains].map((handler) => api(handler, { projectId: on.project.id })) as [
      ReturnType<typeof api>,
      ReturnType<typeof api>,
    ];
    await addTopic(on.project.id, 'top_held');
    const campaign = await on.inState('SENDING', { topicId: 'top_held' });
    const ofKeyForDomains = api(domains, { projectId: on.project.id, scopes: 'domains' });
    for (const [refused, message] of [
      [
        await topic('DELETE /topics/{id}', { id: 'top_held' }),
        `This topic is used by the campaign “${campaign.name}”.`,
      ],
      [
        await domain('DELETE /domains/{id}', { id: 'dom_1' }),
        expect.stringMatching(/^This domain is used by the unfinished campaign “News”/),
      ],
      [await ofKeyForDomains('DELETE /domains/{id}', { id: 'dom_1' }), 'An unfinished campaign uses this domain.'],
    ] as const) {
      expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'IN_USE', message }]);
    }
    await on.call('POST /campaigns/{id}/cancel', { id: campaign.id });
    expect((await topic('DELETE /topics/{id}', { id: 'top_held' })).status).toBe(204);
  });

  test.each([
    ['topic', topics, (id: string) => addTopic(on.project.id, id), (id: string) => ({ topicId: id })],
    ['segment', segments, addSegment, (segmentId: string) => ({ audienceType: 'SEGMENT', segmentId })],
  ] as const)('never is a %s that is deleted at the same moment', async (kind, handler, add, named) => {
    const ask = api(handler, { projectId: on.project.id });
    for (let round = 0; round < 5; round++) {
      const id = `race_${kind}_${round}`;
      await add(id);
      const [made, deleted] = await Promise.all([
        on.call('POST /campaigns', { body: { ...plain, ...named(id) } }),
        ask(`DELETE /${kind}s/{id}`, { id }),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([made.status, deleted.status]);
    }
  });
});

test('a deleted campaign is a 404 on every route at once, and its rows are erased afterwards', async () => {
  const { id } = await on.inState('SENT', trial);
  const ref = { projectId: on.project.id, campaignId: id };
  on.queued.length = 0;
  const of = async () => (await unauditedRows()).filter((row) => JSON.stringify(row).includes(id));
  expect((await of()).length).toBe(2);
  await eraseCampaign(ref, { requestId: 'x', remainingMs: () => 60_000 });
  expect((await of()).length).toBe(2);
  expect((await on.call('DELETE /campaigns/{id}', { id })).status).toBe(204);
  expect(on.queued).toMatchObject([{ queue: 'jobs', project: on.project.id, delay: 60 }]);
  expect((await on.call('GET /campaigns/{id}', { id })).status).toBe(404);
  await eraseCampaign(ref, { requestId: 'x', remainingMs: () => 60_000 });
  expect(await of()).toEqual([]);
});

describe('a campaign is refused', () => {
  const variants = [{ name: 'a' }, { name: 'b', subject: 'B' }];
  /** Each takes four bytes of an answer. */
  const quotes = '"'.repeat(450_000);
  const trialOf = (metric: string, more: object = {}) => ({ variants, test: { percent: 20, metric, ...more } });
  const cases: [string, object, string | readonly string[]][] = [
    ['an unknown member', { color: 'red' }, 'color: unrecognized_keys'],
    ['a line break in the subject', { subject: 'a\nb' }, 'subject: invalid_string'],
    ['bad syntax', { body: '<p>\n{{ name', text: '{% if %}' }, ['body: template_syntax', 'text: template_syntax']],
    [
      'bad syntax in a variant',
      { variants: [{ name: 'a' }, { name: 'b', subject: '{{' }] },
      'variants[1].subject: template_syntax',
    ],
    ['addresses that are none', { from: 'x', replyTo: 'y' }, ['from: invalid_string', 'replyTo: invalid_string']],
    [
      'headers that a send may not have',
      { headers: { 'List-Id': 'x', 'Reply-To': 'a@example.com', 'X-A': 'a\r\nBcc: b@example.com' } },
      ['headers.List-Id: reserved_key', 'headers.Reply-To: reserved_key', 'headers.X-A: invalid_string'],
    ],
    ['a segment audience without one', { audienceType: 'SEGMENT' }, 'segmentId: required'],
    ['a filtered audience without filter', { audienceType: 'FILTERED' }, 'audienceFilter: required'],
    ['a segment beside all', { segmentId: 'seg_vip' }, 'segmentId: custom'],
    ['a filter beside all', { audienceFilter: filter }, 'audienceFilter: custom'],
    [
      'a filter that makes no sense',
      {
        audienceType: 'FILTERED',
        audienceFilter: { operator: 'AND', conditions: [{ field: 'email', operator: 'within' }] },
      },
      'audienceFilter.conditions[0].operator: invalid_enum_value',
    ],
    [
      'a segment in the filter that is not there',
      {
        audienceType: 'FILTERED',
        audienceFilter: { operator: 'AND', conditions: [{ field: 'segment.seg_no', operator: 'member' }] },
      },
      'audienceFilter.conditions[0].field: not_found',
    ],
    [
      'texts that are too large together',
      { body: quotes, text: quotes, variants: [{ name: 'a' }, { name: 'b', body: `x${quotes}` }] },
      'variants: too_big',
    ],
    ['one variant', { variants: [{ name: 'a' }] }, 'variants: too_small'],
    ['six variants', { variants: [...'abcdef'].map((name) => ({ name, subject: name })) }, 'variants: too_big'],
    ['variants of one name', { variants: [{ name: 'a' }, { name: 'a', subject: 'B' }] }, 'variants[1].name: duplicate'],
    [
      'variants that say the same',
      { variants: [{ name: 'a' }, { name: 'b', subject: plain.subject }] },
      'variants[1]: duplicate',
    ],
    ['a test of nothing', { test: { percent: 10, metric: 'manual' } }, 'test: custom'],
    ['a test of everybody', { variants, test: { percent: 100, metric: 'manual' } }, 'test.percent: too_big'],
    ['a test without an end', trialOf('opens'), 'test.afterHours: required'],
    ['a test by hand with an end', trialOf('manual', { afterHours: 1 }), 'test.afterHours: custom'],
    [
      'a test of clicks that are not tracked',
      { ...trialOf('clicks', { afterHours: 1 }), tracking: false },
      'test.metric: custom',
    ],
    ['more than everybody', { ...trialOf('manual'), holdoutPercent: 81 }, 'holdoutPercent: too_big'],
    ['a test at an hour of each', { ...trialOf('manual'), localHour: 9 }, 'localHour: custom'],
    ['an hour that is none', { localHour: 24 }, 'localHour: too_big'],
    ['a time zone for no hour', { timezone: 'Europe/Berlin' }, 'timezone: custom'],
    ['a time zone that is none', { localHour: 9, timezone: 'Europe/Nowhere' }, 'timezone: invalid_string'],
  ];
  const actual = ({ field, code }: { field: string; code: string }) => `${field}: ${code}`;

  test.each(cases)('with %s', async (_what, members, expected) => {
    const { status, body } = await on.call('POST /campaigns', { body: { ...plain, ...members } });
    expect([status, body.error.errors.map(actual)]).toEqual([422, [expected].flat()]);
  });

  test('also if a change contradicts the members that it has', async () => {
    const { id } = await on.create(trial);
    for (const [change, expected] of [
      [{ variants: null }, 'test: custom'],
      [{ localHour: 9 }, 'localHour: custom'],
      [{ audienceType: 'SEGMENT' }, 'segmentId: required'],
      [{ subject: '{{' }, 'subject: template_syntax'],
    ] as const) {
      const { status, body } = await on.call('PATCH /campaigns/{id}', { id, body: change });
      expect([status, body.error.errors.map(actual)]).toEqual([422, [expected]]);
    }
    expect(await on.row(id)).toMatchObject({ version: 1 });
  });

  test('with the position of the mistake', async () => {
    const { body } = await on.call('POST /campaigns', { body: { ...plain, body: '<p>\n  {{ name' } });
    expect(body.error.errors[0]).toMatchObject({ field: 'body', line: 2, column: 3 });
  });
});
