import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as campaigns } from '../../../functions/campaigns/handler';
import { handler } from '../../../functions/segments/handler';
import { handler as topics } from '../../../functions/topics/handler';
import { handler as workflows } from '../../../functions/workflows/handler';
import type { FilterCondition } from '../../../shared/contract/filters';
import { campaignKeys } from '../../../shared/db/campaigns/keys';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { keys } from '../../../shared/db/table/keys';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { campaignEmailId } from '../../../shared/domain/campaigns/campaign-email';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { emailIdOf } from '../../../shared/domain/emails/email-id';
import { MINUTE_MS } from '../../../shared/durations';
import { idsFrom, newId } from '../../../shared/ops/ids';
import { segmentMatcher } from '../../../shared/services/match-segment/segment-matcher';
import { callsDuring } from '../../support/calls';
import { all, type Memberships, startMemberships } from '../../support/memberships';
import { put } from '../../support/rows';
import { caller, secretKey } from '../../support/templates';

const projectId = 'prj_one';
const call = caller(handler, secretKey(projectId));
let service: Memberships;
let campaignId: string;
let workflowId: string;

const DAY_MS = 24 * 60 * MINUTE_MS;
const ago = (days: number): number => service.clock.now() - days * DAY_MS;

const idAt = (prefix: 'cmp' | 'wf' | 'em', time: number): string =>
  `${idsFrom(prefix, time)}${newId(prefix).slice(-16)}`;

beforeAll(async () => {
  service = await startMemberships();
  await service.clock.advance(90 * DAY_MS);
  campaignId = await newCampaign(projectId, 'November');
  workflowId = await newWorkflow(projectId, 'Welcome');
});
afterAll(() => service?.stop());

async function newCampaign(project: string, name: string, status = 'SENT'): Promise<string> {
  const id = idAt('cmp', ago(60));
  const times = { createdAt: '2026-12-01T12:00:00.000Z', updatedAt: '2026-12-01T12:00:00.000Z' };
  const key = campaignKeys.campaign({ projectId: project, campaignId: id });
  await put({ ...key, id, projectId: project, name, status, version: 1, bodyVersion: 1, ...times });
  return id;
}

async function newWorkflow(project: string, name: string): Promise<string> {
  const id = idAt('wf', ago(60));
  const key = workflowKeys.workflow({ projectId: project, workflowId: id });
  const times = { createdAt: '2026-12-01T12:00:00.000Z', updatedAt: '2026-12-01T12:00:00.000Z' };
  const lists = { segmentIds: [], templateIds: [], awaitedEvents: [] };
  const graph = { trigger: '{"type":"MANUAL"}', reentry: 'ONCE', stepCount: 0, enabled: false, signing: [] };
  await put({ ...key, id, projectId: project, name, version: 1, revision: 1, ...lists, ...graph, ...times });
  return id;
}

interface Given {
  generation?: string;
  campaign?: string;
  erased?: true;
}

type Happened = [type: string, daysAgo: number, more?: object];

const timelineOf = (happened: Happened[]) => happened.map(([t, days, more]) => ({ t, a: ago(days), ...more }));

/** As a campaign stores it, and with what the stream makes of it. */
async function campaignEmail(contact: Contact, happened: Happened[], given: Given = {}): Promise<void> {
  const { generation = contact.generation, campaign = campaignId, erased } = given;
  const id = campaignEmailId({ campaignId: campaign, contactId: contact.id });
  const base = { status: 'SENT', rank: 2, email: contact.email, generation, seen: [], links: {} };
  await put({ ...keys.email(projectId, id), ...base, ...(erased && { erased }), timeline: timelineOf(happened) });
  await service.run();
}

async function workflowEmail(contact: Contact, happened: Happened[], workflow = workflowId): Promise<void> {
  const id = emailIdOf(idAt('em', ago(happened[0]?.[1] ?? 0)), contact.id);
  const base = {
    status: 'SENT',
    rank: 2,
    email: contact.email,
    generation: contact.generation,
    seen: [],
    kind: 'MARKETING',
  };
  const row = { ...base, from: 'a@example.com', tags: { workflow, step: 'mail' }, timeline: timelineOf(happened) };
  await put({ ...keys.email(projectId, id), projectId, contactId: contact.id, ...row });
  const { generation } = contact;
  await put({
    ...workflowKeys.entryGuard({ projectId, workflowId: workflow }, contact.id),
    generation,
    last: 'x',
    day: 1,
    entries: 1,
    at: 1,
  });
  for (const [type] of happened) {
    if (type === 'opened' || type === 'clicked') await service.happen(contact, `email.${type}`);
  }
  await service.run();
}

