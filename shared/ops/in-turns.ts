/** Runs `work` for each item, at most `sideBySide` at a time; the first failure ends it. */
export async function inTurns<T>(items: readonly T[], sideBySide: number, work: (item: T) => Promise<unknown>) {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next] as T;
      next += 1;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, items.length) }, worker));
}
