import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { invocation } from '../../shared/ops/invocation';
import { reactToRecords } from './react-to-records';

/** A record that fails comes again, with the later records of its shard. */
export const handler = invocation(
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    const failed = await reactToRecords(event.Records, context.awsRequestId);
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  },
);
