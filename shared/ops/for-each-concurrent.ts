/** After a failure, starts nothing new and waits for the running work, so that no write follows the response. */
export async function forEachConcurrent<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  let nextIndex = 0;
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    while (nextIndex < items.length && failures.length === 0) {
      const item = items[nextIndex] as T;
      nextIndex += 1;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  const [firstFailure] = failures;
  if (failures.length > 0) throw firstFailure;
}
