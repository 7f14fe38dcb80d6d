import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readCounter } from '../../../shared/db/counters/counters';
import { changeSegment, createSegment, recordCount } from '../../../shared/db/segments/changes';
import { deleteSegment, getSegment, listAllSegments } from '../../../shared/db/segments/segments';
import type { Segment } from '../../../shared/domain/segments/segment';
import { countMatches } from '../../../shared/services/match-segment/count-matches';
import { segmentMatcher } from '../../../shared/services/match-segment/segment-matcher';
import { type Service, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';

const chart = costChart();
const at = '2026-12-01T12:00:00.000Z';
const isAda = { field: 'email', operator: 'equals' as const, value: 'ada@example.com' };
const newSegment = (id: string): Segment => ({
  id,
  projectId: 'prj_one',
  name: id,
  type: 'DYNAMIC',
  filters: { operator: 'AND', conditions: [isAda] },
  trackMembership: false,
  ...{ version: 1, filtersVersion: 1, backfilledVersion: 0, createdAt: at, updatedAt: at },
});

let service: Service;
beforeAll(async () => {
  service = await startService();
  await createSegment(newSegment('seg_1'), []);
});
afterAll(() => service?.stop());

async function make(): Promise<void> {
  const [seen] = await listAllSegments('prj_one');
  if (!seen || !(await createSegment(newSegment('seg_2'), [seen]))) throw new Error('the segment was not made');
}

async function change(): Promise<void> {
  const seen = (await listAllSegments('prj_one')).find(({ id }) => id === 'seg_2');
  if (!seen || !(await changeSegment(seen, { name: 'x' }, []))) throw new Error('the segment did not change');
}

async function count(): Promise<void> {
  await readCounter('prj_one', 'contacts');
  const { count: members } = await countMatches('prj_one', await segmentMatcher('prj_one', newSegment('').filters));
  await recordCount(newSegment('seg_1'), members, at);
}

const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  ['segment by id', () => getSegment('prj_one', 'seg_1')],
  ['create, change a segment', make, { KB: 1, segment: 1 }],
  ['create, change a segment', change, { KB: 1, segment: 0 }],
  ['segments of a project, newest first, also at most 5 s old', () => listAllSegments('prj_one'), { KB: 1 }],
  ["count a segment's members for a response, up to 20,000 contacts", count, { KB: 0, when: true }],
  ['delete a segment', () => deleteSegment('prj_one', 'seg_2'), { KB: 1 }],
];

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const row = chart.get(pattern);
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await run();
  if (!table) return;
  expect(await table.readMeter()).toMatchObject({
    read: statedUnits(row?.reads ?? '', facts),
    write: statedUnits(row?.writes ?? '', facts),
  });
});
