import type { DynamoDBRecord } from 'aws-lambda';

export type StreamRecord = DynamoDBRecord;

/** Each reader has its own durable position in each shard. */
export interface StreamSource {
  shards(): string[];
  read(reader: string, shardId: string, limit: number, after?: string): Promise<StreamRecord[]>;
  commit(reader: string, shardId: string, sequenceNumber: string): Promise<void>;
  onRecords(callback: () => void): void;
  pending(reader: string, shardId: string): boolean;
}

export const sequenceNumberOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? '';

/** Milliseconds; streams give whole seconds. */
export const changedAt = (record: StreamRecord): number => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000;
