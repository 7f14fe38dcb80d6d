/**
 * `Promise.all` that waits for the others when one fails: none of them then acts on a service that has been stopped.
 * @throws the first failure
 */
export async function allSettled<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
