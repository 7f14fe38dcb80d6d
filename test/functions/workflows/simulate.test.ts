import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { handler as segmentsHandler } from '../../../functions/segments/handler';
import { handler as templatesHandler } from '../../../functions/templates/handler';
import { handler } from '../../../functions/workflows/handler';
import type { Simulation } from '../../../shared/contract/workflow-simulation';
import { countIntoSummary } from '../../../shared/db/contacts/summaries';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { letSend } from '../../support/campaign';
import { type Service, startService } from '../../support/contacts';
import { api } from '../../support/invocations';

const SIMULATE = 'POST /workflows/{id}/simulate';
const START = '2026-12-01T12:00:00.000Z';
const from = 'news@example.com';
const all = (...conditions: object[]) => ({ operator: 'AND', conditions });
const sendStep = (id: string, more: object = {}) => ({
  id,
  type: 'SEND_EMAIL',
  from,
  subject: `${id} for {{ name ?? "you" }}`,
  body: '<p>{{ trigger.plan }}</p>',
  ...more,
});

let service: Service;
let call: ReturnType<typeof api>;
let segments: ReturnType<typeof api>;
let templates: ReturnType<typeof api>;
beforeAll(async () => {
  service = await startService();
  process.env.STEPS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/steps';
  call = api(handler, { projectId: service.project.id });
  segments = api(segmentsHandler, { projectId: service.project.id });
  templates = api(templatesHandler, { projectId: service.project.id });
  await letSend(service.project);
});
afterAll(() => service.stop());

async function addWorkflow(given: object): Promise<string> {
  const { status, body } = await call('POST /workflows', {
    body: { name: 'Tour', trigger: { type: 'MANUAL' }, ...given },
  });
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.data.id;
}

