import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const CONCURRENCY = 5;

export async function mapConcurrent<T, R>(items: readonly T[], work: (item: T, index: number) => Promise<R>) {
  const results: R[] = [];
  await forEachConcurrent([...items.entries()], CONCURRENCY, async ([index, item]) => {
    results[index] = await work(item, index);
  });
  return results;
}
