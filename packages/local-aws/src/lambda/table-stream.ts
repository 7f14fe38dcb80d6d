import type { Table } from '../dynamodb/table';
import type { StreamSource } from './stream-source';

export async function tableStream(table: Table, tableName: string, readers: readonly string[]): Promise<StreamSource> {
  for (const reader of readers) await table.registerReader(reader);
  const shards = await table.shardIds(tableName);
  return {
    shards: () => shards,
    read: (reader, shardId, limit, after) => table.readStream(reader, shardId, limit, after),
    commit: (reader, shardId, sequenceNumber) => table.commitReader(reader, shardId, sequenceNumber),
    pending: (reader, shardId) => table.pending(reader, shardId),
    onRecords: (callback) => {
      table.onRecords(callback);
    },
  };
}
