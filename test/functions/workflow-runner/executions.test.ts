import { ChangeMessageVisibilityCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from '@jest/globals';
import { handler } from '../../../functions/workflow-runner/handler';
import type { Step } from '../../../shared/contract/workflows';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { setProjectStatus } from '../../../shared/db/projects/projects';
import { db, tableName } from '../../../shared/db/table/client';
import { changeGraph, changeWorkflow, deleteWorkflow } from '../../../shared/db/workflows/changes';
import { cancelExecution, saveExecution } from '../../../shared/db/workflows/executions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { getVersion } from '../../../shared/db/workflows/workflows';
import { recordsUsedBy } from '../../../shared/domain/workflows/filters';
import { workflowFieldsOf } from '../../../shared/domain/workflows/new-graph';
import type { Workflow } from '../../../shared/domain/workflows/workflow';
import { indexName } from '../../../shared/ops/names';
import { retryExecution } from '../../../shared/services/start-execution/retry-execution';
import { startExecution } from '../../../shared/services/start-execution/start-execution';
import { failures, lambdaContext, queueEvent } from '../../support/invocations';
import { pathOf, useWorkflowRunner } from '../../support/workflow-runner';
import { delay, exits, is, note, waiting } from '../../support/workflow-steps';

const on = useWorkflowRunner();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** While there are tries left nothing can be retried, and nothing is said of it. */
const GONE = 'segment_not_found: The segment of the step no longer exists.';

const refOf = ({ projectId, id: workflowId }: Workflow) => ({ projectId, workflowId });

describe('a step that fails', () => {
  test('is retried after 30 s, 2, 8 and 32 minutes, is FAILED after the fifth try, and continues after a retry by hand', async () => {
    const broken: Step = { id: 'join', type: 'ADD_TO_SEGMENT', segmentId: 'seg_none', next: 'note' };
    await on.workflow([broken, note('note')]);
    await on.emit(await on.contact(), 'began');
    const rests: number[] = [];
    for (let n = 0; n < 4; n++) {
      const { waitingUntil = 0, tries, status, reason } = await on.execution();
      expect([tries, status, reason]).toEqual([n + 1, 'RUNNING', GONE]);
      rests.push((waitingUntil - on.now) / 1000);
      on.service.clock.advance(waitingUntil - on.now);
      await on.take([on.wake(await on.execution())]);
    }
    for (const [n, middle] of [30, 120, 480, 1920].entries()) {
      expect(rests[n]).toBeGreaterThanOrEqual(middle * 0.75);
      expect(rests[n]).toBeLessThanOrEqual(middle * 1.25);
    }
    const failed = await on.execution();
    expect(failed).toMatchObject({ status: 'FAILED', step: 'join', tries: 5, history: [] });
    expect(failed.reason).toMatch(new RegExp(`^${GONE} Change the step: .* a retry fails again\\.$`));
    const list = new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g3'),
      KeyConditionExpression: 'g3pk = :pk',
      ExpressionAttributeValues: { ':pk': `P#${on.project.id}#XF#${failed.workflowId}` },
    });
    expect((await db.send(list)).Count).toBe(1);
    expect(await retryExecution(failed)).toMatchObject({ execution: { status: 'RUNNING', step: 'join', tries: 0 } });
    expect((await db.send(list)).Count).toBe(0);
    await on.take([on.wake(failed)]);
    expect(await on.execution()).toMatchObject({ tries: 1, status: 'RUNNING' });
    expect(await cancelExecution(failed)).toMatchObject({ status: 'CANCELLED', reason: 'request' });
    expect([await cancelExecution(failed), await retryExecution(failed)]).toEqual([
      'ended',
      { kind: 'not_retryable', execution: expect.objectContaining({ status: 'CANCELLED' }) },
    ]);
    expect(await cancelExecution({ ...failed, id: failed.id.replace(/.{32}$/, 'a'.repeat(32)) })).toBe('missing');
  });

  test('is not retried in an earlier version whose records were deleted', async () => {
    const broken: Step = { id: 'join', type: 'ADD_TO_SEGMENT', segmentId: 'seg_none' };
    const workflow = await on.workflow([broken]);
    const graph = await getVersion(refOf(workflow), 1);
    await on.emit(await on.contact(), 'began');
    for (let n = 0; n < 4; n++) await on.pass(HOUR);
    const failed = await on.execution();
    const next = graph && { ...graph, version: 2, steps: [note('note')] };
    if (!next || !(await changeGraph(workflow, workflowFieldsOf(next), next, recordsUsedBy(next))))
      throw new Error('not changed');
    expect([failed.status, await retryExecution(failed)]).toEqual(['FAILED', { kind: 'reference_deleted' }]);
    expect((await on.execution()).status).toBe('FAILED');
  });

  test('because of an internal error ends FAILED in the same way and does not hold up its batch', async () => {
    const round: Step = {
      id: 'round',
      type: 'BRANCH',
      branches: [{ filter: is('data.x', 1), next: 'round' }],
      else: 'round',
    };
    await on.workflow([delay('wait', 1, 'minutes', 'round'), round]);
    await on.workflow([delay('wait', 1, 'minutes', 'note'), note('note')]);
    await on.emit(await on.contact(), 'began');
    on.service.clock.advance(MINUTE);
    const woken = (await on.executions()).map(on.wake);
    const executions = woken.flatMap((message) => (message.kind === 'wake' ? message.executions : []));
    expect(await on.take([{ v: 1, kind: 'wake', project: on.project.id, executions }])).toEqual([]);
    expect((await on.paths()).sort()).toEqual([
      'wait:waited note:updated =COMPLETED',
      expect.stringMatching(/^wait=WAITING internal_error: [^.]*\.$/),
    ]);
    for (let n = 0; n < 4; n++) await on.pass(HOUR);
    expect((await on.paths()).sort()).toEqual([
      'wait:waited note:updated =COMPLETED',
      expect.stringMatching(/^wait=FAILED internal_error: .*Retry/),
    ]);
  });
});

