import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { handler as track } from '../../../functions/track/handler';
import { handler as workflowRunner } from '../../../functions/workflow-runner/handler';
import type { StepMessage } from '../../../shared/contract/messages';
import type { Step, Trigger } from '../../../shared/contract/workflows';
import { setSubscribed } from '../../../shared/db/contacts/contacts';
import { putEvent } from '../../../shared/db/events/events';
import { listEvents } from '../../../shared/db/events/list';
import { createSegment } from '../../../shared/db/segments/changes';
import { addMembers } from '../../../shared/db/segments/memberships';
import { db, tableName } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { toExecution } from '../../../shared/db/workflows/execution-row';
import { saveExecution } from '../../../shared/db/workflows/executions';
import { refOf, toRow, toVersionRow } from '../../../shared/db/workflows/workflows';
import type { Contact } from '../../../shared/domain/contacts/contact';
import { endExecution } from '../../../shared/domain/workflows/transitions';
import type { Workflow } from '../../../shared/domain/workflows/workflow';
import { isoNow, now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { startExecution } from '../../../shared/services/start-execution/start-execution';
import { addReader, campaignUnderWay, receiveFeedback, sendEmail } from '../../support/campaign-emails';
import { type EmailService, setEmail, startEmailService } from '../../support/emails';
import { feedbackOf, sentEmail } from '../../support/feedback-scene';
import { api, failures, lambdaContext, queueEvent } from '../../support/invocations';
import { sesEvents } from '../../support/ses-events';
import { settle } from '../../support/stream';

type Told = Extract<StepMessage, { kind: 'event' }>;

let service: EmailService;
let told: Told[];
let people = 0;
let contact: Contact;
beforeAll(async () => {
  service = await startEmailService();
  const queueUrl = (name: string) => `http://127.0.0.1:9/000000000000/${name}`;
  Object.assign(process.env, { STEPS_QUEUE_URL: queueUrl('steps'), JOBS_QUEUE_URL: queueUrl('jobs') });
});
afterAll(() => service.stop());
beforeEach(async () => {
  service.reset();
  service.sqs.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    if (QueueUrl.endsWith('/steps')) {
      told.push(...Entries.map(({ MessageBody }: { MessageBody: string }) => JSON.parse(MessageBody)));
    }
    return { Successful: [], Failed: [] };
  });
  told = [];
  contact = await addReader(service.project, `person${people++}@example.com`);
  await settle(service);
});

/** A workflow of the project as it is stored; what began it is all that counts here. */
async function addWorkflow(
  trigger: Trigger,
  given: Partial<Workflow> = {},
  steps: Step[] = [{ id: 'leave', type: 'EXIT' }],
): Promise<Workflow> {
  const workflow: Workflow = {
    id: newId('wf'),
    projectId: service.project.id,
    name: 'Welcome',
    enabled: true,
    trigger,
    version: 1,
    revision: 1,
    awaitedEvents: [],
    segmentIds: [],
    templateIds: [],
    stepCount: 1,
    reentry: 'NEVER',
    signing: { version: 1, earlier: [] },
    createdAt: isoNow(),
    updatedAt: isoNow(),
    ...given,
  };
  const graph = { version: 1, trigger, steps, reentry: workflow.reentry, createdAt: isoNow() };
  for (const Item of [toRow(workflow), toVersionRow(refOf(workflow), graph)]) {
    await db.send(new PutCommand({ TableName: tableName(), Item }));
  }
  return workflow;
}

async function happen(name: string, given: { depth?: number } = {}): Promise<string> {
  const { id: contactId, email, generation } = contact;
  const event = { id: newId('evt'), projectId: service.project.id, contactId, email, generation, name, data: {} };
  await putEvent({ ...event, source: 'api', createdAt: isoNow(), ...given });
  await settle(service);
  return event.id;
}

async function eventsOf({ id, generation }: Contact) {
  const { items } = await listEvents(service.project, { contact: { id, generation } }, { limit: 100 });
  return items.reverse();
}
const depths = async () => Object.fromEntries((await eventsOf(contact)).map(({ name, depth = 0 }) => [name, depth]));
const namesTold = () => told.map(({ event }) => event.name);

