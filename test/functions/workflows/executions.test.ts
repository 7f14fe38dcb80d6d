import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { handler } from '../../../functions/workflows/handler';
import type { StepMessage } from '../../../shared/contract/messages';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { readPayloads } from '../../../shared/db/workflows/execution-payloads';
import { getExecution, saveExecution } from '../../../shared/db/workflows/executions';
import type { Contact } from '../../../shared/domain/contacts/contact';
import type { Execution } from '../../../shared/domain/workflows/execution';
import { endExecution, enterStep, leaveStep, waitUntil } from '../../../shared/domain/workflows/transitions';
import { emailOfVisit } from '../../../shared/services/do-step/step-facts';
import { failingToStoreAnswers, type Service, startService } from '../../support/contacts';
import { api } from '../../support/invocations';
import { settle } from '../../support/stream';

const sqs = mockClient(SQSClient);
const LIST = 'GET /workflows/{id}/executions';
const START = 'POST /workflows/{id}/executions';
const ONE = 'GET /workflows/{id}/executions/{executionId}';
const CANCEL = 'POST /workflows/{id}/executions/{executionId}/cancel';
const RETRY = 'POST /workflows/{id}/executions/{executionId}/retry';

let service: Service;
let call: ReturnType<typeof api>;
let woken: StepMessage[] = [];
let workflowId: string;
let people = 0;
beforeAll(async () => {
  service = await startService();
  process.env.STEPS_QUEUE_URL = 'http://127.0.0.1:9/000000000000/steps';
  call = api(handler, { projectId: service.project.id });
});
afterAll(() => service.stop());
beforeEach(async () => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries }) => {
    woken.push(...Entries.map(({ MessageBody }: { MessageBody: string }) => JSON.parse(MessageBody)));
    return { Successful: [], Failed: [] };
  });
  workflowId = await addWorkflow();
  woken = [];
});

async function addWorkflow(given: object = {}): Promise<string> {
  const steps = [{ id: 'pause', type: 'DELAY', amount: 1, unit: 'hours' }];
  const body = { name: 'Tour', trigger: { type: 'MANUAL' }, reentry: 'AFTER_EXIT', enabled: true, steps, ...given };
  const { body: made } = await call('POST /workflows', { body });
  return made.data.id;
}

async function addContact(): Promise<Contact> {
  const email = `person${people++}@example.com`;
  const upserted = await upsertContact(service.project, { email, subscribedIfNew: true, source: 'import' });
  if ('problem' in upserted) throw new Error('no contact');
  return upserted.contact;
}

const start = (body: object, key?: string, id = workflowId) =>
  call(START, { id, body, ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }) });
const at = (executionId: string, id = workflowId) => ({ parameters: { id, executionId } });
const list = (query: Record<string, string> = {}) => call(LIST, { id: workflowId, query });

/** One that was started, as it is stored, moved on by `change`. */
async function begun(change: (execution: Execution, now: number) => Execution = (one) => one, contact?: Contact) {
  await service.clock.advance(1000);
  const who = contact ?? (await addContact());
  const { body } = await start({ contact: who.id });
  const ref = { projectId: service.project.id, workflowId, id: body.data.id };
  const stored = await getExecution(ref);
  if (!stored) throw new Error('not stored');
  await saveExecution(stored, change(stored, service.clock.now()));
  return { id: ref.id as string, contact: who, ref };
}

const waits = (one: Execution, now: number) => waitUntil(one, now + 3_600_000);
const fails = (one: Execution, now: number) => endExecution(one, 'FAILED', now, 'The host answered 500.');
const completes = (one: Execution, now: number) => endExecution(leaveStep(one, 'waited', now), 'COMPLETED', now);

