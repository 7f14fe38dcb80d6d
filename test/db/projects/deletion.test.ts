import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reactToPauses } from '../../../functions/stream-reactions/react-to-project';
import { reactToSegment } from '../../../functions/stream-reactions/react-to-segment';
import { upsertContact } from '../../../shared/db/contacts/upsert-contact';
import { batchDelete } from '../../../shared/db/operator/batch-delete';
import { createKey } from '../../../shared/db/projects/api-keys';
import { beginProjectDeletion } from '../../../shared/db/projects/deletion';
import { scanProjectRows } from '../../../shared/db/projects/project-data';
import { getProject, setProjectStatus } from '../../../shared/db/projects/projects';
import { registerBulkProject } from '../../../shared/db/sending/bulk-projects';
import { markForJudging } from '../../../shared/db/sending/reputation';
import { claimServiceCall } from '../../../shared/db/sending/service-calls';
import type { Key } from '../../../shared/db/table/keys';
import { setClock } from '../../../shared/ops/clock';
import type { SegmentState } from '../../../shared/queue/membership-reactions';
import { addProject, type Service, startService } from '../../support/contacts';
import { costChart, statedUnits } from '../../support/cost-chart';
import { addToCounter } from '../../support/counters';

const CONTACTS = 60;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const rowsNaming = async (id: string) =>
  (await service.rows()).filter((row) => JSON.stringify(row).includes(`${id}"`) || String(row.pk).includes(`${id}#`));

test('late records of a deleted project bring back no counter, backfill or event', async () => {
  const id = 'prj_late';
  await addProject(id);
  await service.table.emulator?.readMeter({ reset: true });
  expect(await beginProjectDeletion(id)).toBe(true);
  const used = await service.table.emulator?.readMeter();
  if (used) expect(used.write).toBe(statedUnits(costChart().get('delete a project')?.writes ?? ''));
  expect(await beginProjectDeletion(id)).toBe(false);
  const segmentCounter = { family: 'segments', name: 'seg_1' } as const;
  for (const counter of ['contacts', segmentCounter]) {
    await addToCounter(id, counter, 'shard-1', [{ sequence: '7', by: -1 }]);
  }
  const before: SegmentState = {
    isStatic: true,
    trackMembership: true,
    filtersVersion: 1,
    backfilledVersion: 1,
    cause: undefined,
  };
  await reactToSegment({ kind: 'segment', projectId: id, contactId: null, segmentId: 'seg_1', before, after: null });
  const pause = {
    since: '2026-12-01T12:00:00.000Z',
    cause: 'operator',
    sent: 1,
    hardBounces: 0,
    complaints: 0,
  } as const;
  const told = { projectId: id, contactId: null, version: '1', at: pause.since };
  await reactToPauses({ kind: 'pauses', ...told, before: {}, after: { everything: pause } });
  expect([await getProject(id), await setProjectStatus(id, 'ACTIVE')]).toEqual([null, false]);
  expect((await rowsNaming(id)).map(({ pk, sk }) => [pk, sk])).toEqual([[`P#${id}`, 'DELETED']]);
});

test('its rows are found wherever they lie, at the stated cost, and none of a project whose id begins alike', async () => {
  const [id, alike] = ['prj_gone', 'prj_gone2'];
  for (const owner of [id, alike]) {
    const project = await addProject(owner);
    for (let n = 0; n < CONTACTS; n++) {
      const change = { email: `p${n}@example.org`, patch: {}, source: 'api', subscribedIfNew: true } as const;
      await upsertContact(project, change);
    }
    const key = { id: `key_${owner}`, projectId: owner, kind: 'secret', name: 'x', createdAt: '2026-12-01' } as const;
    await createKey({ ...key, hash: `hash of ${owner}` });
    await registerBulkProject(owner, 'mark');
    await markForJudging(owner);
  }
  await claimServiceCall('GetTenant');
  await beginProjectDeletion(id);
  const others = async () =>
    (await service.rows()).filter(({ pk, sk }) => !`${pk} ${sk}`.match(/prj_gone(?!2)|hash of prj_gone$/));
  const [before, row] = [await others(), costChart().get('delete the rows of a deleted project, per scan')];
  // The scan keeps a pace; here waiting takes no time.
  let time = service.clock.now();
  setClock({
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  });
  await service.table.emulator?.readMeter({ reset: true });
  const found: Key[] = [];
  await scanProjectRows(id, async (rows) => {
    found.push(...rows);
    await batchDelete(rows);
    return rows.length;
  });
  const used = await service.table.emulator?.readMeter();
  expect(found).toHaveLength(CONTACTS + 4);
  // A contact has an entry in an index; the key's two rows and the registers' have none.
  const stated = statedUnits(row?.writes ?? '', { row: found.length, 'entry in an index': CONTACTS });
  if (used) expect(used.write).toBe(stated);
  if (used) expect(used.read).toBeLessThanOrEqual(2 * statedUnits(row?.reads ?? '', { KB: 4 * CONTACTS }));
  expect((await rowsNaming(id)).map(({ sk }) => sk)).toEqual(['DELETED']);
  expect(await others()).toEqual(before);
});