describe('an event of a contact', () => {
  test('is queued for the workflow runner if an enabled workflow begins with it or an execution may wait for it, and not otherwise', async () => {
    await addWorkflow({ type: 'EVENT', event: 'begins' }, { awaitedEvents: ['waits'] });
    await addWorkflow({ type: 'EVENT', event: 'disabled' }, { enabled: false, awaitedEvents: ['still-waits'] });
    await addWorkflow({ type: 'MANUAL' });
    const id = await happen('begins');
    for (const name of ['waits', 'disabled', 'still-waits', 'other']) await happen(name, { depth: 3 });
    expect(namesTold()).toEqual(['begins', 'waits', 'still-waits']);
    expect(told[0]).toEqual({
      v: 1,
      kind: 'event',
      project: service.project.id,
      contact: contact.id,
      event: { id, name: 'begins', at: now() },
      depth: 0,
    });
    expect(told[1]?.depth).toBe(3);
  });

  test('is queued for a workflow that was enabled a moment before it', async () => {
    const workflow = await addWorkflow({ type: 'EVENT', event: 'fresh' }, { enabled: false });
    await happen('fresh');
    await db.send(new PutCommand({ TableName: tableName(), Item: toRow({ ...workflow, enabled: true }) }));
    await happen('fresh');
    expect(namesTold()).toEqual(['fresh']);
  });

  test('recorded with a public key begins only what allows it, says so, and counts for waits', async () => {
    await addWorkflow({ type: 'EVENT', event: 'closed' });
    await addWorkflow({ type: 'EVENT', event: 'open', allowPublic: true }, { awaitedEvents: ['awaited'] });
    const call = api(track, { projectId: service.project.id, keyKind: 'public' });
    for (const event of ['closed', 'open', 'awaited']) {
      const { status } = await call('POST /v1/track', { body: { email: contact.email, event } });
      expect(status).toBe(200);
    }
    await settle(service);
    expect(told.map(({ event, isPublic }) => [event.name, isPublic])).toEqual([
      ['open', true],
      ['awaited', true],
    ]);
  });

  test('that it entered a segment is queued for workflows of that segment alone', async () => {
    const [segment, other] = [await addSegment('One'), await addSegment('Two')];
    await addWorkflow({ type: 'SEGMENT_ENTRY', segmentId: segment });
    for (const id of [other, segment]) await addMembers(service.project.id, id, [contact]);
    await settle(service);
    const [entered, ...more] = told;
    const event = (await eventsOf(contact)).find(({ data }) => data.segment === segment);
    expect([entered?.event, more]).toEqual([{ id: event?.id, name: 'segment.entered', at: now() }, []]);
  });
});

async function addSegment(name: string): Promise<string> {
  const id = newId('seg');
  const made = { id, projectId: service.project.id, name, type: 'STATIC' as const, trackMembership: false };
  const filters = { operator: 'AND' as const, conditions: [] };
  const time = isoNow();
  await createSegment(
    { ...made, filters, version: 1, filtersVersion: 1, backfilledVersion: 1, createdAt: time, updatedAt: time },
    [],
  );
  return id;
}

test("events of a campaign's email are queued with the email, and those that enter the summary late are queued again", async () => {
  await addWorkflow({ type: 'EVENT', event: 'email.sent' }, { awaitedEvents: ['email.opened'] });
  const row = await sendEmail(await campaignUnderWay(service.project), contact);
  await settle(service);
  await receiveFeedback(row, sesEvents.delivery(1), sesEvents.open(3));
  await settle(service);
  expect(told.map(({ event, email: id, depth }) => [event.name, id, depth])).toEqual([
    ['email.sent', row.id, 0],
    ['email.sent', row.id, 0],
    ['email.opened', row.id, 0],
  ]);
  expect(told[1]?.event).toEqual(told[0]?.event);
});

test.each([
  ['with a delivery that its timeline tells', sesEvents.delivery(0.05)],
  ['with an event that has a row', sesEvents.open(3)],
])('that an email was sent is queued with the email, and again when the summary gets it %s', async (_case, next) => {
  const workflow = await addWorkflow({ type: 'EVENT', event: 'email.sent' });
  const row = await sentEmail(service.project);
  await settle(service);
  await feedbackOf(row, next);
  await settle(service);
  const sent = { name: 'email.sent', at: Date.parse('2026-12-01T12:00:00.000Z') };
  const ofSending = told.splice(0).filter(({ event }) => event.name === 'email.sent');
  expect(ofSending).toMatchObject([
    { contact: row.contactId, email: row.id, event: sent },
    { contact: row.contactId, email: row.id, event: sent },
  ]);
  expect(ofSending[1]?.event).toEqual(ofSending[0]?.event);
  for (const message of ofSending) {
    expect(failures(await workflowRunner(queueEvent('steps', [message]), lambdaContext()))).toEqual([]);
  }
  const begun = (await service.rows()).flatMap((item) => toExecution(item) ?? []);
  expect(begun.filter(({ workflowId }) => workflowId === workflow.id)).toHaveLength(1);
});

