/**
 * Returns 'all' for an invalid response or an unknown id, for which Lambda fails the whole batch. No list means
 * success.
 */
export function failedIdentifiers(answer: unknown, batch: ReadonlySet<string>): ReadonlySet<string> | 'all' {
  const failures = answer instanceof Object && 'batchItemFailures' in answer ? answer.batchItemFailures : null;
  if (failures === null) return new Set();
  if (!Array.isArray(failures)) return 'all';
  const identifiers = new Set<string>();
  for (const failure of failures as unknown[]) {
    const identifier = failure instanceof Object && 'itemIdentifier' in failure ? failure.itemIdentifier : undefined;
    if (typeof identifier !== 'string' || !batch.has(identifier)) return 'all';
    identifiers.add(identifier);
  }
  return identifiers;
}
