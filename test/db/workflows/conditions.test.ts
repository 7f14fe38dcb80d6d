import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSegment } from '../../../shared/db/segments/changes';
import { keys } from '../../../shared/db/table/keys';
import { get, remove } from '../../../shared/db/table/rows';
import { transact } from '../../../shared/db/table/transact';
import { changeGraph, changeWorkflow, createWorkflow, deleteWorkflow } from '../../../shared/db/workflows/changes';
import { earlierVersionPart, versionsNeeding } from '../../../shared/db/workflows/earlier-versions';
import {
  deleteSubscription,
  listSubscriptions,
  putSubscription,
} from '../../../shared/db/workflows/event-subscriptions';
import {
  enterWorkflow,
  getExecution,
  readEntryGuard,
  reenterWorkflow,
  saveExecution,
} from '../../../shared/db/workflows/executions';
import { workflowKeys } from '../../../shared/db/workflows/keys';
import { getWorkflow, refOf } from '../../../shared/db/workflows/workflows';
import type { Execution } from '../../../shared/domain/workflows/execution';
import type { Workflow } from '../../../shared/domain/workflows/workflow';
import { isoNow, now } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type Service, startService } from '../../support/contacts';
import { newExecutionOf, storeExecution, storeWorkflow } from '../../support/executions';
import { leavesRow, makeNewer, racing, setRow } from '../../support/races';

let service: Service;
let people = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const graphOf = (version: number) => ({
  version,
  trigger: { type: 'MANUAL' as const },
  steps: [],
  reentry: 'NEVER' as const,
  createdAt: isoNow(),
});

async function workflow(): Promise<Workflow> {
  const made = await getWorkflow(await storeWorkflow(service.project, []));
  if (!made) throw new Error('no workflow');
  return made;
}

async function execution(): Promise<Execution> {
  const ref = await storeWorkflow(service.project, []);
  return storeExecution(newExecutionOf(service.project, ref, `e${people++}@example.com`));
}

const nothing = { segmentIds: [], templateIds: [] };

describe('a workflow', () => {
  test('is made once, changed only as it was read, and deleted once', async () => {
    const one = await workflow();
    const key = workflowKeys.workflow(refOf(one));
    const again = () => createWorkflow({ ...one, name: 'other' }, graphOf(1), nothing);
    expect(await leavesRow(key, again)).toBe(true);
    expect(await changeWorkflow(one, { name: 'a' })).toMatchObject({ revision: 2 });
    expect(await changeWorkflow(one, { name: 'b' })).toBeNull();
    expect(await changeGraph(one, { name: 'b' }, graphOf(2), nothing)).toBeNull();
    const current = (await getWorkflow(refOf(one))) as Workflow;
    expect(await changeGraph(current, { version: 2 }, graphOf(2), nothing)).toMatchObject({ revision: 3 });
    expect([await deleteWorkflow(refOf(one)), await deleteWorkflow(refOf(one))]).toEqual(['deleted', 'changed']);
    expect(await changeWorkflow(current, { name: 'c' })).toBeNull();
  });

  test('is not made over a row that is left of an earlier one', async () => {
    const one = await workflow();
    const version = workflowKeys.version(refOf(one), 1);
    const again = () => createWorkflow({ ...one, name: 'other' }, { ...graphOf(1), reentry: 'AFTER_EXIT' }, nothing);
    await deleteWorkflow(refOf(one));
    expect(await leavesRow(version, again)).toBe(true);
    const other = await workflow();
    await remove(workflowKeys.version(refOf(other), 1));
    const rename = () => createWorkflow({ ...other, name: 'other' }, graphOf(1), nothing);
    expect(await leavesRow(workflowKeys.workflow(refOf(other)), rename)).toBe(true);
    expect(await getWorkflow(refOf(one))).toBeNull();
  });

  test('is not changed if newer code wrote it, and no version is replaced', async () => {
    const [newer, one] = [await workflow(), await workflow()];
    await makeNewer(workflowKeys.workflow(refOf(newer)));
    expect(await changeWorkflow(newer, { name: 'a' })).toBeNull();
    expect(await changeGraph(one, { name: 'a' }, graphOf(1), nothing)).toBeNull();
    expect(await createWorkflow({ ...one, id: newId('wf') }, graphOf(1), nothing)).not.toBeNull();
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['a tracked segment', { trackMembership: true }, true],
    ['a static segment', { type: 'STATIC' }, true],
    ['an untracked segment', {}, false],
    ['a tracked segment that is being deleted', { trackMembership: true, closing: 'mark' }, false],
  ])('can begin by %s or not', async (_, given, isMade) => {
    const id = newId('seg');
    const times = { createdAt: isoNow(), updatedAt: isoNow() };
    const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1 };
    const filters = { operator: 'AND' as const, conditions: [] };
    const base = { id, projectId: 'prj_one', name: 'x', type: 'DYNAMIC' as const, trackMembership: false, filters };
    await createSegment({ ...base, ...versions, ...times }, []);
    await setRow(keys.segment('prj_one', id), given);
    const named = { segmentIds: [id], templateIds: [], triggerSegmentId: id };
    const made = await createWorkflow({ ...(await workflow()), id: newId('wf') }, graphOf(1), named);
    expect(made !== null).toBe(isMade);
  });
});

