import { describe, expect, test } from '@jest/globals';
import type { Step } from '../../../shared/contract/workflows';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import {
  cancelExecution,
  enterWorkflow,
  getExecution,
  readEntryGuard,
  reenterWorkflow,
  saveExecution,
} from '../../../shared/db/workflows/executions';
import { endExecution, resumeExecution } from '../../../shared/domain/workflows/transitions';
import type { Workflow } from '../../../shared/domain/workflows/workflow';
import { retryExecution } from '../../../shared/services/start-execution/retry-execution';
import { startExecution } from '../../../shared/services/start-execution/start-execution';
import { dyingAtWrite } from '../../support/worker';
import { useWorkflowRunner } from '../../support/workflow-runner';

const MINUTE = 60_000;
const on = useWorkflowRunner();
const steps: Step[] = [{ id: 'rest', type: 'DELAY', amount: 1, unit: 'days' }];

/** A contact that may enter a workflow. */
async function someone(reentry: Workflow['reentry']) {
  const workflow = await on.workflow(steps, { reentry, trigger: { type: 'MANUAL' } });
  const contact = await readContactRow(on.project.id, await on.contact());
  if (!contact) throw new Error('no contact');
  const start = { projectId: on.project.id, workflow, contact, data: {}, depth: 0, at: on.now };
  return {
    enter: (eventId: string) => startExecution({ ...start, origin: { type: 'MANUAL', eventId } }),
    guard: () => readEntryGuard({ projectId: on.project.id, workflowId: workflow.id }, contact.id),
  };
}

describe.each(['NEVER', 'AFTER_EXIT'] as const)(
  'a process that dies between the guard and the execution, reentry %s',
  (reentry) => {
    const inside = reentry === 'NEVER' ? 'already_entered' : 'still_inside';

    test.each([
      ['before', 3],
      ['after', 2],
    ] as const)('%s the write %d: the repeat enters, once', async (when, write) => {
      const { enter, guard } = await someone(reentry);
      expect(await dyingAtWrite(write, when, () => enter('one'))).toBe(true);
      expect(await on.executions()).toEqual([]);
      expect(await enter('one')).toMatchObject({ kind: 'started' });
      expect(await enter('one')).toMatchObject({ kind: 'repeated' });
      expect(await on.executions()).toHaveLength(1);
      expect(await guard()).toMatchObject({ entries: 1 });
    });

    test('without a repeat keeps others out as long as the execution may still be created, and no longer', async () => {
      const { enter } = await someone(reentry);
      await dyingAtWrite(2, 'after', () => enter('one'));
      expect(await enter('two')).toEqual({ kind: 'refused', reason: inside });
      on.service.clock.advance(3 * MINUTE);
      expect(await enter('two')).toMatchObject({ kind: 'started' });
      // The first comes after all.
      expect(await enter('one')).toEqual({ kind: 'refused', reason: inside });
      expect(await on.executions()).toHaveLength(1);
    });
  },
);

test('a repeated report counts as no entry, however late it comes', async () => {
  const { enter, guard } = await someone('AFTER_EXIT');
  for (const eventId of ['one', 'two']) {
    const entered = await enter(eventId);
    if (entered.kind === 'started') await cancelExecution(entered.execution);
  }
  const before = await guard();
  expect(await enter('one')).toMatchObject({ kind: 'repeated' });
  expect(await guard()).toEqual(before);
});

describe('a failed execution that is retried', () => {
  /** One that has failed at its first step, and how its contact enters. */
  async function failure() {
    const contact = await someone('AFTER_EXIT');
    const entered = await contact.enter('one');
    if (entered.kind !== 'started') throw new Error('not started');
    const stored = await getExecution(entered.execution);
    const failed = stored && (await saveExecution(stored, endExecution(stored, 'FAILED', on.now, 'broken')));
    if (!failed) throw new Error('not failed');
    return { ...contact, failed };
  }

  test("is inside: the contact can't enter beside it, and can enter after its end", async () => {
    const { enter, failed, guard } = await failure();
    expect(await retryExecution(failed)).toMatchObject({ kind: 'resumed', execution: { status: 'RUNNING' } });
    expect(await enter('two')).toEqual({ kind: 'refused', reason: 'still_inside' });
    expect(await guard()).toMatchObject({ last: failed.id, entries: 1 });
    await cancelExecution(failed);
    expect(await enter('two')).toMatchObject({ kind: 'started' });
  });

  test('is refused while its contact is inside with another one, and keeps others out afterwards', async () => {
    const { enter, failed } = await failure();
    const second = await enter('two');
    if (second.kind !== 'started') throw new Error('not started');
    expect(await retryExecution(failed)).toEqual({ kind: 'already_inside', other: second.execution.id });
    expect(await getExecution(failed)).toMatchObject({ status: 'FAILED' });
    await cancelExecution(second.execution);
    expect(await retryExecution(failed)).toMatchObject({ kind: 'resumed' });
    expect(await enter('three')).toEqual({ kind: 'refused', reason: 'still_inside' });
  });

  test('is refused while another one is just being created', async () => {
    const { enter, failed } = await failure();
    await dyingAtWrite(2, 'after', () => enter('two'));
    expect(await retryExecution(failed)).toEqual({ kind: 'already_inside', other: null });
    on.service.clock.advance(3 * MINUTE);
    expect(await retryExecution(failed)).toMatchObject({ kind: 'resumed' });
  });

  test('of an erased contact is gone, even if the address has entered again', async () => {
    const { failed, guard } = await failure();
    const left = await guard();
    if (!left) throw new Error('no guard');
    const anew = { ...failed, id: failed.id.replace(/.{32}$/, 'a'.repeat(32)), generation: 'gen_new' };
    expect(await enterWorkflow(anew, left, { ...left, generation: 'gen_new', last: anew.id })).toBe('entered');
    const standing = await guard();
    expect(await retryExecution(failed)).toEqual({ kind: 'missing' });
    expect(await guard()).toEqual(standing);
  });

  test('and an entry at the same moment: the second sees the first', async () => {
    const { enter, failed, guard } = await failure();
    const before = await guard();
    if (!before) throw new Error('no guard');
    await enter('two');
    expect(await reenterWorkflow(failed, resumeExecution(failed, on.now), before)).toBeNull();
    expect(await getExecution(failed)).toMatchObject({ status: 'FAILED' });

    const other = await failure();
    const seen = await other.guard();
    expect(await retryExecution(other.failed)).toMatchObject({ kind: 'resumed' });
    expect(seen && (await enterWorkflow(other.failed, seen, seen))).toBe('conflict');
  });
});
