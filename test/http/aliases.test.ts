import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as segments } from '../../functions/segments/handler';
import { router } from '../../lib/local/gateway/router';
import { groups } from '../../shared/contract/groups';
import { segmentsGroup } from '../../shared/contract/routes/segments';
import { renameAliases } from '../../shared/http/aliases';
import { type Campaigns, plain, startCampaigns } from '../support/campaign-api';
import { api } from '../support/invocations';

let service: Campaigns;
let segment: ReturnType<typeof api>;

beforeAll(async () => {
  service = await startCampaigns();
  segment = api(segments, { projectId: service.project.id });
});
afterAll(() => service?.stop());

const onPlan = (value: unknown) => ({ field: 'data.plan', operator: 'equals', value });
const opened = (value: unknown) => ({ field: 'email.opened', operator: 'triggeredWithin', value, unit: 'days' });
const recent = { logic: 'OR', groups: [{ filters: [opened(14)] }, { filters: [opened(7), onPlan('free')] }] };
const condition = { logic: 'AND', groups: [{ filters: [onPlan('pro')] }, { filters: [], conditions: recent }] };
const filters = {
  operator: 'AND',
  conditions: [
    onPlan('pro'),
    {
      operator: 'OR',
      conditions: [opened(14), { operator: 'AND', conditions: [opened(7), onPlan('free')] }],
    },
  ],
};

const errorsOf = ({ status, body }: { status: number; body: { error: { errors: Record<string, string>[] } } }) => [
  status,
  ...body.error.errors.map(({ field, code }) => `${field} ${code}`),
];

describe("a campaign by Plunk's names", () => {
  test('is made with audienceCondition, changed by PUT and sent at scheduledFor', async () => {
    const made = await service.create({ type: 'MARKETING', audienceType: 'FILTERED', audienceCondition: condition });
    expect(made.audienceFilter).toEqual(filters);
    const { id } = made;
    const changed = await service.call('PUT /campaigns/{id}', {
      id,
      body: { name: 'Other', audienceCondition: filters },
    });
    expect([changed.status, changed.body.data]).toMatchObject([200, { name: 'Other', audienceFilter: filters }]);
    const scheduledFor = new Date(service.clock.now() + 3_600_000).toISOString();
    const sent = await service.call('POST /campaigns/{id}/send', { id, body: { scheduledFor } });
    expect([sent.status, sent.body.data]).toMatchObject([202, { status: 'SCHEDULED', scheduledAt: scheduledFor }]);
  });

  test('is changed by PUT through the gateway too, which has no other PUT', () => {
    const match = router(groups);
    expect(match('PUT', '/campaigns/cmp_1')).toMatchObject({ functionName: 'campaigns', route: { method: 'PATCH' } });
    expect(match('PUT', '/segments/seg_1')).toBeNull();
  });

  test('is refused under the names of the request, those under both names and unknown ones too', async () => {
    const wrong = {
      logic: 'AND',
      groups: [
        { filters: [onPlan('pro')] },
        { filters: [], conditions: { ...recent, groups: [{ filters: [opened('soon')] }] } },
      ],
    };
    const body = { ...plain, audienceType: 'FILTERED', audienceCondition: wrong, type: 'TRANSACTIONAL' };
    expect(errorsOf(await service.call('POST /campaigns', { body }))).toEqual([
      422,
      'type unrecognized_keys',
      'audienceCondition.groups[1].conditions.groups[0].filters[0].value invalid_type',
    ]);
    const both = { ...body, audienceCondition: condition, audienceFilter: filters, type: 'MARKETING' };
    expect(errorsOf(await service.call('POST /campaigns', { body: both }))).toEqual([
      422,
      'audienceCondition duplicate',
    ]);
    const id = (await service.create()).id;
    const past = await service.call('POST /campaigns/{id}/send', {
      id,
      body: { scheduledFor: '2020-01-01T00:00:00.000Z' },
    });
    expect(errorsOf(past)).toEqual([422, 'scheduledFor too_small']);
  });
});

describe("a segment by Plunk's names", () => {
  test('is made, previewed and changed with a condition of nested groups', async () => {
    const { body } = await segment('POST /segments', { body: { name: 'Some', condition } });
    expect(body.filters).toEqual(filters);
    const members = { field: `segment.${body.id}`, operator: 'notMemberOfSegment' };
    const others = { logic: 'OR', groups: [{ filters: [members] }] };
    const changed = await segment('PATCH /segments/{id}', { id: body.id, body: { filters: condition } });
    expect(changed.body.filters).toEqual(filters);
    expect((await segment('POST /segments/preview', { body: { condition: others } })).status).toBe(200);
  });

  test.each([
    ['a group without filters', { logic: 'AND', groups: [{ filters: [] }] }, ['condition.groups[0].filters too_small']],
    [
      'an unknown logic',
      { logic: 'XOR', groups: [{ filters: [onPlan('a')] }] },
      ['condition.logic invalid_enum_value'],
    ],
    [
      'logic beside operator',
      { logic: 'AND', operator: 'AND', groups: [] },
      ['condition.conditions required', 'condition.logic unrecognized_keys', 'condition.groups unrecognized_keys'],
    ],
    [
      'too many groups',
      { logic: 'OR', groups: new Array(51).fill({ filters: [onPlan('a')] }) },
      ['condition.groups too_big'],
    ],
  ])('is refused with %s', async (_, wrong, errors) => {
    expect(errorsOf(await segment('POST /segments', { body: { name: 'Some', condition: wrong } }))).toEqual([
      422,
      ...errors,
    ]);
  });

  test('does not overflow, however deep the condition is', () => {
    const open = '{"logic":"OR","groups":[{"filters":[],"conditions":';
    const deep = JSON.parse(`{"condition":${open.repeat(20_000)}null${'}]}'.repeat(20_000)}}`);
    expect(renameAliases(segmentsGroup.routes.createSegment, deep).json).toHaveProperty('filters.operator', 'OR');
  });
});