test('the row of an earlier version is removed once nothing needs it, and not if a retry has just renewed it', async () => {
  const gone = { id: newId('wf'), projectId: service.project.id, version: 1, segmentIds: [], templateIds: ['tpl_1'] };
  const key = workflowKeys.earlierVersion({ ...gone, workflowId: gone.id }, 1);
  await transact([earlierVersionPart(gone)]);
  const look = () => versionsNeeding(gone.projectId, { templateId: 'tpl_1' }, 1);
  expect(await racing(() => setRow(key, { since: now() + 1 }), look)).toEqual([]);
  expect(await get(key)).not.toBeNull();
  expect(await look()).toEqual([]);
  expect(await get(key)).toBeNull();
});

describe('an execution', () => {
  test('is saved only as it was read, and not if newer code wrote it', async () => {
    const [one, newer] = [await execution(), await execution()];
    expect(await saveExecution(one, { ...one, visit: 1 })).toMatchObject({ revision: 2 });
    expect(await saveExecution(one, { ...one, visit: 2 })).toBeNull();
    await makeNewer(workflowKeys.execution(newer));
    expect(await saveExecution(newer, { ...newer, visit: 1 })).toBeNull();
  });

  test('is made once', async () => {
    const one = await execution();
    const seen = await readEntryGuard(one, one.contactId);
    const guard = { last: one.id, day: 0, entries: 1, generation: one.generation };
    expect(await enterWorkflow({ ...one, visit: 5 }, seen, guard)).toBe('repeated');
    expect(await getExecution(one)).toMatchObject({ visit: 0 });
  });

  test.each([
    ['there is one by now', null],
    ['it names another execution', { last: 'exe_other' }],
    ['it was written at another time', { at: 1 }],
  ])('does not begin if the entry guard has changed: %s', async (_, change) => {
    const one = await execution();
    const guard = { last: one.id, day: 0, entries: 2, generation: one.generation };
    const seen = await readEntryGuard(one, one.contactId);
    if (change) await setRow(workflowKeys.entryGuard(one, one.contactId), change);
    expect(await enterWorkflow(one, change && seen, guard)).toBe('conflict');
    if (seen && change) expect(await reenterWorkflow(one, one, seen)).toBeNull();
  });

  test('begins again as it was read', async () => {
    const one = await execution();
    const seen = await readEntryGuard(one, one.contactId);
    expect(seen && (await reenterWorkflow(one, one, seen))).toMatchObject({ revision: 2 });
  });

  test('keeps the subscription of a later visit', async () => {
    const one = await execution();
    const subscribe = (visit: number) => putSubscription({ ...one, visit }, 'bought', { from: 0, until: now() });
    const list = () => listSubscriptions('prj_one', one.contactId, 'bought');
    await subscribe(1);
    const [seen] = await list();
    if (!seen) throw new Error('no subscription');
    await subscribe(2);
    await deleteSubscription(seen, 'bought');
    expect(await list()).toMatchObject([{ visit: 2 }]);
    await deleteSubscription({ ...seen, visit: 2 }, 'bought');
    expect(await list()).toEqual([]);
  });
});