describe('a contact enters', () => {
  test('once, or again after the end; once for each event', async () => {
    await on.workflow([delay('wait', 1, 'hours')]);
    await on.workflow([delay('pause', 1, 'hours')], { reentry: 'AFTER_EXIT' });
    const person = await on.contact();
    const first = await on.emit(person, 'began');
    await on.emit(person, 'began');
    expect((await on.paths()).sort()).toEqual(['pause=WAITING', 'wait=WAITING']);
    await on.pass(HOUR);
    await on.take([first]);
    expect(await on.executions()).toHaveLength(2);
    await on.emit(person, 'began');
    expect((await on.paths()).sort()).toEqual(['pause:waited =COMPLETED', 'pause=WAITING', 'wait:waited =COMPLETED']);
  });

  test('not with an event that happened while it was inside, even if that is reported again after the end', async () => {
    await on.workflow([waiting('wait', 'began'), ...exits], { reentry: 'AFTER_EXIT' });
    const person = await on.contact();
    await on.emit(person, 'began');
    on.service.clock.advance(1_000);
    const second = await on.happens(person, 'began');
    on.service.clock.advance(1_000);
    await on.take([second]);
    await on.take([second]);
    expect(await on.paths()).toEqual(['wait:event came:exited =EXITED came']);
    await on.emit(person, 'began');
    expect(await on.paths()).toEqual(['wait:event came:exited =EXITED came', 'wait=WAITING']);
  });

  test('whatever happens in the other workflows of the same event', async () => {
    await on.workflow([waiting('wait'), ...exits]);
    const broken = await on.workflow([note('note')], { trigger: { type: 'EVENT', event: 'paid' } });
    const person = await on.contact();
    await on.emit(person, 'began');
    const Key = workflowKeys.version(refOf(broken), 1);
    await db.send(new DeleteCommand({ TableName: tableName(), Key }));
    const paid = queueEvent('steps', [await on.happens(person, 'paid')]);
    const rests: unknown[] = [];
    for (const receives of [1, 2, 5, 9]) {
      for (const { attributes } of paid.Records) attributes.ApproximateReceiveCount = `${receives}`;
      expect(failures(await handler(paid, lambdaContext()))).toEqual(['m0']);
      rests.push(on.service.sqs.commandCalls(ChangeMessageVisibilityCommand).at(-1)?.args[0].input.VisibilityTimeout);
    }
    expect(await on.path()).toBe('wait:event came:exited =EXITED came');
    // It comes back, later each time.
    expect(rests).toEqual([10, 20, 160, 300]);
  });

  test('twenty times a day: the next entry is a FAILED execution, later ones are dropped, and a new day starts the count again', async () => {
    const workflow = await on.workflow([note('note')], { reentry: 'AFTER_EXIT' });
    const person = await on.contact();
    on.service.clock.advance(DAY - (on.now % DAY));
    for (let n = 0; n < 23; n++) await on.emit(person, 'began', { at: on.now + n });
    const found = await on.paths();
    expect(found).toHaveLength(21);
    expect(found.at(-1)).toBe('=FAILED entered_too_often');
    expect(on.service.metrics.filter((line) => line.includes('EntryDropped'))).toHaveLength(2);
    const [failed] = (await on.executions()).slice(-1);
    expect(failed && (await retryExecution(failed))).toMatchObject({ kind: 'not_retryable' });
    const contact = await readContactRow(on.project.id, person);
    if (!contact) throw new Error('no contact');
    const origin = { type: 'MANUAL' as const, eventId: 'one' };
    const start = { projectId: on.project.id, workflow, contact, origin, data: {}, depth: 0, at: on.now };
    expect(await startExecution(start)).toEqual({ kind: 'refused', reason: 'too_often' });
    on.service.clock.advance(DAY);
    const started = await startExecution({ ...start, at: on.now });
    expect(started).toMatchObject({ kind: 'started', execution: { status: 'RUNNING', step: 'note', depth: 1 } });
    expect(await startExecution({ ...start, at: on.now })).toMatchObject({ kind: 'repeated' });
  });

  test("if the trigger's filter matches, with a public key if that is allowed, and in a chain of ten workflows at most", async () => {
    await on.workflow([note('a')], { trigger: { type: 'EVENT', event: 'began', filter: is('trigger.plan', 'pro') } });
    await on.workflow([note('b')], { trigger: { type: 'EVENT', event: 'began', allowPublic: true } });
    const person = await on.contact();
    await on.emit(person, 'began', { data: { plan: 'free' }, isPublic: true });
    expect(await on.paths()).toEqual(['b:updated =COMPLETED']);
    await on.emit(person, 'began', { data: { plan: 'pro' }, depth: 9 });
    await on.emit(await on.contact(), 'began', { data: { plan: 'pro' }, depth: 10 });
    const found = await on.executions();
    expect(found.map(pathOf).sort()).toEqual([
      '=FAILED causation_depth',
      '=FAILED causation_depth',
      'a:updated =COMPLETED',
      'b:updated =COMPLETED',
    ]);
    expect(found.map(({ depth }) => depth).sort((a, b) => a - b)).toEqual([1, 10, 11, 11]);
  });

  test('and exits at once, on a wake, or before a step if exitWhen matches', async () => {
    const steps = [note('first', 'wait', 'x'), delay('wait', 1, 'days', 'note'), note('note', 'last'), note('last')];
    await on.workflow(steps, {
      exitWhen: { operator: 'AND', conditions: [{ field: 'data.note', operator: 'exists' }] },
    });
    await on.emit(await on.contact({ note: 1 }), 'began');
    await on.emit(await on.contact(), 'began', { at: on.now + 1 });
    await on.pass(DAY);
    expect(await on.paths()).toEqual([
      'first=EXITED exit_when',
      'first:updated wait:waited note:updated last=EXITED exit_when',
    ]);
  });
});