const opened = (more: Partial<FilterCondition> = {}): FilterCondition => ({
  field: 'email.opened',
  operator: 'triggered',
  campaignId,
  ...more,
});

async function matching(...conditions: FilterCondition[]): Promise<string[]> {
  const { status, body } = await call('POST /segments/preview', { body: { filters: all(...conditions) } });
  expect(status).toBe(200);
  return body.data.examples.map(({ email }: Contact) => email.split('@')[0]).sort();
}

const among = (name: string): FilterCondition => ({ field: 'email', operator: 'startsWith', value: name });

describe('the email of one campaign', () => {
  test('counts alone, exactly, in any order, and its negation is everybody else', async () => {
    const [both, only, sent, none] = await Promise.all(
      ['both', 'only', 'sent', 'none'].map((name) => service.put(`c-${name}@example.com`)),
    );
    const other = await newCampaign(projectId, 'October');
    await campaignEmail(both as Contact, [
      ['sent', 20],
      ['delivered', 20],
      ['opened', 12],
      ['clicked', 11],
      ['opened', 2],
    ]);
    await campaignEmail(only as Contact, [
      ['sent', 20],
      ['opened', 12, { bot: true }],
      ['delivered', 11],
    ]);
    await campaignEmail(
      only as Contact,
      [
        ['sent', 20],
        ['opened', 1],
      ],
      { campaign: other },
    );
    await campaignEmail(sent as Contact, [['sent', 20]]);
    await campaignEmail(none as Contact, [['skipped', 20, { d: 'suppressed' }]]);
    const c = among('c-');
    expect(await matching(c, opened())).toEqual(['c-both']);
    expect(await matching(c, opened({ operator: 'notTriggered' }))).toEqual(['c-none', 'c-only', 'c-sent']);
    expect(await matching(c, opened({ campaignId: other }))).toEqual(['c-only']);
    expect(await matching(c, opened({ field: 'email.sent' }))).toEqual(['c-both', 'c-only', 'c-sent']);
    expect(
      await matching(c, opened({ field: 'email.sent' }), opened({ field: 'email.clicked', operator: 'notTriggered' })),
    ).toEqual(['c-only', 'c-sent']);
    expect(await matching(c, opened({ minCount: 2 }))).toEqual(['c-both']);
    expect(await matching(c, opened({ minCount: 3 }))).toEqual([]);
    const span = { value: 5, unit: 'days' as const };
    expect(await matching(c, opened({ operator: 'triggeredWithin', ...span }))).toEqual(['c-both']);
    expect(await matching(c, opened({ operator: 'triggeredWithin', ...span, minCount: 2 }))).toEqual([]);
    expect(await matching(c, opened({ operator: 'triggeredOlderThan', ...span }))).toEqual([]);
    expect(await matching(c, opened({ field: 'email.clicked', operator: 'triggeredOlderThan', ...span }))).toEqual([
      'c-both',
    ]);
  });

  test('is not that of a former contact, nor an erased one', async () => {
    const [former, erased] = await Promise.all(
      ['former', 'erased'].map((name) => service.put(`g-${name}@example.com`)),
    );
    await service.happen(former as Contact, 'email.opened');
    await service.happen(erased as Contact, 'email.opened');
    await campaignEmail(
      former as Contact,
      [
        ['sent', 9],
        ['opened', 8],
      ],
      { generation: 'another' },
    );
    await campaignEmail(
      erased as Contact,
      [
        ['sent', 9],
        ['opened', 8],
      ],
      { erased: true },
    );
    expect(await matching(among('g-'), opened())).toEqual([]);
    expect(await matching(among('g-'), opened({ operator: 'notTriggered' }))).toEqual(['g-erased', 'g-former']);
  });

  test('is read in one batch, and only for those whose events do not tell', async () => {
    const contacts = await Promise.all([1, 2, 3, 4].map((n) => service.put(`r-${n}@example.com`)));
    await campaignEmail(contacts[0] as Contact, [
      ['sent', 9],
      ['opened', 8],
    ]);
    await campaignEmail(contacts[1] as Contact, [
      ['sent', 9],
      ['opened', 8],
    ]);
    const read = await callsDuring(() => matching(among('r-'), opened()));
    const mails = read.filter(({ input }) => input.includes('MAIL#'));
    expect(mails.map(({ command }) => command)).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand']);
    for (const { input } of mails) expect(input.match(/MAIL#/g)?.length).toBeLessThanOrEqual(2);
  });

  test('moves a tracked segment when the event arrives', async () => {
    const contact = await service.put('t-1@example.com');
    await campaignEmail(contact, [['sent', 1]]);
    const segment = await service.add({ filters: all(among('t-'), opened()) });
    await service.backfill();
    expect(await service.segmentsOf(contact)).toEqual([]);
    await campaignEmail(contact, [
      ['sent', 1],
      ['delivered', 1],
      ['opened', 0],
    ]);
    expect(await service.segmentsOf(contact)).toEqual([segment.id]);
    expect((await service.told(contact)).map(({ name }) => name)).toEqual(['segment.entered']);
  });
});

test('the email of one workflow counts alone', async () => {
  const [here, there, never] = await Promise.all(
    ['here', 'there', 'never'].map((name) => service.put(`w-${name}@example.com`)),
  );
  const other = await newWorkflow(projectId, 'Other');
  await workflowEmail(here as Contact, [
    ['sent', 5],
    ['delivered', 5],
    ['opened', 4],
    ['clicked', 3],
  ]);
  await workflowEmail(
    there as Contact,
    [
      ['sent', 5],
      ['clicked', 3],
    ],
    other,
  );
  await workflowEmail(there as Contact, [['sent', 5]]);
  await service.happen(never as Contact, 'email.clicked');
  await service.run();
  const clicked = { field: 'email.clicked', operator: 'triggered', workflowId } as const;
  expect(await matching(among('w-'), clicked)).toEqual(['w-here']);
  expect(await matching(among('w-'), { ...clicked, operator: 'notTriggered' })).toEqual(['w-never', 'w-there']);
  expect(await matching(among('w-'), { ...clicked, field: 'email.sent' })).toEqual(['w-here', 'w-there']);
  const recently = { ...clicked, operator: 'triggeredWithin', value: 4, unit: 'days' } as const;
  expect(await matching(among('w-'), recently)).toEqual(['w-here']);
  expect(await matching(among('w-'), { ...recently, value: 2 })).toEqual([]);
});

test('fewer contacts are matched at once, the more workflows a filter names', async () => {
  const { campaignId: _, ...plain } = opened();
  const rowsFor = async (...conditions: FilterCondition[]) =>
    (await segmentMatcher(projectId, all(...conditions))).maxRows;
  const ofWorkflows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...plain, workflowId: `wf_${index}` }));
  expect(await rowsFor(plain, opened())).toBe(Number.POSITIVE_INFINITY);
  expect(await rowsFor(...ofWorkflows(1), ...ofWorkflows(1))).toBe(100);
  expect(await rowsFor(...ofWorkflows(4))).toBe(25);
  expect(await rowsFor(...ofWorkflows(20))).toBe(10);
});

