import type { DynamoDBRecord } from 'aws-lambda';

/** One change of the table, as a function's event has it. */
export type StreamRecord = DynamoDBRecord;

/** A table's stream as a mapping reads it. Each reader has a durable position of its own in each shard. */
export interface StreamSource {
  shards(): string[];
  /**
   * Up to `limit` records behind the reader's position, or behind the record `after`, oldest first; the position
   * stays where it is.
   */
  read(reader: string, shardId: string, limit: number, after?: string): Promise<StreamRecord[]>;
  /** Moves the reader's position behind this record. */
  commit(reader: string, shardId: string, sequenceNumber: string): Promise<void>;
  /** Calls back whenever new records can be read. */
  onRecords(callback: () => void): void;
  /** Whether the shard holds records that the reader was never given; may know of them before `onRecords` tells. */
  pending(reader: string, shardId: string): boolean;
}

export const sequenceNumberOf = (record: StreamRecord): string => record.dynamodb?.SequenceNumber ?? '';

/** When the change was made, in milliseconds (streams give whole seconds). */
export const changedAt = (record: StreamRecord): number => (record.dynamodb?.ApproximateCreationDateTime ?? 0) * 1_000;
