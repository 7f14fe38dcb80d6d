import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../durations';
import { functionArn } from './lambda';
import { changedAt, type StreamRecord, sequenceNumberOf } from './stream-source';

interface FailedBatch {
  functionName: string;
  shardId: string;
  records: readonly StreamRecord[];
  calls: number;
  now: EpochMs;
}

export function failureNotice({ functionName, shardId, records, calls, now }: FailedBatch): object {
  const first = records[0] ?? {};
  const last = records.at(-1) ?? {};
  return {
    requestContext: {
      requestId: randomUUID(),
      functionArn: functionArn(functionName),
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: calls,
    },
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    version: '1.0',
    timestamp: new Date(now).toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: sequenceNumberOf(first),
      endSequenceNumber: sequenceNumberOf(last),
      approximateArrivalOfFirstRecord: new Date(changedAt(first)).toISOString(),
      approximateArrivalOfLastRecord: new Date(changedAt(last)).toISOString(),
      batchSize: records.length,
      streamArn: first.eventSourceARN,
    },
  };
}