async function addContact(email: string, subscribed = true): Promise<Contact> {
  const change = { email, subscribedIfNew: subscribed, source: 'api', patch: { name: 'Ada' } } as const;
  const upserted = await upsertContact(service.project, change);
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

async function simulate(id: string, body?: object): Promise<Simulation> {
  const answer = await call(SIMULATE, { id, ...(body ? { body: { startAt: START, ...body } } : {}) });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data;
}

/** All that there is, but for the calls that are counted. */
const stored = async () => (await service.rows()).filter(({ sk }) => sk !== 'RATE');

/** The steps with their outcomes, and how many minutes after the start each ended. */
const wayOf = ({ path }: Simulation) =>
  path.map(({ step, outcome, endedAt }) => {
    const minutes = endedAt === null ? 'never' : (Date.parse(endedAt) - Date.parse(START)) / 60_000;
    return `${step} ${outcome} ${minutes}`;
  });
const detailsOf = ({ path }: Simulation) => path.flatMap(({ detail }) => detail ?? []);

const tour = [
  sendStep('hello', { next: 'wait' }),
  {
    ...{ id: 'wait', type: 'WAIT_FOR_EVENT', event: 'ordered', timeout: { amount: 2, unit: 'days' } },
    filter: all({ field: 'received.total', operator: 'greaterThan', value: 10 }),
    ...{ onEvent: 'note', onTimeout: 'gone' },
  },
  { id: 'note', type: 'UPDATE_CONTACT', data: { spent: '{{ received.total }}' }, next: 'tell' },
  { id: 'tell', type: 'WEBHOOK', url: 'https://hooks.example.com/x', method: 'PUT', next: 'morning' },
  { id: 'morning', type: 'DELAY', until: '09:30', timezone: 'Europe/Berlin', next: 'which' },
  {
    ...{ id: 'which', type: 'BRANCH', else: 'gone' },
    branches: [
      { filter: all({ field: 'event.ordered', operator: 'triggered', minCount: 3 }), next: 'gone' },
      {
        filter: all(
          { field: 'data.spent', operator: 'equals', value: '50' },
          { field: 'email.sent', operator: 'triggeredWithin', value: 1, unit: 'days' },
          { field: 'event.ordered', operator: 'triggered', minCount: 2 },
        ),
        next: 'thanks',
      },
    ],
  },
  sendStep('thanks', { next: 'gone' }),
  { id: 'gone', type: 'EXIT', reason: 'through' },
];
const ordered = (amount: number, total: number) => ({
  name: 'ordered',
  data: { total },
  after: { amount, unit: 'hours' },
});

describe('a simulation', () => {
  test('shows each step with its time, its outcome and what it would do, and stores nothing', async () => {
    const id = await addWorkflow({ steps: tour, enabled: false });
    const before = await stored();
    const events = [ordered(5, 50), ordered(1, 3)];
    const answer = await simulate(id, { sample: { data: { name: 'Ada' } }, data: { plan: 'pro' }, events });
    expect(answer).toMatchObject({ status: 'EXITED', reason: 'through', startedAt: START });
    expect(answer.endedAt).toBe('2026-12-02T08:30:00.000Z');
    expect(wayOf(answer)).toEqual([
      ...['hello sent 0', 'wait event 300', 'note updated 300', 'tell delivered 300', 'morning waited 1230'],
      ...['which branch:1 1230', 'thanks sent 1230', 'gone exited 1230'],
    ]);
    const webhook = 'PUT https://hooks.example.com/x';
    expect(detailsOf(answer)).toEqual(['hello for Ada', '{"spent":"50"}', webhook, 'thanks for Ada']);
    expect(wayOf(await simulate(id, { events: [ordered(49, 50)] }))).toEqual([
      ...['hello sent 0', 'wait timeout 2880', 'gone exited 2880'],
    ]);
    expect(await stored()).toEqual(before);
  });

  test('of an unsaved workflow takes its steps from the request, as the saved one would go, and stores nothing', async () => {
    const id = await addWorkflow({ steps: tour });
    const before = await stored();
    const body = { sample: { data: { name: 'Ada' } }, events: [ordered(5, 50), ordered(1, 3)], startAt: START };
    const draft = { trigger: { type: 'MANUAL' }, steps: tour };
    const post = (more: object) => call('POST /workflows/simulate', { body: { ...draft, ...body, ...more } });
    const { status, body: answer } = await post({});
    expect(status).toBe(200);
    expect(answer.data).toEqual(await simulate(id, body));
    const shown = (await post({ emailAt: 1 })).body.data.email;
    expect(shown).toMatchObject({ subject: 'hello for Ada', html: expect.stringContaining('</p>') });
    const unlike = await post({ steps: [...tour.slice(0, -1), { id: 'gone', type: 'EXIT', reason: 'changed' }] });
    expect(unlike.body.data.reason).toBe('changed');
    const errorsOf = async (more: object) => {
      const refused = await post(more);
      return [refused.status, ...(refused.body.error.errors ?? []).map(({ field }: { field: string }) => field)];
    };
    expect(await errorsOf({ steps: [sendStep('a', { next: 'nowhere' })] })).toEqual([422, 'steps[0].next']);
    expect(await errorsOf({ steps: [{ id: 'a', type: 'ADD_TO_SEGMENT', segmentId: 'seg_none' }] })).toEqual([
      422,
      'steps[0].segmentId',
    ]);
    expect(await stored()).toEqual(before);
  });

  test('of a contact uses it as it is, with its events, and as steps and events change it', async () => {
    const { id: contact, generation } = await addContact('ada@example.com', false);
    const at = Date.parse(START) - 86_400_000;
    const happening = { projectId: service.project.id, contactId: contact, generation };
    await countIntoSummary({ ...happening, events: [{ name: 'bought', at }], sequence: '1' });
    const bought = all({ field: 'event.bought', operator: 'triggered' });
    const steps = [
      { id: 'known', type: 'BRANCH', branches: [{ filter: bought, next: 'mail' }], else: 'no' },
      sendStep('mail', { next: 'join' }),
      { id: 'join', type: 'UPDATE_CONTACT', subscribed: true, next: 'again' },
      sendStep('again', { next: 'leaves' }),
      {
        ...{ id: 'leaves', type: 'WAIT_FOR_EVENT', event: 'contact.unsubscribed' },
        ...{ timeout: { amount: 1, unit: 'days' }, next: 'last' },
      },
      sendStep('last'),
      { id: 'no', type: 'EXIT' },
    ];
    const id = await addWorkflow({ steps });
    const events = [{ name: 'contact.unsubscribed', after: { amount: 1, unit: 'hours' } }];
    const answer = await simulate(id, { contact: 'ADA@example.com', events });
    expect(wayOf(answer)).toEqual([
      ...['known branch:0 0', 'mail skipped:unsubscribed 0', 'join updated 0', 'again sent 0', 'leaves event 60'],
      'last skipped:unsubscribed 60',
    ]);
    expect(detailsOf(answer)).toContain('would be skipped: unsubscribed');
    expect(wayOf(await simulate(id))).toEqual([
      expect.stringMatching(/^known else/),
      expect.stringMatching(/^no exited/),
    ]);

    await suppress(service.project.id, contact, 'hard_bounce');
    expect(wayOf(await simulate(id, { contact }))).toContain('again skipped:suppressed 0');
  });

  test('shows each email as the contact would see it at that step, one at a time, also one that would be skipped', async () => {
    const made = await templates('POST /templates', {
      body: {
        ...{ name: 'Offer', subject: 'For {{ name }}', type: 'MARKETING', from, fromName: 'Shop of {{ name }}' },
        ...{ body: '<h1>{{ plan }} {{ trigger.plan }}</h1>', replyTo: 'help@example.com' },
      },
    });
    const steps = [
      sendStep('hello', { next: 'change' }),
      { id: 'change', type: 'UPDATE_CONTACT', data: { plan: '<b>' }, next: 'offer' },
      { id: 'offer', type: 'SEND_EMAIL', template: made.body.id, next: 'leave' },
      { id: 'leave', type: 'UPDATE_CONTACT', subscribed: false, next: 'again' },
      { id: 'again', type: 'SEND_EMAIL', template: made.body.id },
    ];
    const id = await addWorkflow({ steps });
    const body = { sample: { email: 'grace@example.com', data: { name: 'Ada' } }, data: { plan: 'pro' } };
    const whole = await simulate(id, body);
    expect(Object.keys(whole)).not.toContain('email');
    const offer = {
      ...{ subject: 'For Ada', from: { email: from, name: 'Shop of Ada' } },
      ...{ template: made.body.id, emailType: 'MARKETING' },
    };
    const hello = { subject: 'hello for Ada', from: { email: from }, template: null, emailType: 'MARKETING' };
    expect(whole.path.map((visit) => visit.email)).toEqual([hello, null, offer, null, offer]);
    expect(whole.path.at(-1)?.outcome).toBe('skipped:unsubscribed');

    const at = async (emailAt: number) => (await simulate(id, { ...body, emailAt })).email;
    const third = await at(3);
    const contact = { email: 'grace@example.com', subscribed: true, data: { name: 'Ada', plan: '<b>' } };
    expect(third).toMatchObject({
      ...{ ...offer, replyTo: 'help@example.com', data: { contact, trigger: { plan: 'pro' }, received: {} } },
      ...{ html: expect.stringContaining('<h1>&lt;b&gt; pro</h1>'), text: expect.stringContaining('<b> pro') },
    });
    expect(third?.html).toContain('href="https://example.com/u/simulation"');
    expect((await at(1))?.data?.contact.data).toEqual({ name: 'Ada' });
    expect((await at(5))?.data?.contact.subscribed).toBe(false);
    expect([await at(2), await at(6)]).toEqual([null, null]);

    await templates('PATCH /templates/{id}', { id: made.body.id, body: { body: `<p>${'"'.repeat(300_000)}</p>` } });
    expect(await at(3)).toMatchObject({ ...offer, html: null, text: null, data: null });
  });

  test('begins with the trigger, ends with exitWhen, and fails as the service would', async () => {
    const trigger = {
      ...{ type: 'EVENT', event: 'signed_up' },
      filter: all({ field: 'trigger.plan', operator: 'equals', value: 'pro' }),
    };
    const exitWhen = all({ field: 'event.paid', operator: 'triggered' });
    const steps = [
      { id: 'day', type: 'DELAY', amount: 1, unit: 'days', next: 'twice' },
      {
        ...{ id: 'twice', type: 'BRANCH', else: 'bad' },
        branches: [{ filter: all({ field: 'event.signed_up', operator: 'notTriggered' }), next: 'day' }],
      },
      sendStep('bad', { from: 'news@unverified.example' }),
    ];
    const id = await addWorkflow({ trigger, exitWhen, steps });
    const never = { status: 'NOT_STARTED', reason: 'trigger_filter', startedAt: null, endedAt: null, path: [] };
    expect(await simulate(id, { data: { plan: 'free' } })).toEqual(never);
    const data = { plan: 'pro' };
    const paid = await simulate(id, { data, events: [{ name: 'paid', at: '2026-12-01T13:00:00Z' }] });
    expect([paid.status, paid.reason, ...wayOf(paid)]).toEqual(['EXITED', 'exit_when', 'day exited 1440']);
    const paidBefore = await simulate(id, { data, events: [{ name: 'paid', at: '2026-11-01T13:00:00Z' }] });
    expect(wayOf(paidBefore)).toEqual(['day exited 0']);
    const failed = await simulate(id, { data });
    const reason = expect.stringMatching(/^domain_not_verified: .* is not verified\. Verify it under \/domains\.$/);
    expect(failed).toMatchObject({ status: 'FAILED', reason });
    expect(failed.path.at(-1)).toMatchObject({ detail: reason });
    expect(wayOf(failed)).toEqual(['day waited 1440', 'twice else 1440', 'bad failed 1482.5']);
  });

  test('merges the data of events, and knows the segment of the event that begins it', async () => {
    const plan = (value: string) => [
      { filter: all({ field: 'data.plan', operator: 'equals', value }), next: `is-${value}` },
    ];
    const steps = [
      { id: 'first', type: 'BRANCH', branches: plan('free'), else: 'is-pro' },
      {
        ...{ id: 'is-free', type: 'WAIT_FOR_EVENT', event: 'upgraded', timeout: { amount: 1, unit: 'days' } },
        next: 'second',
      },
      { id: 'second', type: 'BRANCH', branches: plan('pro') },
      sendStep('is-pro', { subject: '{{ data.plan }}' }),
    ];
    const id = await addWorkflow({ trigger: { type: 'EVENT', event: 'signed_up' }, steps });
    const upgraded = { name: 'upgraded', data: { plan: 'pro' }, after: { amount: 1, unit: 'hours' } };
    const answer = await simulate(id, { data: { plan: 'free' }, events: [upgraded] });
    expect(wayOf(answer)).toEqual(['first branch:0 0', 'is-free event 60', 'second branch:0 60', 'is-pro sent 60']);
    expect(detailsOf(answer)).toEqual(['pro']);

    const fresh = { type: 'STATIC' as const, filters: { operator: 'AND' as const, conditions: [] } };
    const made = await segments('POST /segments', { body: { name: 'Quiet ones', ...fresh } });
    const trigger = { type: 'SEGMENT_ENTRY', segmentId: made.body.id };
    const told = await addWorkflow({ trigger, steps: [sendStep('hello', { subject: '{{ trigger.name }}' })] });
    expect(detailsOf(await simulate(told))).toEqual(['Quiet ones']);
  });

  test('ends after 500 steps or ten years, whatever the graph', async () => {
    const wait = { id: 'wait', type: 'WAIT_FOR_EVENT', event: 'tick', onEvent: 'wait' };
    const circle = await addWorkflow({
      steps: [{ ...wait, timeout: { amount: 1, unit: 'minutes' }, onTimeout: 'wait' }],
    });
    const events = Array.from({ length: 200 }, () => ({ name: 'tick', at: START }));
    const long = await simulate(circle, { events });
    expect(long).toMatchObject({ status: 'WAITING', truncated: true, endedAt: null });
    expect(long.path).toHaveLength(500);
    expect(wayOf(long).slice(198, 202)).toEqual(['wait event 0', 'wait event 0', 'wait timeout 1', 'wait timeout 2']);
    const years = await addWorkflow({
      steps: [{ id: 'year', type: 'DELAY', amount: 365, unit: 'days', next: 'year' }],
    });
    expect(await simulate(years)).toMatchObject({ truncated: true, path: { length: 11 } });
  });

  test('403: a key without the scope contacts simulates a sample, but no contact', async () => {
    const contact = (await addContact('private@example.com')).id;
    const draft = { trigger: { type: 'MANUAL' }, steps: [sendStep('a')] };
    const id = await addWorkflow({ steps: [sendStep('a')] });
    const codeOf = async (scopes: string, more: object) => {
      const limited = api(handler, { projectId: service.project.id, scopes });
      const saved = await limited(SIMULATE, { id, body: more });
      const unsaved = await limited('POST /workflows/simulate', { body: { ...draft, ...more } });
      return [saved, unsaved].map(({ status, body }) => [status, body.error?.code, body.error?.message]);
    };
    const message = expect.stringMatching(/`contact`.* the scope contacts/);
    const refused = [403, 'KEY_NOT_PERMITTED', message];
    for (const named of [contact, 'private@example.com', 'nobody@example.com']) {
      expect(await codeOf('workflows', { contact: named, emailAt: 1 })).toEqual([refused, refused]);
    }
    const permitted = [200, undefined, undefined];
    expect(await codeOf('workflows', { sample: { email: 'private@example.com' }, emailAt: 1 })).toEqual([
      permitted,
      permitted,
    ]);
    expect(await codeOf('workflows contacts', { contact, emailAt: 1 })).toEqual([permitted, permitted]);
  });

  test('of a sample does not tell whether its address is suppressed', async () => {
    const contact = await addContact('silent@example.com');
    await suppress(service.project.id, contact.id, 'complaint');
    const id = await addWorkflow({ steps: [sendStep('a')] });
    expect(wayOf(await simulate(id, { contact: contact.id }))).toEqual(['a skipped:suppressed 0']);
    expect(wayOf(await simulate(id, { sample: { email: 'silent@example.com' } }))).toEqual(['a sent 0']);
  });

  test('requires one contact or a sample, a time for each event, and an existing workflow', async () => {
    const id = await addWorkflow({ steps: [{ id: 'out', type: 'EXIT' }] });
    const body = {
      ...{ contact: 'ada@example.com', sample: { email: 'a@b..c', data: { id: 1 } }, startAt: '2046-12-01T12:00:00Z' },
      events: [{ name: 'x' }, { name: 'y', at: START, after: { amount: 1, unit: 'days' } }],
    };
    const { status, body: answer } = await call(SIMULATE, { id, body });
    const fields = answer.error.errors.map(({ field }: { field: string }) => field).sort();
    expect([status, ...fields]).toEqual([
      ...[422, 'events[0].at', 'events[1].at', 'sample', 'sample.data.id', 'sample.email', 'startAt'],
    ]);
    const unknown = await call(SIMULATE, { id, body: { contact: 'nobody@example.com' } });
    expect(unknown.body.error.code).toBe('CONTACT_NOT_FOUND');
    expect((await call(SIMULATE, { id: 'wf_none' })).body.error.code).toBe('WORKFLOW_NOT_FOUND');
  });
});
