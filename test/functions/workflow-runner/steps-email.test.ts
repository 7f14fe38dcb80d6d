import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { TemplateContent } from '../../../shared/contract/templates';
import type { StepOf } from '../../../shared/contract/workflows';
import { suppress } from '../../../shared/db/contacts/suppressions';
import { changeContact } from '../../../shared/db/contacts/upsert-contact';
import { getContent } from '../../../shared/db/emails/contents';
import { type EmailRow, getEmail } from '../../../shared/db/emails/emails';
import { currentProject, type Project } from '../../../shared/db/projects/projects';
import { updateSettings } from '../../../shared/db/projects/settings';
import { EMAIL, keys } from '../../../shared/db/table/keys';
import { update } from '../../../shared/db/table/rows';
import { deleteTemplate } from '../../../shared/db/templates/deletion';
import { createTemplate } from '../../../shared/db/templates/templates';
import type { Contact } from '../../../shared/domain/contacts/contact';
import type { PayloadTrust } from '../../../shared/domain/contacts/untrusted';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { Workflow } from '../../../shared/domain/workflows/workflow';
import { isoNow, toIso } from '../../../shared/ops/clock';
import { emailOfVisit } from '../../../shared/services/do-step/step-facts';
import { setCounter } from '../../support/counters';
import { addVerifiedDomain, type EmailService, mockQueues, startEmailService } from '../../support/emails';
import { aContact, act, anExecution, aWorkflow } from '../../support/steps';
import { addTopic } from '../../support/topics';
import { dyingAtWrite } from '../../support/worker';

type SendStep = StepOf<'SEND_EMAIL'>;

const news: TemplateContent = {
  name: 'News',
  subject: 'For {{ name }}: {{ trigger.plan }}',
  body: '<p>{{ received.answer }}</p>',
  text: null,
  type: 'MARKETING',
  from: 'news@example.com',
  fromName: 'News',
  replyTo: 'reply@example.com',
  topicId: null,
};

let service: EmailService;
let project: Project;
let workflow: Workflow;

beforeAll(async () => {
  service = await startEmailService();
  await addVerifiedDomain(service);
  await addTopic(service.project.id, 'top_offers', { defaultSubscribed: false });
  const template = (id: string, more: Partial<TemplateContent> = {}) =>
    createTemplate(service.project.id, id, isoNow(), { ...news, ...more });
  await template('tpl_news');
  await template('tpl_offers', { topicId: 'top_offers' });
  await template('tpl_receipt', { type: 'TRANSACTIONAL', from: null, fromName: null, replyTo: null });
  const from = { from: 'hello@example.com', fromName: 'Hello', replyTo: 'answers@example.com' };
  await updateSettings(service.project.id, () => from);
  const found = await currentProject(service.project.id);
  if (!found) throw new Error('no project');
  project = found;
  workflow = aWorkflow(project.id);
});
let queued: ReturnType<typeof mockQueues>;
beforeEach(() => {
  service.reset();
  queued = mockQueues(service);
});
afterAll(() => service.stop());

const send = (members: Partial<SendStep>): SendStep => ({ id: 'one', type: 'SEND_EMAIL', ...members });
const ofTemplate = send({ template: 'tpl_news' });
const own = (body: string, members: Partial<SendStep> = {}) => send({ subject: 'Hi', body, ...members });
const doing = (step: SendStep, execution: Execution, payloads: Payloads = {}) =>
  act(step, execution, { project, workflow, payloads });

async function emailOf(execution: Execution): Promise<EmailRow | null> {
  return getEmail({ projectId: project.id, id: emailOfVisit(execution, execution.visit, execution.since) });
}

async function emailWithContent(execution: Execution) {
  const row = await emailOf(execution);
  const content = row && (await getContent(project.id, row.contentId));
  if (!content) throw new Error('there is no email');
  return { row, content };
}

let people = 0;
const someone = (data: Record<string, unknown> = {}) => {
  people += 1;
  return aContact(project, `person${people}@example.org`, data);
};

/** The list in which the row of an execution's email waits; empty for none. */
async function placeOfEmail(execution: Execution): Promise<string> {
  const row = await emailOf(execution);
  const key = row && keys.email(row.projectId, row.id);
  return String((await service.rows()).find(({ pk, sk }) => pk === key?.pk && sk === key?.sk)?.g5pk ?? '');
}

