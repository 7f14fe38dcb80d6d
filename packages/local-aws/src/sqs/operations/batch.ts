import * as z from 'zod';
import { QueueError } from '../errors';

const MAX_ENTRIES = 10;

interface BatchResponse {
  Successful: object[];
  Failed: { Id: string; Code: string; Message: string; SenderFault: true }[];
}

export const batchSchema = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ QueueUrl: z.string(), Entries: z.array(z.object({ ...shape, Id: z.string() })) });

export function checkBatch(entries: readonly { Id: string }[]): void {
  if (entries.length === 0)
    throw new QueueError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  if (entries.length > MAX_ENTRIES) {
    const reason = `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`;
    throw new QueueError('TooManyEntriesInBatchRequest', reason);
  }
  const ids = new Set<string>();
  for (const { Id } of entries) {
    if (!/^[\w-]{1,80}$/.test(Id)) {
      const reason = 'A batch entry id can only contain alphanumeric characters, hyphens and underscores.';
      throw new QueueError('InvalidBatchEntryId', `${reason} It can be at most 80 letters long.`);
    }
    if (ids.has(Id)) throw new QueueError('BatchEntryIdsNotDistinct', `Id ${Id} repeated.`);
    ids.add(Id);
  }
}

export function eachEntry<Entry extends { Id: string }>(
  entries: readonly Entry[],
  run: (entry: Entry) => object,
): BatchResponse {
  checkBatch(entries);
  const response: BatchResponse = { Successful: [], Failed: [] };
  for (const entry of entries) {
    try {
      response.Successful.push({ Id: entry.Id, ...run(entry) });
    } catch (error) {
      if (!(error instanceof QueueError)) throw error;
      response.Failed.push({ Id: entry.Id, Code: error.code, Message: error.message, SenderFault: true });
    }
  }
  return response;
}
