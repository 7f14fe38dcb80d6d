import { forEachConcurrent } from '../../ops/for-each-concurrent';
import type { Key } from './keys';
import { dropLarge, type LargeValue } from './large-value';
import { queryPage } from './query';
import { remove } from './rows';

/** `more`: the time was up before all rows were erased. */
export type ErasureProgress = 'done' | 'more';

/** The 40,000 chunks of a million recipients need 80 pages. */
const PAGE_SIZE = 500;
const MAX_STEPS = 1_000;
const CONCURRENCY = 20;
export const ERASURE_STEP_MS = 15_000;

export async function erasePartition(partition: string, remainingMs: () => number): Promise<ErasureProgress> {
  for (let step = 0; step < MAX_STEPS && remainingMs() > ERASURE_STEP_MS; step++) {
    const page = { pk: partition, attributes: ['pk', 'sk', 'object'], limit: PAGE_SIZE };
    const { rows, after } = await queryPage<Key & LargeValue>(page);
    await forEachConcurrent(rows, CONCURRENCY, async (row) => {
      await dropLarge(row);
      await remove(row);
    });
    if (!after) return 'done';
  }
  return 'more';
}