test('of several runs that saw the same execution one continues, and none recreates a deleted one', async () => {
  await on.workflow([delay('wait', 1, 'hours')]);
  await on.emit(await on.contact(), 'began');
  const seen = await on.execution();
  const saved = await Promise.all([1, 2, 3].map((n) => saveExecution(seen, { ...seen, reason: `${n}` })));
  expect(saved.filter((one) => one !== null)).toHaveLength(1);
  expect(await on.execution()).toEqual(saved.find((one) => one !== null));
  expect(await saveExecution(seen, seen)).toBeNull();
  const gone = { ...seen, id: seen.id.replace(/.{32}$/, 'a'.repeat(32)) };
  expect(await saveExecution(gone, gone)).toBeNull();
});

describe('what happens to an execution when', () => {
  const steps = [delay('wait', 1, 'hours', 'note'), note('note')];

  test('its contact is deleted: it is cancelled', async () => {
    await on.workflow(steps);
    await on.workflow([waiting('hear'), ...exits]);
    const person = await on.contact();
    await on.emit(person, 'began');
    await deleteContact(on.project, person);
    await on.pass(HOUR);
    expect((await on.paths()).sort()).toEqual(['hear=CANCELLED contact_deleted', 'wait=CANCELLED contact_deleted']);
  });

  test('its workflow is changed: it keeps its version; disabled: it continues and nobody enters; deleted: it is cancelled', async () => {
    const workflow = await on.workflow(steps);
    const graph = await getVersion(refOf(workflow), 1);
    await on.emit(await on.contact(), 'began');
    const next = graph && { ...graph, version: 2, steps: [delay('wait', 1, 'hours', 'other'), note('other')] };
    const changed = next && (await changeGraph(workflow, { version: 2 }, next, { segmentIds: [], templateIds: [] }));
    await on.emit(await on.contact(), 'began', { at: on.now + 1 });
    if (!changed || !(await changeWorkflow(changed, { enabled: false }))) throw new Error('not changed');
    await on.emit(await on.contact(), 'began');
    await on.pass(HOUR);
    expect(await on.paths()).toEqual(['wait:waited note:updated =COMPLETED', 'wait:waited other:updated =COMPLETED']);
    const another = await on.workflow([delay('pause', 1, 'hours')]);
    await on.emit(await on.contact(), 'began', { at: on.now + 2 });
    await deleteWorkflow(refOf(another));
    await on.pass(HOUR);
    expect((await on.paths()).at(-1)).toBe('pause=CANCELLED workflow_deleted');
  });

  test('its project is disabled: it stops, and continues when the project is enabled', async () => {
    await on.workflow(steps);
    await on.workflow([waiting('hear'), ...exits]);
    const person = await on.contact();
    await on.emit(person, 'began');
    await setProjectStatus(on.project.id, 'DISABLED');
    on.service.clock.advance(HOUR);
    await on.emit(person, 'paid', { at: on.now - 1 });
    const executions = await on.executions();
    await on.take(executions.map(on.wake));
    expect((await on.paths()).sort()).toEqual(['hear=WAITING', 'wait=WAITING']);
    await setProjectStatus(on.project.id, 'ACTIVE');
    await on.emit(await on.contact(), 'began');
    expect(await on.executions()).toHaveLength(4);
    await on.pass(15 * MINUTE, [person]);
    expect((await on.executions([person])).map(pathOf).sort()).toEqual([
      'hear:event came:exited =EXITED came',
      'wait:waited note:updated =COMPLETED',
    ]);
  });
});