describe('what a filter names', () => {
  const errorsOf = async (condition: FilterCondition) => {
    const { status, body } = await call('POST /segments', { body: { name: 'Some', filters: all(condition) } });
    return [
      status,
      ...(body.error?.errors ?? []).map(
        ({ field, code, message }: Record<string, string>) => `${field} ${code} ${message}`,
      ),
    ];
  };

  test('422: belongs to the project', async () => {
    const foreign = await newCampaign('prj_two', 'Foreign');
    const at = 'filters.conditions[0]';
    for (const id of [foreign, 'cmp_01JZ5K2V9M8Q4T6W1X3Y5Z7A9B']) {
      expect(await errorsOf(opened({ campaignId: id }))).toEqual([
        422,
        `${at}.campaignId not_found Campaign not found in this project.`,
      ]);
    }
    const { campaignId: _, ...plain } = opened();
    expect(await errorsOf({ ...plain, workflowId: 'wf_gone' })).toEqual([
      422,
      `${at}.workflowId not_found Workflow not found in this project.`,
    ]);
    const flow = await newWorkflow(projectId, 'Here');
    const swapped = all(opened({ campaignId: flow }), { ...plain, workflowId: flow });
    const { status, body } = await call('POST /segments/preview', { body: { filters: swapped } });
    expect([status, body.error?.errors?.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      [`${at}.campaignId`],
    ]);
    const topic = { field: 'topic.top_gone', operator: 'equals', value: true } as const;
    expect(await errorsOf(topic)).toEqual([422, `${at}.field not_found Topic not found in this project.`]);
  });

  test('409: is not deleted while a filter names it', async () => {
    const kept = await newCampaign(projectId, 'Kept');
    const flow = await newWorkflow(projectId, 'Kept');
    const made = (condition: FilterCondition) =>
      call('POST /segments', { body: { name: 'Names one', filters: all(condition) } }).then(({ body }) => body.id);
    const { campaignId: _, ...plain } = opened();
    const segments = [await made(opened({ campaignId: kept })), await made({ ...plain, workflowId: flow })];
    const remove = {
      campaign: () => caller(campaigns, secretKey(projectId))('DELETE /campaigns/{id}', { id: kept }),
      workflow: () => caller(workflows, secretKey(projectId))('DELETE /workflows/{id}', { id: flow }),
    };
    for (const [kind, again] of Object.entries(remove)) {
      const { status, body } = await again();
      expect([status, body.error.message]).toEqual([
        409,
        `This ${kind} is named in a filter of the segment “Names one”.`,
      ]);
    }
    for (const id of segments) expect((await call('DELETE /segments/{id}', { id })).status).toBe(204);
    for (const again of Object.values(remove)) expect((await again()).status).toBe(204);
  });
});

