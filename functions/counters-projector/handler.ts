import type { DynamoDBStreamEvent } from 'aws-lambda';
import { invocation } from '../../shared/ops/invocation';
import { countChanges } from './count-changes';

interface WindowedStreamEvent extends DynamoDBStreamEvent {
  shardId?: string;
}

/** Lambda requires a `state` with a tumbling window. Counting needs none. */
interface WindowedAnswer {
  state: Record<string, never>;
  batchItemFailures: [];
}

export const handler = invocation(async (event: WindowedStreamEvent): Promise<WindowedAnswer> => {
  if (event.Records.length > 0) {
    if (!event.shardId) throw new Error('the stream mapping has no tumbling window, so its events name no shard');
    await countChanges(event.Records, event.shardId);
  }
  return { state: {}, batchItemFailures: [] };
});
