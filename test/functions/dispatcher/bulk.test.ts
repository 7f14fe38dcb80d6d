import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { describe, expect, test } from '@jest/globals';
import { type Project, setProjectStatus } from '../../../shared/db/projects/projects';
import { registerBulkProject } from '../../../shared/db/sending/bulk-projects';
import { addProject } from '../../support/contacts';
import { useDispatcher } from '../../support/dispatcher';
import { newEmail } from '../../support/emails';
import { failures } from '../../support/invocations';

const on = useDispatcher();

describe('bulk email', () => {
  const bulk = async (of: Project, n: number) => {
    const rows = await Promise.all(Array.from({ length: n }, () => newEmail(of, { lane: 'bulk', kind: 'MARKETING' })));
    await registerBulkProject(of.id, 'mark');
    return rows;
  };

  test('of several projects is queued round-robin, a few of each', async () => {
    const other = await addProject(`prj_${'Z'.repeat(26)}`);
    await bulk(on.project, 60);
    await bulk(other, 30);
    expect(failures((await on.work()) ?? undefined)).toEqual([]);
    expect(on.queued).toHaveLength(90);
    expect(new Set(on.queued.map(({ email }) => email)).size).toBe(90);
    expect(on.queued.every(({ queue }) => queue === 'bulk')).toBe(true);
    const ofOther = on.queued.slice(0, 50).filter(({ project: whose }) => whose === other.id);
    expect(ofOther).toHaveLength(25);
  });

  test('is queued only as far as the queue has room', async () => {
    on.openQueues({ bulk: 14 * 150 - 7 });
    await bulk(on.project, 20);
    await on.work();
    expect(on.queued).toHaveLength(7);
    on.openQueues();
    await on.work();
    expect(on.queued).toHaveLength(13);
  });

  test('of a disabled project waits and delays no other', async () => {
    const other = await addProject(`prj_${'Y'.repeat(26)}`, { status: 'DISABLED' });
    const waiting = await bulk(other, 3);
    const going = await bulk(on.project, 3);
    await on.work();
    expect(on.queued.map(({ email }) => email).sort()).toEqual(going.map(({ id }) => id).sort());
    await setProjectStatus(other.id, 'ACTIVE');
    on.after(1);
    await on.tick();
    for (const row of waiting) expect(on.hintsOf(row)).toHaveLength(1);
  });

  test('unregisters its project when none has waited for an hour, and registers it again with new email', async () => {
    await bulk(on.project, 1);
    await on.work();
    on.after(61);
    await on.work();
    expect((await on.service.rows()).filter(({ pk, sk }) => pk === 'BULK' && sk === on.project.id)).toEqual([]);
    const [row] = await bulk(on.project, 1);
    await on.work();
    expect(row && on.hintsOf(row)).toHaveLength(1);
  });

  test('that could not be queued is found again by the sweep', async () => {
    on.service.sqs.on(SendMessageBatchCommand).rejects(new Error('SQS is down'));
    const [row] = await bulk(on.project, 1);
    expect(failures((await on.work()) ?? undefined)).toEqual(['m0']);
    on.openQueues();
    on.after(16);
    await on.tick();
    expect(row && on.hintsOf(row)).toHaveLength(1);
  });
});