describe('an email of a workflow', () => {
  test('goes to the senders at once, and into the list only if its project has a backlog', async () => {
    const sendOne = async (within = project) => {
      const execution = anExecution(workflow, await someone());
      await act(own('x'), execution, { project: within, workflow });
      const told = queued.filter(({ queue }) => queue === 'bulk').map(({ email }) => email);
      return [await placeOfEmail(execution), told.includes((await emailOf(execution))?.id as string)];
    };
    service.clock.advance(10_000);
    expect(await sendOne()).toEqual(['', true]);
    const byHand = { since: isoNow(), cause: 'operator' as const, sent: 0, hardBounces: 0, complaints: 0 };
    const inList = [expect.stringMatching(/#BULK#/), false];
    expect(await sendOne({ ...project, paused: { marketing: byHand } })).toEqual(inList);
    await setCounter(project.id, 'emails:waiting', 14 * 10);
    // What is known of the backlog is at most 10 s old, and each container has a share of what is missing to it.
    expect(await sendOne()).toEqual(['', true]);
    service.clock.advance(10_000);
    expect(await sendOne()).toEqual(inList);
    await setCounter(project.id, 'emails:waiting', 14 * 10 - 6);
    service.clock.advance(10_000);
    expect([await sendOne(), await sendOne(), await sendOne()].map(([, told]) => told)).toEqual([true, true, false]);
    await setCounter(project.id, 'emails:waiting', 0);
    service.clock.advance(10_000);
  });

  test('is rendered from the present template, the contact and the payloads, and is in the bulk lane', async () => {
    const execution = anExecution(workflow, await someone({ name: 'Ada' }));
    const payloads = { trigger: { plan: 'pro' }, received: { answer: 'a < b' } };
    expect(await doing(ofTemplate, execution, payloads)).toEqual({ kind: 'done', outcome: 'sent' });
    const { row, content } = await emailWithContent(execution);
    expect(row).toMatchObject({ status: 'QUEUED', lane: 'bulk', kind: 'MARKETING', template: 'tpl_news', depth: 3 });
    expect(row).toMatchObject({ tags: { workflow: workflow.id, step: 'one' }, generation: execution.generation });
    expect(content).toMatchObject({ from: { name: 'News', email: 'news@example.com' }, replyTo: 'reply@example.com' });
    expect(content.subject).toBe('For Ada: pro');
    expect(content.html).toMatch(/^<p>a &lt; b<\/p>.*Unsubscribe/s);
  });

  test.each<[string, Partial<Contact>, PayloadTrust, string]>([
    ['shows nothing that a stranger typed', { unconfirmed: 'address' }, { trigger: 'until_confirmed' }, 'For : '],
    ['shows nothing of a contact with unconfirmed data', { unconfirmed: 'data' }, { trigger: 'always' }, 'For : '],
    ["shows the server's event to an unconfirmed contact", { unconfirmed: 'data' }, {}, 'For : pro'],
    ['shows what was confirmed with the contact', {}, { trigger: 'until_confirmed' }, 'For Ada: pro'],
    ['shows nothing that came later by a public key', {}, { trigger: 'always' }, 'For Ada: '],
  ])('%s', async (_case, { unconfirmed }, untrusted, subject) => {
    const person = await someone({ name: 'Ada' });
    if (unconfirmed) {
      const { pk, sk } = keys.contact(project.id, person.id);
      await update({ pk, sk }, { set: { unconfirmed } });
    }
    const payloads = { trigger: { plan: 'pro' }, received: { answer: 'You have won' } };
    const given = { ...untrusted, received: 'always' as const };
    const execution = anExecution(workflow, person);
    await act(ofTemplate, execution, { project, workflow, payloads, untrusted: given });
    const { row, content } = await emailWithContent(execution);
    expect([content.subject, row.stream]).toEqual([subject, unconfirmed === 'address' ? 'visitors' : undefined]);
    expect(content.html + content.text).not.toContain('won');
  });

  test('that a public key caused is sent as often a day as the project allows, whoever gets it', async () => {
    service.clock.advance(24 * 3600_000);
    const few: Project = { ...project, publicEmailsPerDay: 2 };
    const began = { type: 'EVENT', event: 'open', isPublic: true } as const;
    const sendOne = async (origin: Execution['origin'], within = few) => {
      const execution = { ...anExecution(workflow, await someone()), origin };
      const outcome = await act(own('x'), execution, { project: within, workflow });
      return [outcome, (await emailOf(execution))?.stream];
    };
    const sent = [{ kind: 'done', outcome: 'sent' }, 'visitors'];
    const refused = [{ kind: 'done', outcome: 'skipped:public_email_limit' }, undefined];
    expect([await sendOne(began), await sendOne(began), await sendOne(began)]).toEqual([sent, sent, refused]);
    expect(await sendOne({ type: 'EVENT', event: 'open' })).toEqual([{ kind: 'done', outcome: 'sent' }, undefined]);
    expect(await sendOne(began, project)).toEqual(sent);
    service.clock.advance(24 * 3600_000);
    expect(await sendOne(began)).toEqual(sent);
  });

  test('that a public key caused counts once, although the function dies at any of its writes', async () => {
    const few: Project = { ...project, publicEmailsPerDay: 2 };
    const origin = { type: 'EVENT', event: 'open', isPublic: true } as const;
    const started = async () => ({ ...anExecution(workflow, await someone()), origin });
    const send = (execution: Execution) => act(own('x'), execution, { project: few, workflow });
    let deaths = 0;
    for (let n = 1, hasDied = true; hasDied; n++) {
      service.clock.advance(24 * 3600_000);
      const executions = [await started(), await started(), await started()] as const;
      hasDied = await dyingAtWrite(n, 'after', () => send(executions[0]));
      if (hasDied) deaths += 1;
      const outcomes: unknown[] = [];
      for (const execution of executions) outcomes.push(await send(execution));
      const skipped = { kind: 'done', outcome: 'skipped:public_email_limit' };
      expect([n, ...outcomes]).toEqual([
        n,
        { kind: 'done', outcome: 'sent' },
        { kind: 'done', outcome: 'sent' },
        skipped,
      ]);
    }
    expect(deaths).toBeGreaterThan(2);
  });

  test('that answers received email is sent three times a day to one sender, and says that a program wrote it', async () => {
    const person = await someone();
    const response = (origin: Execution['origin'], more: Partial<Execution> = {}) => ({
      ...anExecution(workflow, person),
      origin,
      ...more,
    });
    const began = { type: 'EVENT', event: 'email.received' } as const;
    const waits = { ...workflow, awaitedEvents: ['email.received'] };
    const sent = { kind: 'done', outcome: 'sent' };
    const first = response(began);
    expect(await doing(own('x'), first)).toEqual(sent);
    expect((await emailWithContent(first)).content.headers).toContainEqual({
      name: 'Auto-Submitted',
      value: 'auto-replied',
    });
    const waited = response({ type: 'MANUAL' }, { received: { eventId: 'evt_1', visit: 1 } });
    expect(await act(own('x'), waited, { project, workflow: waits })).toEqual(sent);
    // The same answer again takes nothing, nor does one that dies before its row is written.
    expect(await doing(own('x'), first)).toEqual(sent);
    const dying = response(began);
    expect(await dyingAtWrite(1, 'after', () => doing(own('x'), dying))).toBe(true);
    const outcomes = [await doing(own('x'), dying), await doing(own('x'), response(began))];
    expect(outcomes).toEqual([sent, { kind: 'done', outcome: 'skipped:answer_limit' }]);
    expect(await doing(own('x'), response({ type: 'EVENT', event: 'open' }))).toEqual(sent);
    expect(await doing(own('x'), { ...anExecution(workflow, await someone()), origin: began })).toEqual(sent);
    service.clock.advance(24 * 3600_000);
    expect(await doing(own('x'), response(began))).toEqual(sent);
    const aside = response({ type: 'EVENT', event: 'email.set_aside' });
    expect(await doing(own('x'), aside)).toEqual({ kind: 'done', outcome: 'skipped:set_aside' });
    expect(await emailOf(aside)).toBeNull();
  });

  test('takes its sender from the step, else the template, else the project', async () => {
    const senderOf = async (step: SendStep) => {
      const execution = anExecution(workflow, await someone());
      await doing(step, execution);
      const { from, replyTo } = (await emailWithContent(execution)).content;
      return [from.email, from.name, replyTo];
    };
    expect(await senderOf({ ...ofTemplate, from: 'Step@Example.com' })).toEqual([
      'step@example.com',
      'News',
      'reply@example.com',
    ]);
    expect(await senderOf(send({ template: 'tpl_receipt' }))).toEqual([
      'hello@example.com',
      'Hello',
      'answers@example.com',
    ]);
    expect(await senderOf(own('x', { emailType: 'TRANSACTIONAL' }))).toEqual([
      'hello@example.com',
      'Hello',
      'answers@example.com',
    ]);
  });

  test('of one visit is sent once, wherever an earlier try died and whatever has changed since', async () => {
    const executions: Execution[] = [];
    for (const when of ['before', 'after'] as const) {
      for (let n = 1, hasDied = true; hasDied && n < 20; n++) {
        const person = await someone({ name: 'Ada' });
        const execution = anExecution(workflow, person);
        hasDied = await dyingAtWrite(n, when, () => doing(ofTemplate, execution));
        await changeContact(project.id, person.id, { patch: { name: `${when} ${n}` } });
        service.clock.advance(60_000);
        expect(await doing(ofTemplate, execution)).toEqual({ kind: 'done', outcome: 'sent' });
        executions.push(execution);
      }
    }
    expect(executions.length).toBeGreaterThanOrEqual(6);
    const rows = (await service.rows()).filter(({ sk }) => String(sk).startsWith(EMAIL));
    for (const execution of executions) {
      const own = rows.filter(({ pk }) => String(pk).endsWith(execution.contactId));
      expect(own).toHaveLength(1);
      expect((await emailWithContent(execution)).content.subject).toBe(own[0]?.subject);
    }
  });

  test('is kept once it is made, even without its template; each visit of a step has its own', async () => {
    await createTemplate(project.id, 'tpl_short', isoNow(), news);
    const execution = anExecution(workflow, await someone());
    const step = send({ template: 'tpl_short' });
    await doing(step, execution);
    await deleteTemplate(project.id, 'tpl_short');
    service.clock.advance(2_000);
    expect(await doing(step, execution)).toEqual({ kind: 'done', outcome: 'sent' });
    const later = { ...execution, visit: 2 };
    expect(await doing(step, later)).toMatchObject({
      kind: 'failed',
      error: 'template_not_found: The template of the step no longer exists.',
      remedy: { failed: expect.stringMatching(/ a retry fails again\.$/) },
    });
    expect(await doing(ofTemplate, later)).toEqual({ kind: 'done', outcome: 'sent' });
    expect((await emailOf(later))?.id).not.toBe((await emailOf(execution))?.id);
  });
});

describe('a contact that may not be mailed is skipped, and the email says why', () => {
  const marketing = { kind: 'done', outcome: 'skipped:unsubscribed' };
  const cases: [string, SendStep, object, (id: string) => Promise<unknown>][] = [
    ['unsubscribed', ofTemplate, marketing, (id) => changeContact(project.id, id, { subscribed: false })],
    [
      'unsubscribed, and an email of its own',
      own('x'),
      marketing,
      (id) => changeContact(project.id, id, { subscribed: false }),
    ],
    ['not in the topic', send({ template: 'tpl_offers' }), { outcome: 'skipped:not_in_topic' }, async () => undefined],
    [
      'taking a break',
      ofTemplate,
      { outcome: 'skipped:snoozed' },
      (id) =>
        changeContact(project.id, id, { preferences: () => ({ snoozedUntil: toIso(service.clock.now() + 3600_000) }) }),
    ],
    [
      'suppressed, of transactional email too',
      send({ template: 'tpl_receipt' }),
      { outcome: 'skipped:suppressed' },
      (id) => suppress(project.id, id, 'hard_bounce'),
    ],
  ];

  test.each(cases)('%s', async (_who, step, outcome, prepare) => {
    const person = await someone();
    await prepare(person.id);
    const execution = anExecution(workflow, person);
    expect(await doing(step, execution)).toMatchObject(outcome);
    const reason = (outcome as { outcome: string }).outcome.slice('skipped:'.length);
    expect(await emailOf(execution)).toMatchObject({ status: 'SKIPPED', reason });
    expect(await doing(step, execution)).toMatchObject(outcome);
  });

  test('transactional email goes to unsubscribed contacts', async () => {
    const person = await someone();
    await changeContact(project.id, person.id, { subscribed: false });
    expect(await doing(send({ template: 'tpl_receipt' }), anExecution(workflow, person))).toMatchObject({
      outcome: 'sent',
    });
  });
});

test.each<[string, SendStep, RegExp, RegExp]>([
  [
    'a domain that is not verified',
    own('x', { from: 'a@other.example' }),
    /^domain_not_verified: The domain other\.example of the step's from is not verified\.$/,
    /^Verify it under \/domains, then retry\.$/,
  ],
  [
    'a template that fails on the data',
    own('<p>\n{{ secret | date: name }}{% for a in secret %}{{ a }}{% endfor %}{{ 1 | divided_by: 0 | nope }}</p>'),
    /^template_error: The body of the email cannot be rendered: .* \(line 2, column \d+\)\.$/,
    /^If the contact's data is wrong, change it and retry\. /,
  ],
])('%s is reported to the author in a sentence, without data of the contact', async (_what, step, error, helps) => {
  const execution = anExecution(workflow, await someone({ secret: 'ada@secret.example', name: 'secret' }));
  const outcome = await doing(step, execution);
  const remedy = expect.objectContaining({ failed: expect.stringMatching(helps) });
  expect(outcome).toEqual({ kind: 'failed', error: expect.stringMatching(error), remedy });
  expect(JSON.stringify(outcome)).not.toContain('secret');
  expect(await emailOf(execution)).toBeNull();
});

test('a contact that was erased and created again gets no email of the old execution', async () => {
  const person = await someone();
  const execution = anExecution(workflow, { ...person, generation: 'former' });
  expect(await doing(ofTemplate, execution)).toEqual({ kind: 'gone' });
  expect(await emailOf(execution)).toBeNull();
});
