import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { invocation } from '../../shared/ops/invocation';
import { reactToRecords } from './react-to-records';

/** A failed record repeats with its shard's later records. */
export const handler = invocation(
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    const failed = await reactToRecords(event.Records, context.awsRequestId);
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  },
);