describe('how many workflows have led to it', () => {
  const setCause = (version: number) =>
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.contact(service.project.id, contact.id),
        UpdateExpression: 'SET subscribed = :no, version = :version, cause = :cause',
        ExpressionAttributeValues: { ':no': false, ':version': version, ':cause': { version, depth: 4 } },
      }),
    );

  test("is handed on from a contact's change to its event, and not to the next change", async () => {
    await setCause(contact.version + 1);
    await settle(service);
    await setSubscribed(service.project, contact.id, true);
    await settle(service);
    expect(await depths()).toEqual({ 'contact.unsubscribed': 4, 'contact.subscribed': 0 });
  });

  test('is handed on from an email to what becomes of it, but not to what a person does with it', async () => {
    const row = await sentEmail(service.project);
    await setEmail(row, { depth: 2 });
    await feedbackOf(row, sesEvents.delivery(1), sesEvents.open(3), sesEvents.click(4), sesEvents.reject());
    await settle(service);
    const { items } = await listEvents(service.project, {}, { limit: 100 });
    const own = items.filter(({ data }) => data.email === row.id).map(({ name, depth = 0 }) => [name, depth]);
    expect(Object.fromEntries(own)).toEqual({
      'email.sent': 2,
      'email.delivered': 2,
      'email.failed': 2,
      'email.opened': 0,
      'email.clicked': 0,
    });
  });

  test('is passed on through tracked segments, from an event to the contacts that enter by it', async () => {
    const time = isoNow();
    const id = newId('seg');
    await createSegment(
      {
        id,
        projectId: service.project.id,
        name: 'Buyers',
        type: 'DYNAMIC',
        trackMembership: true,
        filters: { operator: 'AND', conditions: [{ field: 'event.bought', operator: 'triggered' }] },
        version: 1,
        filtersVersion: 1,
        backfilledVersion: 1,
        createdAt: time,
        updatedAt: time,
      },
      [],
    );
    service.clock.advance(20_000);
    await happen('bought', { depth: 5 });
    expect(await depths()).toEqual({ bought: 5, 'segment.entered': 5 });
  });
});

describe('an execution that is completed', () => {
  const ended = async (status: 'COMPLETED' | 'EXITED') => {
    const workflow = await addWorkflow({ type: 'MANUAL' }, { name: 'Tour' });
    const start = { projectId: service.project.id, workflow, contact, data: {}, at: now() };
    const started = await startExecution({ ...start, origin: { type: 'MANUAL', eventId: newId('evt') }, depth: 2 });
    if (started.kind !== 'started') throw new Error('not started');
    const saved = await saveExecution(started.execution, endExecution(started.execution, status, now()));
    await settle(service);
    if (saved) await saveExecution(saved, { ...saved, reason: 'again' });
    await settle(service);
    return started.execution;
  };

  test('gives one event, with its workflow and its depth', async () => {
    const { workflowId, id } = await ended('COMPLETED');
    expect(await eventsOf(contact)).toMatchObject([
      {
        name: 'workflow.completed',
        source: 'workflow',
        createdAt: isoNow(),
        depth: 3,
        data: { workflow: workflowId, name: 'Tour', execution: id },
      },
    ]);
  });

  test('other than completed gives no event', async () => {
    await ended('EXITED');
    expect(await eventsOf(contact)).toEqual([]);
  });
});

/** More rounds than two workflows can cause each other. */
const ROUNDS = 40;

test('two workflows that cause each other end with a failed execution, within a day of one contact', async () => {
  const change = (subscribed: boolean): Step[] => [{ id: 'change', type: 'UPDATE_CONTACT', subscribed }];
  const again = { reentry: 'AFTER_EXIT' as const };
  const back = await addWorkflow({ type: 'EVENT', event: 'contact.unsubscribed' }, again, change(true));
  const forth = await addWorkflow({ type: 'EVENT', event: 'contact.subscribed' }, again, change(false));
  await setSubscribed(service.project, contact.id, false);
  let rounds = 0;
  for (; rounds < ROUNDS; rounds++) {
    await settle(service);
    const messages = told.splice(0);
    if (messages.length === 0) break;
    expect(failures(await workflowRunner(queueEvent('steps', messages), lambdaContext(`run ${rounds}`)))).toEqual([]);
  }
  const ended = (await service.rows())
    .flatMap((row) => toExecution(row) ?? [])
    .filter(({ workflowId }) => [back.id, forth.id].includes(workflowId));
  const failed = ended.filter(({ status }) => status === 'FAILED');
  expect(failed).toMatchObject([{ reason: 'causation_depth', step: null, depth: 11 }]);
  expect(
    ended
      .filter(({ status }) => status === 'COMPLETED')
      .map(({ depth }) => depth)
      .sort((a, b) => a - b),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