describe('POST /workflows/{id}/executions', () => {
  test('403: a key without the scope contacts starts none', async () => {
    const { email } = await addContact();
    const codeOf = async (scopes: string) => {
      const limited = api(handler, { projectId: service.project.id, scopes });
      const { status, body } = await limited(START, { id: workflowId, body: { contact: email } });
      return [status, body.error?.code];
    };
    expect(await codeOf('workflows')).toEqual([403, 'KEY_NOT_PERMITTED']);
    expect(await codeOf('workflows contacts')).toEqual([201, undefined]);
  });

  test("201: the contact, by id or address, has entered and the workflow runner gets a message; the data is the trigger's", async () => {
    const contact = await addContact();
    const { status, body } = await start({ contact: contact.email.toUpperCase(), data: { plan: 'gold' } });
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^exe_/),
        workflowId,
        version: 1,
        contact: { id: contact.id, email: contact.email },
        status: 'RUNNING',
        reason: null,
        currentStep: 'pause',
        waitingUntil: null,
        tries: 0,
        trigger: { type: 'MANUAL', event: null },
        history: [],
        startedAt: new Date(service.clock.now()).toISOString(),
        endedAt: null,
      },
    ]);
    const executions = [{ workflow: workflowId, id: body.data.id }];
    expect(woken).toEqual([{ v: 1, kind: 'wake', project: service.project.id, executions }]);
    const ref = { projectId: service.project.id, workflowId, id: body.data.id };
    const stored = await getExecution(ref);
    expect(stored && (await readPayloads(stored))).toMatchObject({ payloads: { trigger: { plan: 'gold' } } });
  });

  test('201: a repeat with the same key returns the same execution, even if the first try died before it answered', async () => {
    const contact = (await addContact()).id;
    await failingToStoreAnswers(() => start({ contact }, 'key'));
    await service.clock.advance(61_000);
    const second = await start({ contact }, 'key');
    const third = await start({ contact }, 'key');
    expect([second.status, third.body]).toEqual([201, second.body]);
    expect((await list()).body.data.items).toMatchObject([{ id: second.body.data.id }]);
  });

  test('409: a workflow that is disabled, has another trigger, or may not be entered again', async () => {
    const contact = (await addContact()).id;
    const [disabled, other] = [
      await addWorkflow({ enabled: false }),
      await addWorkflow({ trigger: { type: 'EVENT', event: 'bought' } }),
    ];
    const once = await addWorkflow({ reentry: 'NEVER' });
    for (const id of [once, workflowId]) await start({ contact }, undefined, id);
    const answers = await Promise.all(
      [disabled, other, once, workflowId].map((id) => start({ contact }, undefined, id)),
    );
    expect(answers.map(({ status, body }) => [status, body.error.code, body.error.message])).toEqual([
      [409, 'INVALID_STATE', expect.stringMatching(/^The workflow is disabled\. Enable it/)],
      [409, 'INVALID_STATE', expect.stringMatching(/MANUAL trigger.*event in its trigger/)],
      [409, 'INVALID_STATE', expect.stringMatching(/reentry of the workflow is NEVER\. Set it to AFTER_EXIT/)],
      [409, 'INVALID_STATE', expect.stringMatching(/^The contact is still inside this workflow\. Wait /)],
    ]);
  });

  test('404: a contact or workflow that the project does not have; 422: more than 32 KB of data', async () => {
    const contact = (await addContact()).id;
    const theirs = api(handler, { projectId: service.other.id });
    const answers = [
      await start({ contact: 'nobody@example.com' }),
      await start({ contact }, undefined, 'wf_none'),
      await theirs(START, { id: workflowId, body: { contact } }),
      await start({ contact, data: { text: 'x'.repeat(32_768) } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual([
      [404, 'CONTACT_NOT_FOUND'],
      [404, 'WORKFLOW_NOT_FOUND'],
      [404, 'WORKFLOW_NOT_FOUND'],
      [422, 'VALIDATION_ERROR'],
    ]);
  });
});

describe('GET /workflows/{id}/executions/{executionId}', () => {
  test('200: its past steps with their emails, and last the step at which it failed', async () => {
    const { id, ref } = await begun((one, now) => {
      const sent = leaveStep(enterStep(leaveStep(one, 'waited', now), 'greet', now), 'sent', now + 5);
      return fails(
        enterStep(leaveStep(enterStep(sent, 'again', now + 5), 'skipped:suppressed', now + 7), 'call', now + 7),
        now + 9,
      );
    });
    const { body } = await call(ONE, at(id));
    const time = (ms: number) => new Date(service.clock.now() + ms).toISOString();
    const past = { error: null, startedAt: time(0), endedAt: time(0) };
    expect(body.data).toMatchObject({ status: 'FAILED', currentStep: 'call', endedAt: time(9) });
    expect(body.data.history).toEqual([
      { ...past, step: 'pause', outcome: 'waited' },
      { ...past, step: 'greet', outcome: 'sent', endedAt: time(5), email: emailOfVisit(ref, 2, service.clock.now()) },
      {
        step: 'again',
        outcome: 'skipped:suppressed',
        error: null,
        startedAt: time(5),
        endedAt: time(7),
        email: emailOfVisit(ref, 3, service.clock.now() + 5),
      },
      { step: 'call', outcome: 'failed', error: 'The host answered 500.', startedAt: time(7), endedAt: time(9) },
    ]);
  });

  test("404: what is no id, another workflow's, another project's, or a deleted contact's", async () => {
    const { id, contact } = await begun(waits);
    const theirs = api(handler, { projectId: service.other.id });
    const other = await addWorkflow();
    const answers = [await call(ONE, at('exe_1')), await call(ONE, at(id, other)), await theirs(ONE, at(id))];
    expect((await call(ONE, at(id))).body.data.waitingUntil).toBe(
      new Date(service.clock.now() + 3_600_000).toISOString(),
    );
    await deleteContact(service.project, contact.id);
    for (const route of [ONE, CANCEL, RETRY]) answers.push(await call(route, at(id)));
    const codes = answers.map(({ body }) => body.error.code);
    expect([codes[2], ...new Set([...codes.slice(0, 2), ...codes.slice(3)])]).toEqual([
      'WORKFLOW_NOT_FOUND',
      'EXECUTION_NOT_FOUND',
    ]);
  });
});

describe('GET /workflows/{id}/executions', () => {
  const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) => body.data.items.map(({ id }: { id: string }) => id);

  test('200: newest first, page by page, with the total; by status, by contact, by both', async () => {
    const contact = await addContact();
    const made = [await begun(waits), await begun(fails, contact), await begun(completes, contact), await begun()];
    const [waiting, failed, completed, running] = made.map(({ id }) => id);
    await settle(service);
    const first = await list({ limit: '3' });
    expect(first.body.data).toMatchObject({ hasMore: true, total: 4 });
    const second = await list({ limit: '3', cursor: first.body.data.nextCursor });
    expect(second.body.data).toMatchObject({ hasMore: false, nextCursor: null, total: 4 });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([running, completed, failed, waiting]);
    const found = async (query: Record<string, string>) => {
      const answer = await list(query);
      return [answer.body.data.total, ...idsOf(answer)];
    };
    expect(await found({ status: 'WAITING' })).toEqual([1, waiting]);
    expect(await found({ status: 'COMPLETED' })).toEqual([1, completed]);
    expect(await found({ status: 'FAILED' })).toEqual([1, failed]);
    expect(await found({ contact: contact.email })).toEqual([2, completed, failed]);
    expect(await found({ contact: contact.id, status: 'FAILED' })).toEqual([1, failed]);
    expect((await list({ contact: 'nobody@example.com' })).body.error.code).toBe('CONTACT_NOT_FOUND');
  });

  test('200: at a step, as its figures in the stats count them; by the outcome there; by the time of the trigger', async () => {
    const greets = (one: Execution, now: number) => enterStep(leaveStep(one, 'waited', now), 'greet', now);
    const times: number[] = [];
    const add = async (change?: Parameters<typeof begun>[0]) => {
      const { id } = await begun(change);
      times.push(service.clock.now());
      return id;
    };
    const waiting = await add(waits);
    const failed = await add(fails);
    const completed = await add((one, now) =>
      endExecution(leaveStep(greets(one, now), 'skipped:unsubscribed', now), 'COMPLETED', now),
    );
    // The visit of its first step is older than the 100 that an execution keeps.
    const long = await add(greets);
    for (const outcome of ['branch:1', 'sent']) {
      const ref = { projectId: service.project.id, workflowId, id: long };
      const seen = (await getExecution(ref)) as Execution;
      let next = seen;
      for (let n = 0; n < 60; n++) next = enterStep(leaveStep(next, outcome, next.since), 'greet', next.since);
      await saveExecution(seen, waits(next, next.since));
    }
    await settle(service);
    const found = async (query: Record<string, string>) => {
      const { status, body } = await list(query);
      expect({ status, body }).toMatchObject({ status: 200 });
      return [body.data.total, ...body.data.items.map(({ id }: { id: string }) => id)];
    };
    const stats = (await call('GET /workflows/{id}/stats', { id: workflowId })).body.data;
    expect(stats.steps).toMatchObject([
      { id: 'pause', entered: 4, waiting: 1, completed: 2, failed: 1 },
      { id: 'greet', waiting: 1, sent: 60 },
    ]);
    expect(await found({ step: 'pause' })).toEqual([4, long, completed, failed, waiting]);
    expect(await found({ step: 'pause', stepState: 'waiting' })).toEqual([1, waiting]);
    expect(await found({ step: 'pause', stepState: 'completed' })).toEqual([2, long, completed]);
    expect(await found({ step: 'pause', stepState: 'failed' })).toEqual([1, failed]);
    expect(await found({ step: 'pause', outcome: 'failed' })).toEqual([1, failed]);
    expect(await found({ step: 'greet', stepState: 'waiting', status: 'COMPLETED' })).toEqual([0]);
    expect(await found({ step: 'greet', outcome: 'skipped' })).toEqual([1, completed]);
    expect(await found({ step: 'greet', outcome: 'skip' })).toEqual([0]);
    expect(await found({ step: 'greet', outcome: 'branch:1' })).toEqual([1, long]);
    expect(await found({ step: 'greet', status: 'WAITING' })).toEqual([1, long]);
    const [, second = 0, third = 0] = times;
    const span = { from: new Date(second).toISOString(), to: new Date(third).toISOString() };
    expect(await found(span)).toEqual([1, failed]);
    expect(await found({ ...span, to: span.from })).toEqual([0]);
    const first = await list({ step: 'pause', to: new Date(third + 1).toISOString(), limit: '2' });
    const rest = await list({
      step: 'pause',
      to: new Date(third + 1).toISOString(),
      cursor: first.body.data.nextCursor,
    });
    expect([...idsOf(first), ...idsOf(rest)]).toEqual([completed, failed, waiting]);
    const refused = await Promise.all([{ stepState: 'waiting' }, { outcome: 'sent' }].map(list));
    expect(refused.map(({ status, body }) => [status, body.error.errors[0].field])).toEqual([
      [400, 'stepState'],
      [400, 'outcome'],
    ]);
  });

  test("200: a deleted contact's are not shown, nor those of the one before under its address", async () => {
    const { contact } = await begun();
    await deleteContact(service.project, contact.id);
    expect(idsOf(await list())).toEqual([]);
    await upsertContact(service.project, { email: contact.email, subscribedIfNew: true, source: 'import' });
    expect(idsOf(await list())).toEqual([]);
    expect(idsOf(await list({ contact: contact.email }))).toEqual([]);
  });
});

