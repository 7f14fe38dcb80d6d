import { itemOf } from '../model/item';
import { encodeObject } from '../server/raw-json';
import { refuse, validationError } from '../server/table-error';
import { makeChange } from '../storage/change';
import type { Database } from '../storage/database';
import type { StoredTable } from '../storage/stored-table';
import type { Context } from './context';

interface UpdateRequest {
  TableName: string;
  TimeToLiveSpecification: { AttributeName: string; Enabled: boolean };
}

export function updateTimeToLive({ database }: Context, request: UpdateRequest): string {
  const table = database.table(request.TableName);
  const { AttributeName, Enabled } = request.TimeToLiveSpecification;
  const current = table.definition.timeToLive;
  if (Enabled && current !== undefined) refuse(validationError('TimeToLive is already enabled'));
  if (!Enabled && current === undefined) refuse(validationError('TimeToLive is already disabled'));
  database.setExpiry(table, Enabled ? AttributeName : undefined);
  return encodeObject({ TimeToLiveSpecification: request.TimeToLiveSpecification });
}

export function describeTimeToLive({ database }: Context, request: { TableName: string }): string {
  const { timeToLive } = database.table(request.TableName).definition;
  const enabled = { TimeToLiveStatus: 'ENABLED', AttributeName: timeToLive };
  return encodeObject({ TimeToLiveDescription: timeToLive ? enabled : { TimeToLiveStatus: 'DISABLED' } });
}

export function expireRows(database: Database): number {
  const now = database.clock.now();
  const cutoffSeconds = (now - database.settings.timeToLiveDelayMs) / 1000;
  let deleted = 0;
  for (const table of database.tables.values()) deleted += expireTable(database, table, cutoffSeconds);
  database.streams.dropOld(now);
  database.shortenIdleLog();
  return deleted;
}

function expireTable(database: Database, table: StoredTable, cutoffSeconds: number): number {
  const keys = table.expiry?.expiredKeys(cutoffSeconds) ?? [];
  const itemAfter = undefined;
  for (const key of keys) {
    const row = table.rows.get(key);
    if (!row) continue;
    const change = makeChange(table, { key, row, item: itemOf(row) }, itemAfter);
    database.commit([change], { time: database.clock.now(), expired: true });
  }
  return keys.length;
}
