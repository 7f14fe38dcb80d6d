import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createContactRow } from '../../../shared/db/contacts/rows';
import { SCAN_START } from '../../../shared/db/contacts/scan';
import {
  type Backfill,
  beginBackfill,
  claimBackfill,
  commitBackfill,
  endBackfill,
  listDueBackfills,
  type RunningBackfill,
  raiseFiltersVersion,
  recordBackfilled,
  releaseBackfill,
  scheduleBackfillCheck,
} from '../../../shared/db/segments/backfills';
import { changeSegment, createSegment, recordCount } from '../../../shared/db/segments/changes';
import { endCount, requestCount, type SegmentCount, saveCount } from '../../../shared/db/segments/counts';
import { segmentKeys } from '../../../shared/db/segments/keys';
import {
  deleteMembership,
  getMembershipRow,
  putMembership,
  scheduleMembershipCheck,
} from '../../../shared/db/segments/membership-rows';
import { keys } from '../../../shared/db/table/keys';
import { get } from '../../../shared/db/table/rows';
import { contactId } from '../../../shared/domain/contacts/contact';
import type { Segment } from '../../../shared/domain/segments/segment';
import { isoNow, now } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { leavesRow, setRow } from '../../support/races';

let service: Service;
let segments = 0;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const segmentOf = (given: Partial<Segment> = {}): Segment => ({
  id: `seg_${String(segments++).padStart(3, '0')}`,
  projectId: 'prj_one',
  name: 'x',
  type: 'DYNAMIC',
  filters: { operator: 'AND', conditions: [] },
  trackMembership: true,
  version: 1,
  filtersVersion: 1,
  backfilledVersion: 0,
  createdAt: isoNow(),
  updatedAt: isoNow(),
  ...given,
});

async function segment(given: Partial<Segment> = {}) {
  const made = await createSegment(segmentOf(given), []);
  if (!made) throw new Error('no segment');
  return { ...made, key: keys.segment('prj_one', made.id) };
}

describe('a segment', () => {
  test('is made once, and changed only as it was read', async () => {
    const one = await segment();
    const { key, ...seen } = one;
    expect(await leavesRow(key, () => createSegment({ ...seen, name: 'other' }, []))).toBe(true);
    expect(await changeSegment(seen, { name: 'a' }, [])).toMatchObject({ version: 2 });
    expect(await changeSegment(seen, { name: 'b' }, [])).toBeNull();
  });

  test.each<[string, (key: Parameters<typeof setRow>[0]) => Promise<void>]>([
    ['has other filters by now', (key) => setRow(key, { filtersVersion: 2 })],
    ['is being deleted', (key) => setRow(key, { closing: 'mark' })],
  ])('is not written if one that it depends on %s', async (_, change) => {
    const other = await segment();
    expect(await createSegment(segmentOf(), [other])).not.toBeNull();
    await change(other.key);
    expect(await createSegment(segmentOf(), [other])).toBeNull();
  });

  test('is not written if one that it depends on is gone', async () => {
    expect(await createSegment(segmentOf(), [{ id: 'seg_none', filtersVersion: 1 }])).toBeNull();
  });

  test('takes a count only under the filters that it was counted with', async () => {
    const one = await segment();
    expect(await leavesRow(one.key, () => recordCount({ ...one, filtersVersion: 2 }, 7, isoNow()))).toBe(true);
    await recordCount(one, 7, isoNow());
    expect(await get(one.key)).toMatchObject({ memberCount: 7 });
  });

  test('is backfilled for its present filters, and once', async () => {
    const one = await segment({ filtersVersion: 2 });
    const backfill = (version: number): Backfill => ({ ...one, segmentId: one.id, kind: 'backfill', version });
    expect(await leavesRow(one.key, () => recordBackfilled(backfill(1)))).toBe(true);
    await recordBackfilled(backfill(2));
    expect(await get(one.key)).toMatchObject({ backfilledVersion: 2 });
    expect(await leavesRow(one.key, () => recordBackfilled(backfill(2)))).toBe(true);
  });

  test('needs another backfill once for each cause', async () => {
    const one = await segment();
    const ref = { projectId: 'prj_one', segmentId: one.id };
    for (const cause of ['a', 'a', 'b', 'b']) await raiseFiltersVersion(ref, cause);
    expect(await get(one.key)).toMatchObject({ filtersVersion: 3 });
  });
});

