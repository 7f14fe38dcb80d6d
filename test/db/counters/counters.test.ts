import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { foldCounters, readCounter } from '../../../shared/db/counters/counters';
import { totalsOf } from '../../../shared/db/counters/keys';
import { addToPartial, type PartAddition } from '../../../shared/db/counters/partials';
import { db } from '../../../shared/db/table/client';
import { type CounterEntries, mergeEntries } from '../../../shared/domain/counters/counting';
import { now } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { partialsOf } from '../../support/counters';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** Records of one project's shard that add 1 each to `contacts`. */
const add = (projectId: string, shard: string, ...sequences: number[]) => {
  const { rows, part } = totalsOf(projectId);
  const additions = sequences.map(
    (sequence): PartAddition<CounterEntries> => ({
      sequence: String(sequence).padStart(21, '1'),
      n: { contacts: { n: 1, at: now() } },
    }),
  );
  return addToPartial(rows, part, shard, additions, mergeEntries);
};
const fold = (projectId: string) => foldCounters(totalsOf(projectId));
const read = (projectId: string) => readCounter(projectId, 'contacts');
const closed = async (projectId: string) =>
  (await service.rows()).filter(({ pk }) => pk === `P#${projectId}#N#totals#CLOSED`);

test('records that are delivered again, in other batches or to several readers at once, count once', async () => {
  expect(await add('prj_1', 'shard-1', 1, 2)).toBe('first');
  expect(await add('prj_1', 'shard-1', 2, 3)).toBe('added');
  expect(await add('prj_1', 'shard-1', 1, 2, 3)).toBe('counted');
  await Promise.all(Array.from({ length: 8 }, () => add('prj_1', 'shard-1', 3, 4, 5)));
  expect(await add('prj_1', 'shard-2', 1)).toBe('first');
  expect(await read('prj_1')).toBe(6);
  expect(await read('prj_2')).toBe(0);
});

test('partials of former hours are merged, also by several readers at once, and the value stays', async () => {
  for (let shard = 0; shard < 12; shard++) await add('prj_3', `shard-${shard}`, 1, 2);
  await fold('prj_3');
  expect(await partialsOf('prj_3', 'contacts')).toHaveLength(12);
  await service.clock.advance(HOUR_MS + 1);
  await add('prj_3', 'shard-new', 1);
  await Promise.all(Array.from({ length: 4 }, () => fold('prj_3')));
  expect(await partialsOf('prj_3', 'contacts')).toEqual([
    ['FOLDED', 24],
    ['shard-new', 1],
  ]);
  await service.clock.advance(2 * DAY_MS + 1);
  await fold('prj_3');
  expect(await read('prj_3')).toBe(25);
  expect(await partialsOf('prj_3', 'contacts')).toHaveLength(1);
});

test('records of a merged partial that come again count once, as long as the stream can repeat them', async () => {
  await add('prj_4', 'shard-1', 1, 2);
  await service.clock.advance(2 * HOUR_MS);
  await fold('prj_4');
  expect(await add('prj_4', 'shard-1', 1, 2)).toBe('counted');
  expect(await add('prj_4', 'shard-1', 2, 3)).toBe('first');
  expect(await read('prj_4')).toBe(3);
  await service.clock.advance(2 * HOUR_MS);
  await fold('prj_4');
  expect(await add('prj_4', 'shard-1', 1, 2, 3)).toBe('counted');
  const [mark, ...others] = await closed('prj_4');
  expect(others).toEqual([]);
  expect((mark?.ttl ?? 0) * 1000).toBeGreaterThanOrEqual(now() + DAY_MS);
});

test('an addition to an old partial while it is merged is not lost', async () => {
  await add('prj_5', 'shard-1', 1);
  await service.clock.advance(2 * DAY_MS + 1);
  let isLate = true;
  const name = 'adds first';
  db.middlewareStack.add(
    (next) => async (args) => {
      if (isLate && JSON.stringify(args.input).includes('FOLDED')) {
        isLate = false;
        await add('prj_5', 'shard-1', 2);
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  await fold('prj_5').finally(() => db.middlewareStack.remove(name));
  expect(isLate).toBe(false);
  expect(await read('prj_5')).toBe(2);
});

test('merging drops days of the reputation that nobody reads any more, and zeros of former days', async () => {
  const { rows, part } = totalsOf('prj_6');
  const day = new Date(now()).toISOString().slice(0, 10);
  const n = {
    [`reputation#${day}:marketing:sent`]: { n: 3, at: now() },
    'emails:waiting': { n: 0, at: now() },
    emails: { n: 3, at: now() },
  };
  await addToPartial(rows, part, 'shard-1', [{ sequence: '1', n }], mergeEntries);
  const only = async () => {
    const all = (await service.rows()).filter(({ pk }) => pk === rows.partition);
    return all.flatMap((row) => Object.keys(row.n as CounterEntries)).sort();
  };
  await service.clock.advance(2 * HOUR_MS);
  await fold('prj_6');
  expect(await only()).toHaveLength(3);
  await service.clock.advance(11 * DAY_MS);
  await addToPartial(rows, part, 'shard-2', [{ sequence: '1', n: { emails: { n: 1, at: now() } } }], mergeEntries);
  await service.clock.advance(2 * HOUR_MS);
  await fold('prj_6');
  expect(await only()).toEqual(['emails']);
});
