import type { DynamoDBRecord } from 'aws-lambda';

export type StreamRecord = DynamoDBRecord;

/** Each reader has its own durable position in each shard. */
export interface StreamSource {
  shards(): string[];
  /** Starts at the reader's position, or behind record `after`. Oldest first; does not move the position. */
  read(reader: string, shardId: string, limit: number, after?: string): Promise<StreamRecord[]>;
  commit(reader: string, shardId: string, sequenceNumber: string): Promise<void>;
  onRecords(callback: () => void): void;
  /** True for records the reader was never given, maybe even before `onRecords` tells. */
  pending(reader: string, shardId: string): boolean;
}

export const sequenceNumberOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? '';

/** In milliseconds; streams give whole seconds. */
export const changedAt = (record: StreamRecord): number => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000;
