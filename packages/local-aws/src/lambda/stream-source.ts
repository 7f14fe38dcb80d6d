import type { DynamoDBRecord } from 'aws-lambda';
import type { Table } from '../dynamodb/table';

export type StreamRecord = DynamoDBRecord;

/** Each reader has its own durable position in each shard. */
export interface StreamSource {
  shards(): string[];
  read(reader: string, shardId: string, limit: number, after?: string): Promise<StreamRecord[]>;
  commit(reader: string, shardId: string, sequenceNumber: string): Promise<void>;
  onRecords(callback: () => void): void;
  hasUnread(reader: string, shardId: string): boolean;
}

export const sequenceNumberOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? '';

/** Milliseconds; streams give whole seconds. */
export const changedAt = (record: StreamRecord): number => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000;

export async function tableStream(table: Table, tableName: string, readers: readonly string[]): Promise<StreamSource> {
  for (const reader of readers) await table.registerReader(reader);
  const shards = await table.shardIds(tableName);
  return {
    shards: () => shards,
    read: (reader, shardId, limit, after) => table.readStream(reader, shardId, limit, after),
    commit: (reader, shardId, sequenceNumber) => table.commitReader(reader, shardId, sequenceNumber),
    hasUnread: (reader, shardId) => table.hasUnread(reader, shardId),
    onRecords: (callback) => {
      table.onRecords(callback);
    },
  };
}
