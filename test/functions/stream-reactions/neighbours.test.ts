import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_TRACKED_SEGMENTS } from '../../../shared/domain/segments/definition';
import { type ImportNeighbours, startImportNeighbours } from '../../support/import-neighbours';
import { sized } from '../../support/sizes';

/** Rows of the import, and how many of them are written at a time. */
const ROWS = sized(100, 400);
const AT_ONCE = 20;
/** Until the next ones are: 400 rows a second. */
const ROWS_PACE_MS = 50;
const CHANGES = sized(12, 40, 10);
const PACE_MS = 300;
const QUIET_MS = 20_000;
const WITHIN_MS = 600_000;

let on: ImportNeighbours;
beforeAll(async () => {
  on = await startImportNeighbours();
  await on.clock.advanceUntilDone(on.track(on.project, 1));
  await on.clock.advanceUntilDone(on.track(on.other, MAX_TRACKED_SEGMENTS));
  await on.clock.advance(QUIET_MS);
});
afterAll(() => on?.stop());

/** Moves time on until it is so. @throws Error after ten minutes of that time */
async function until(isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += PACE_MS) {
    if (waited > WITHIN_MS) throw new Error('It was not so within ten minutes.');
    await on.clock.advance(PACE_MS);
  }
}

/** How long the victim's changes take until their events, 95 of 100. */
async function victimsDelay(): Promise<number> {
  const changedAt = new Map<string, number>();
  for (let n = 0; n < CHANGES; n++) {
    const { id } = await on.clock.advanceUntilDone(on.put(on.project, `victim${on.clock.now()}@example.com`));
    changedAt.set(id, on.clock.now());
    await on.clock.advance(PACE_MS);
  }
  await until(() => [...changedAt.keys()].every((id) => on.enteredAt.has(id)));
  const delays = [...changedAt].map(([id, at]) => (on.enteredAt.get(id)?.[0] ?? 0) - at);
  return delays.sort((a, b) => a - b)[Math.floor(CHANGES * 0.95)] ?? 0;
}

async function importRows(project: typeof on.other): Promise<string[]> {
  const ids: string[] = [];
  for (let row = 0; row < ROWS; row += AT_ONCE) {
    const emails = Array.from({ length: AT_ONCE }, (_, n) => `row${row + n}@example.com`);
    const contacts = await Promise.all(emails.map((email) => on.put(project, email)));
    ids.push(...contacts.map(({ id }) => id));
    await on.clock.sleep(ROWS_PACE_MS);
  }
  return ids;
}

test('an import of a tenant with 20 tracked segments delays the reactions of another at most threefold', async () => {
  const alone = await victimsDelay();
  const importing = importRows(on.other);
  await on.clock.advance(PACE_MS);
  const beside = await victimsDelay();
  expect(alone).toBeGreaterThan(0);

  const imported = await on.clock.advanceUntilDone(importing);
  const isTold = (id: string) => on.enteredAt.get(id)?.length === MAX_TRACKED_SEGMENTS;
  await until(() => imported.every(isTold));
  await on.clock.advance(QUIET_MS);
  expect(imported.filter((id) => !isTold(id))).toEqual([]);
  expect(beside).toBeLessThanOrEqual(3 * alone);
});
