import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { applyToContacts, reapplyToContacts } from '../../../functions/worker/bulk-actions';
import { runBulk } from '../../../functions/worker/run-bulk';
import { runContactExport } from '../../../functions/worker/run-contact-export';
import { readContactRow } from '../../../shared/db/contacts/contacts';
import type { Project } from '../../../shared/db/projects/projects';
import { createSegment } from '../../../shared/db/segments/changes';
import { addMembers, readMemberships } from '../../../shared/db/segments/memberships';
import { deleteSegment } from '../../../shared/db/segments/segments';
import { db } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { update } from '../../../shared/db/table/rows';
import type { Segment } from '../../../shared/domain/segments/segment';
import { isoNow } from '../../../shared/ops/clock';
import { newId } from '../../../shared/ops/ids';
import { type Service, startService } from '../../support/templates';
import { addJob, fileOf, newProject, putContact, readJob, runOnce } from '../../support/worker';

let service: Service;
let project: Project;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  project = await newProject();
});
afterAll(() => service?.stop());

async function addSegment(given: Partial<Segment>): Promise<Segment> {
  const segment: Segment = {
    ...{ id: newId('seg'), projectId: project.id, name: 'Some', type: 'DYNAMIC', trackMembership: false },
    ...{ filters: { operator: 'AND', conditions: [] }, version: 1, filtersVersion: 1, backfilledVersion: 1 },
    ...{ createdAt: isoNow(), updatedAt: isoNow(), ...given },
  };
  await createSegment(segment, []);
  return segment;
}

const on = ({ id }: Segment, operator: 'member' | 'notMember') => ({ field: `segment.${id}`, operator });
const filterOf = (...conditions: object[]) => JSON.stringify({ operator: 'AND', conditions });

test('a bulk job and an export find those in static and dynamic segments', async () => {
  const pro = { field: 'data.plan', operator: 'equals' as const, value: 'pro' };
  const dynamic = await addSegment({ filters: { operator: 'AND', conditions: [pro] } });
  const fixed = await addSegment({ type: 'STATIC' });
  const ids = await Promise.all(
    ['pro', 'pro', 'free'].map((plan, n) => putContact(project, `p${n}@example.com`, { plan })),
  );
  const [inBoth = ''] = ids;
  await addMembers(project.id, fixed.id, [{ id: inBoth, generation: 'g of p0@example.com' }]);

  const bulk = await addJob(project, 'bulk', {
    action: 'unsubscribe',
    filter: filterOf(on(dynamic, 'member'), on(fixed, 'notMember')),
  });
  expect(await runOnce(project, bulk, runBulk)).toBe('finished');
  const subscribed = ids.map(async (id) => (await readContactRow(project.id, id))?.subscribed);
  expect(await Promise.all(subscribed)).toEqual([true, false, true]);

  const exported = await addJob(project, 'export', {
    format: 'csv',
    fields: ['email'],
    filter: filterOf(on(fixed, 'member')),
  });
  expect(await runOnce(project, exported, runContactExport)).toBe('finished');
  expect((await fileOf(exported)).trim().split(/\r?\n/)).toEqual(['email', 'p0@example.com']);
});

test('a bulk job adds people to a static segment, tells members apart, and counts the same if it is repeated', async () => {
  const fixed = await addSegment({ type: 'STATIC' });
  const ids = await Promise.all(['a', 'b', 'c'].map((name) => putContact(project, `${name}@example.com`, { name })));
  const membersOf = async () =>
    (
      await readMemberships(
        project.id,
        ids.map((contactId) => ({ contactId, segmentId: fixed.id })),
      )
    ).size;
  const added = await addJob(project, 'bulk', {
    action: 'addToSegment',
    segmentId: fixed.id,
    ids: [ids[0], 'ct_gone'],
  });
  expect(await runOnce(project, added, runBulk)).toBe('finished');
  expect(await readJob(added)).toMatchObject({ status: 'COMPLETED', progress: { updated: 1, refused: 1 } });
  expect(await membersOf()).toBe(1);

  const filter = filterOf({ field: 'email', operator: 'endsWith', value: '@example.com' });
  const all = await addJob(project, 'bulk', { action: 'addToSegment', segmentId: fixed.id, filter });
  const running = { ...all, state: { todo: ids, next: null } };
  await applyToContacts({ project } as never, all as never, ids);
  expect(await reapplyToContacts({ project } as never, running as never, ids)).toEqual({
    updated: 2,
    unchanged: 1,
    refused: 0,
  });
  expect(await runOnce(project, all, runBulk)).toBe('finished');
  expect(await readJob(all)).toMatchObject({ progress: { processed: 3, updated: 2, unchanged: 1 } });
  expect(await membersOf()).toBe(3);

  const late = await addJob(project, 'bulk', { action: 'addToSegment', segmentId: fixed.id, filter });
  const planned = await addJob(project, 'bulk', { action: 'addToSegment', segmentId: fixed.id, ids });
  const later = await putContact(project, 'later@example.com');
  const state = { todo: [later], next: null };
  await update(keys.job(project.id, planned.id), { set: { state } });
  await deleteSegment(project.id, fixed.id);
  for (const job of [late, planned]) {
    expect(await runOnce(project, job, runBulk)).toBe('finished');
    const error = 'The segment to which the job adds contacts was deleted.';
    expect(await readJob(job)).toMatchObject({ status: 'FAILED', error });
  }
  expect((await readMemberships(project.id, [{ contactId: later, segmentId: fixed.id }])).size).toBe(0);
});

test('a job fails and touches nobody once a segment of its filter is deleted', async () => {
  const fixed = await addSegment({ type: 'STATIC' });
  const id = await putContact(project, 'kept@example.com');
  const filter = filterOf(on(fixed, 'notMember'));
  const jobs = [
    { job: await addJob(project, 'bulk', { action: 'delete', filter }), runner: runBulk },
    { job: await addJob(project, 'export', { format: 'csv', fields: ['email'], filter }), runner: runContactExport },
  ];
  await deleteSegment(project.id, fixed.id);
  for (const { job, runner } of jobs) {
    expect(await runOnce(project, job, runner)).toBe('finished');
    const error = 'A segment that the filter refers to was deleted.';
    expect(await readJob(job)).toMatchObject({ status: 'FAILED', error, progress: { processed: 0 } });
  }
  expect(await readContactRow(project.id, id)).not.toBeNull();
});

test('an export fails whose segment is deleted while it scans', async () => {
  const fixed = await addSegment({ type: 'STATIC' });
  await putContact(project, 'kept@example.com');
  const params = { format: 'csv', fields: ['email'], filter: filterOf(on(fixed, 'notMember')) };
  const job = await addJob(project, 'export', params);
  db.middlewareStack.add(
    (next) => async (args) => {
      if ('ReturnConsumedCapacity' in args.input) {
        db.middlewareStack.remove('scanning');
        await deleteSegment(project.id, fixed.id);
      }
      return next(args);
    },
    { step: 'initialize', name: 'scanning' },
  );
  expect(await runOnce(project, job, runContactExport)).toBe('finished');
  expect(await readJob(job)).toMatchObject({ status: 'FAILED', progress: { processed: 1 } });
});
