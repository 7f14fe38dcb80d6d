import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { invocation } from '../../shared/ops/invocation';
import { takeRecords } from './take-records';

/** Does what follows from changes of the table. A record that fails comes again, with those of its shard behind it. */
export const handler = invocation(
  async (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> => {
    const failed = await takeRecords(event.Records, context.awsRequestId);
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  },
);