describe('a topic', () => {
  const topicCall = caller(topics, secretKey(projectId));
  const newTopic = async (defaultSubscribed: boolean) =>
    (await topicCall('POST /topics', { body: { name: `T${Math.random()}`, defaultSubscribed } })).body.data
      .id as string;
  const choose = async (contact: Contact, choices: Record<string, boolean>) => {
    const row = await readContactRow(projectId, contact.id);
    await put({ ...keys.contact(projectId, contact.id), ...row, topics: choices, version: 9 });
    await service.run();
  };

  test('answers as senders do, and refills the segments that track it when its default changes', async () => {
    const topic = await newTopic(true);
    const [yes, no, silent] = await Promise.all(
      ['yes', 'no', 'silent'].map((name) => service.put(`s-${name}@example.com`)),
    );
    const inTopic = (value: boolean): FilterCondition => ({ field: `topic.${topic}`, operator: 'equals', value });
    const segment = await service.add({ filters: all(among('s-'), inTopic(true)) });
    await service.backfill();
    await choose(yes as Contact, { [topic]: true });
    await choose(no as Contact, { [topic]: false });
    expect(await matching(among('s-'), inTopic(true))).toEqual(['s-silent', 's-yes']);
    expect(await matching(among('s-'), inTopic(false))).toEqual(['s-no']);
    expect(await service.segmentsOf(no as Contact)).toEqual([]);
    expect(await service.segmentsOf(silent as Contact)).toEqual([segment.id]);
    expect((await topicCall('DELETE /topics/{id}', { id: topic })).body.error.code).toBe('IN_USE');
    const { body: uses } = await topicCall('GET /topics/{id}/uses', { id: topic });
    expect(uses.data.items).toEqual([{ kind: 'segment', id: segment.id, name: segment.name }]);
    await topicCall('PATCH /topics/{id}', { id: topic, body: { defaultSubscribed: false } });
    await service.backfill();
    expect(await service.segmentsOf(silent as Contact)).toEqual([]);
    expect(await service.segmentsOf(yes as Contact)).toEqual([segment.id]);
    expect(await matching(among('s-'), { ...inTopic(true), operator: 'notEquals' })).toEqual(['s-no', 's-silent']);
  });
});
