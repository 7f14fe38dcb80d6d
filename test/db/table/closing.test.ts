import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LocalClock } from '@posthaste/local-aws/clock';
import { deleteUnlessUsed } from '../../../shared/db/table/closing';
import { keys } from '../../../shared/db/table/keys';
import { get, put, remove, update } from '../../../shared/db/table/rows';
import { openTable } from '../../support/table';

const key = keys.topic('prj_one', 'top_one');
const nobody = async () => [];
const updatedAt = '2026-12-01T12:00:00.000Z';

let table: Awaited<ReturnType<typeof openTable>>;
beforeAll(async () => {
  table = await openTable(new LocalClock('manual', Date.parse(updatedAt)));
});
afterAll(() => table?.stop());
beforeEach(() => put({ ...key, v: 1, name: 'News', version: 3, updatedAt }));

test('a record at the seen version is deleted, and one that is gone is missing', async () => {
  expect(await deleteUnlessUsed(key, nobody, 3)).toBe('deleted');
  expect(await deleteUnlessUsed(key, nobody, 3)).toBe('missing');
});

test('a record at another version is not even closed', async () => {
  expect(await deleteUnlessUsed(key, nobody, 2)).toEqual({ outdated: { revision: 3, updatedAt } });
  expect(await get(key)).not.toHaveProperty('closing');
});

test('a record that changes while its uses are read stays, and is open again', async () => {
  const changes = async () => {
    await update(key, { set: { name: 'Offers' }, add: { version: 1 } });
    return [];
  };
  expect(await deleteUnlessUsed(key, changes, 3)).toEqual({ outdated: { revision: 4, updatedAt } });
  const row = await get(key);
  expect(row).toMatchObject({ name: 'Offers', version: 4 });
  expect(row).not.toHaveProperty('closing');
});

test('a record whose uses cannot be read, or that is used, is open again', async () => {
  const fails = () => Promise.reject(new Error('throttled'));
  await expect(deleteUnlessUsed(key, fails)).rejects.toThrow('throttled');
  expect(await get(key)).not.toHaveProperty('closing');
  expect(await deleteUnlessUsed(key, async () => ['one', 'two'])).toEqual({ users: ['one', 'two'] });
  expect(await get(key)).not.toHaveProperty('closing');
});

test('a record that goes while its uses are read is missing', async () => {
  const goes = async () => {
    await remove(key);
    return [];
  };
  expect(await deleteUnlessUsed(key, goes, 3)).toBe('missing');
});

test('without a version, a record that changes while its uses are read is deleted all the same', async () => {
  const changes = async () => {
    await update(key, { add: { version: 1 } });
    return [];
  };
  expect(await deleteUnlessUsed(key, changes)).toBe('deleted');
  expect(await get(key)).toBeNull();
});
