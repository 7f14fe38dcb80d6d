import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';

const CONCURRENCY = 5;

export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
) {
  const results: Result[] = [];
  await forEachConcurrent([...items.entries()], CONCURRENCY, async ([index, item]) => {
    results[index] = await work(item, index);
  });
  return results;
}
