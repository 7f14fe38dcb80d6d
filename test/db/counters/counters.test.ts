import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addToCounter, foldCounter, readCounter, readPartials } from '../../../shared/db/counters/counters';
import { db } from '../../../shared/db/table/client';
import { type Service, startService } from '../../support/contacts';

const DAY_MS = 24 * 3600_000;
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const add = (name: string, shard: string, ...sequences: number[]) =>
  addToCounter(
    'prj_one',
    name,
    shard,
    sequences.map((sequence) => ({ sequence: String(sequence).padStart(21, '1'), by: 1 })),
  );

test('records that are delivered again, in other batches or to several readers at once, count once', async () => {
  expect(await add('once', 'shard-1', 1, 2)).toBe('first');
  expect(await add('once', 'shard-1', 2, 3)).toBe('added');
  expect(await add('once', 'shard-1', 1, 2, 3)).toBe('counted');
  await Promise.all(Array.from({ length: 8 }, () => add('once', 'shard-1', 3, 4, 5)));
  expect(await add('once', 'shard-2', 1)).toBe('first');
  expect(await readCounter('prj_one', 'once')).toBe(6);
  expect(await readCounter('prj_two', 'once')).toBe(0);
});

test('partials of former days are merged, also by several readers at once, and the value stays', async () => {
  for (let shard = 0; shard < 12; shard++) await add('old', `shard-${shard}`, 1, 2);
  await foldCounter('prj_one', 'old');
  expect(await readPartials('prj_one', 'old')).toHaveLength(12);
  await service.clock.advance(2 * DAY_MS + 1);
  await add('old', 'shard-new', 1);
  await Promise.all(Array.from({ length: 4 }, () => foldCounter('prj_one', 'old')));
  expect((await readPartials('prj_one', 'old')).map(({ sk, n }) => [sk, n])).toEqual([
    ['FOLDED', 24],
    ['shard-new', 1],
  ]);
  await service.clock.advance(2 * DAY_MS + 1);
  await foldCounter('prj_one', 'old');
  expect(await readCounter('prj_one', 'old')).toBe(25);
  expect(await readPartials('prj_one', 'old')).toHaveLength(1);
});

test('an addition to an old partial while it is merged is not lost', async () => {
  await add('late', 'shard-1', 1);
  await service.clock.advance(2 * DAY_MS + 1);
  let isLate = true;
  const name = 'adds first';
  db.middlewareStack.add(
    (next) => async (args) => {
      if (isLate && JSON.stringify(args.input).includes('FOLDED')) {
        isLate = false;
        await add('late', 'shard-1', 2);
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  await foldCounter('prj_one', 'late').finally(() => db.middlewareStack.remove(name));
  expect(isLate).toBe(false);
  expect(await readCounter('prj_one', 'late')).toBe(2);
});
