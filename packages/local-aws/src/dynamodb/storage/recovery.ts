import { AppendLog } from '../../append-log';
import type { Row } from '../model/item';
import type { Cause } from './change';
import type { Database } from './database';
import { textOfField } from './journal-lines';
import { applyWrite } from './row-write';
import { SNAPSHOT_END, snapshot } from './snapshot';
import { ROWS } from './stored-table';

export function openLog(database: Database, path: string): void {
  const log = new AppendLog(path);
  log.replay((line, span) => {
    if (line === SNAPSHOT_END) log.endSnapshot(span);
    else redo(database, line, `${path}, byte ${span.position}`);
  });
  database.useLog(log, () => snapshot(database));
}

type Redo = (database: Database, fields: string[]) => void;

const REDO: Record<string, Redo> = {
  table: (database, [definition]) => database.addTable(JSON.parse(definition as string)),
  expiry: (database, [table, attribute]) =>
    database.table(table as string).watchExpiry(textOfField(attribute as string) || undefined),
  block: redoBlock,
  change: redoChange,
  record: (database, [shard, record]) => database.streams.append(shard as string, JSON.parse(record as string)),
  sequence: (database, [sequence]) => database.streams.skipTo(Number(sequence)),
  reader: redoReader,
  token: (database, [token, hash, time]) =>
    database.tokens.remember(textOfField(token as string), hash as string, Number(time)),
};

function redo(database: Database, line: string, position: string): void {
  const [kind, ...fields] = line.split('\t');
  const action = REDO[kind ?? ''];
  if (!action) throw unreadableLog(`it holds a line of unknown kind, ${kind?.slice(0, 40)}`, position);
  try {
    action(database, fields);
  } catch (error) {
    throw unreadableLog((error as Error).message, position);
  }
}

function unreadableLog(reason: string, position: string): Error {
  const error = new Error(`The table's log cannot be read (${position}): ${reason}`);
  return Object.assign(error, { code: 'UNREADABLE_LOG' });
}

function redoBlock(database: Database, fields: string[]): void {
  const [table, map] = fields as [string, string];
  const keys: string[] = [];
  const rows: Row[] = [];
  for (let index = 2; index < fields.length; index += 3) {
    keys.push(textOfField(fields[index] as string));
    rows.push({ text: fields[index + 2] as string, size: Number(fields[index + 1]) });
  }
  database.table(table).sortedMap(map).append(keys, rows);
}

type ChangeFields = [table: string, map: string, key: string, size: string, text: string];

function redoChange(database: Database, fields: string[]): void {
  const cause = JSON.parse(fields[0] as string) as Cause;
  for (let index = 1; index < fields.length; index += 5) {
    const [tableName, map, keyField, size, text] = fields.slice(index, index + 5) as ChangeFields;
    const table = database.table(tableName);
    const key = textOfField(keyField);
    const row = size === '' ? undefined : { text, size: Number(size) };
    if (map === ROWS) database.streams.record({ table, key, beforeRow: table.rows.get(key), afterRow: row }, cause);
    applyWrite(table.sortedMap(map), { key, row });
  }
  if (cause.token) database.tokens.remember(...cause.token, cause.time);
}

function redoReader(database: Database, [reader, shard, sequence]: string[]): void {
  if (shard) database.streams.moveReader(reader as string, shard, Number(sequence));
  else database.streams.registerReader(reader as string);
}