describe('a backfill', () => {
  const backfill = (version = 1, kind: Backfill['kind'] = 'backfill'): Backfill => ({
    projectId: 'prj_one',
    segmentId: `seg_b${segments++}`,
    kind,
    version,
  });
  const keyOf = ({ segmentId }: Backfill) => segmentKeys.backfill('prj_one', segmentId);
  const begun = async (given = backfill()) => {
    await beginBackfill(given, now());
    return given;
  };
  const taken = async () => (await claimBackfill(await begun())) as RunningBackfill;

  test('replaces one for older filters, and a clearing also one for the same', async () => {
    const one = await begun(backfill(2));
    expect(await leavesRow(keyOf(one), () => beginBackfill({ ...one, version: 1 }, now() + 1))).toBe(true);
    expect(await leavesRow(keyOf(one), () => beginBackfill(one, now() + 1))).toBe(true);
    expect(await leavesRow(keyOf(one), () => beginBackfill({ ...one, version: 1, kind: 'clear' }, now()))).toBe(true);
    await beginBackfill({ ...one, kind: 'clear' }, now());
    expect(await get(keyOf(one))).toMatchObject({ kind: 'clear', version: 2 });
    expect(await leavesRow(keyOf(one), () => beginBackfill({ ...one, kind: 'clear' }, now() + 1))).toBe(true);
    await beginBackfill({ ...one, version: 3 }, now());
    await beginBackfill({ ...one, version: 4, kind: 'clear' }, now());
    expect(await get(keyOf(one))).toMatchObject({ kind: 'clear', version: 4 });
  });

  test.each<[string, Record<string, unknown>, boolean]>([
    ['nobody holds it', { notBefore: 0 }, true],
    ['its time comes now', { notBefore: 'now' }, true],
    ['its time comes later', { notBefore: 'later' }, false],
    ['its lease ends now', { notBefore: 0, holder: 'other', leaseUntil: 'now' }, true],
    ['its lease holds', { notBefore: 0, holder: 'other', leaseUntil: 'later' }, false],
    ['its time comes later though its lease is over', { notBefore: 'later', holder: 'other', leaseUntil: 0 }, false],
  ])('is taken or not if %s', async (_, given, isTaken) => {
    const one = await begun();
    const times: Record<string, number> = { now: now(), later: now() + 1 };
    const state = Object.entries(given).map(([name, value]) => [name, times[String(value)] ?? value]);
    await setRow(keyOf(one), Object.fromEntries(state));
    expect((await claimBackfill(one)) !== null).toBe(isTaken);
  });

  test('is continued, released and ended by its holder alone', async () => {
    const one = await taken();
    const other = { ...one, holder: 'other' };
    for (const write of [
      () => commitBackfill(other),
      () => releaseBackfill(other, now() + 1),
      () => endBackfill(other),
    ]) {
      expect(await leavesRow(keyOf(one), write)).toBe(true);
    }
    expect(await commitBackfill(one)).toBe(true);
    await endBackfill(one);
    expect(await get(keyOf(one))).toBeNull();
    const second = await taken();
    await releaseBackfill(second, now() + 1);
    expect(await claimBackfill(second)).not.toBeNull();
  });

  test('moves its entry only from where it was seen', async () => {
    const one = await begun();
    const due = (await listDueBackfills(now(), 1000)).find(({ segmentId }) => segmentId === one.segmentId);
    if (!due) throw new Error('not due');
    expect([await scheduleBackfillCheck(due, now() + 9), await scheduleBackfillCheck(due, now() + 9)]).toEqual([
      true,
      false,
    ]);
  });
});

test('a count goes on under its filters, and newer filters replace it', async () => {
  const one = { projectId: 'prj_one', id: 'seg_count', filtersVersion: 2 };
  const key = segmentKeys.count('prj_one', one.id);
  await requestCount(one);
  const seen = (await get<SegmentCount>(key)) as SegmentCount;
  expect(await saveCount(seen, SCAN_START, 5)).toBe(true);
  for (const filtersVersion of [1, 2]) {
    expect(await leavesRow(key, () => requestCount({ ...one, filtersVersion }))).toBe(true);
  }
  await requestCount({ ...one, filtersVersion: 3 });
  expect(await get(key)).toMatchObject({ filtersVersion: 3, count: 0 });
  expect(await saveCount(seen, SCAN_START, 6)).toBe(false);
  expect(await leavesRow(key, () => endCount(seen))).toBe(true);
  await endCount({ ...seen, filtersVersion: 3 });
  expect(await get(key)).toBeNull();
});

describe('a membership', () => {
  const state = { generation: 'g1', member: true, nextChangeAt: null, silent: false };
  async function ref() {
    const email = `m${segments++}@example.com`;
    const id = contactId(service.project.salt, email);
    const times = { createdAt: isoNow(), updatedAt: isoNow() };
    const row = { id, email, subscribed: true, data: {}, ...times, version: 1, generation: 'g1' };
    await createContactRow('prj_one', { ...row, source: 'api' });
    return { projectId: 'prj_one', contactId: id, segmentId: 'seg_m' };
  }
  const read = async (of: Awaited<ReturnType<typeof ref>>) => {
    const row = await getMembershipRow(of);
    if (!row) throw new Error('no membership');
    return row;
  };

  test('is made once, and only of a contact that exists and is the same', async () => {
    const one = await ref();
    expect(await putMembership(one, null, { ...state, generation: 'g2' })).toBe('gone');
    expect(await putMembership({ ...one, contactId: 'ct_none' }, null, state)).toBe('gone');
    expect(await putMembership(one, null, state)).toBe('written');
    expect(await putMembership(one, null, state)).toBe('conflict');
  });

  test('is changed only as it was read, and a repeat of the very write succeeds', async () => {
    const one = await ref();
    await putMembership(one, null, state);
    const seen = await read(one);
    expect(await putMembership(one, seen, { ...state, mark: 'mine' })).toBe('written');
    expect(await putMembership(one, seen, { ...state, mark: 'mine' })).toBe('written');
    expect(await putMembership(one, seen, { ...state, mark: 'other' })).toBe('conflict');
  });

  test('is deleted, and its entry moved, only as it was read', async () => {
    const one = await ref();
    await putMembership(one, null, { ...state, nextChangeAt: now() });
    const seen = await read(one);
    const due = { ...one, entry: seen.g5sk ?? '' };
    expect([await scheduleMembershipCheck(due, now() + 9), await scheduleMembershipCheck(due, now() + 9)]).toEqual([
      true,
      false,
    ]);
    await deleteMembership(one, { mark: 'other' });
    await deleteMembership(one, await read(one));
    expect(await getMembershipRow(one)).toBeNull();
  });

  test('is not deleted under another mark', async () => {
    const one = await ref();
    await putMembership(one, null, state);
    await deleteMembership(one, { mark: 'other' });
    expect(await getMembershipRow(one)).not.toBeNull();
  });
});