describe('an execution', () => {
  test('that is open is cancelled, and a repeated call gets the same answer', async () => {
    const { id } = await begun(waits);
    const headers = { 'Idempotency-Key': `cancel ${id}` };
    await failingToStoreAnswers(() => call(CANCEL, { ...at(id), headers }));
    await service.clock.advance(61_000);
    const { status, body } = await call(CANCEL, { ...at(id), headers });
    expect([status, body.data.status, body.data.reason]).toEqual([200, 'CANCELLED', 'request']);
    expect((await call(CANCEL, at(id))).body.error.code).toBe('INVALID_STATE');
    expect((await call(RETRY, at(id))).body.error).toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(/CANCELLED/),
    });
  });

  test('that failed stays FAILED while its contact is inside with another one, which the refusal names', async () => {
    const { id, contact } = await begun(fails);
    const other = await begun(waits, contact);
    const { status, body } = await call(RETRY, at(id));
    expect([status, body.error.code]).toEqual([409, 'INVALID_STATE']);
    expect(body.error.message).toContain(other.id);
    expect((await call(ONE, at(id))).body.data.status).toBe('FAILED');
    await call(CANCEL, at(other.id));
    expect((await call(RETRY, at(id))).status).toBe(202);
  });

  test('that failed continues at the step that failed, once for each call', async () => {
    const { id } = await begun(fails);
    woken = [];
    const headers = { 'Idempotency-Key': `retry ${id}` };
    await failingToStoreAnswers(() => call(RETRY, { ...at(id), headers }));
    await service.clock.advance(61_000);
    const { status, body } = await call(RETRY, { ...at(id), headers });
    expect([status, body.data]).toMatchObject([
      202,
      { status: 'RUNNING', currentStep: 'pause', reason: null, tries: 0 },
    ]);
    expect(woken).toHaveLength(2);
    expect((await call(RETRY, at(id))).body.error).toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringMatching(/still running/),
    });
  });
});
