import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

/** Mails of one request that are worked on at a time. Each has up to 20 writes under way. */
const CONCURRENCY = 5;

/** The results of `work`, in the order of the items. Ends with the first failure. */
export async function mapConcurrent<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>) {
  const results: R[] = [];
  await forEachConcurrent([...items.entries()], CONCURRENCY, async ([index, item]) => {
    results[index] = await work(item, index);
  });
  return results;
}
