import { AppendLog } from '../../append-log';
import type { Item, Row } from '../model/item';
import { itemSize } from '../model/item-size';
import type { Cause } from './change';
import type { Database } from './database';
import { lines } from './journal-lines';
import { WHOLE } from './key-space';

export function openLog(database: Database, path: string): void {
  const log = new AppendLog(path);
  log.replay((line) => redo(database, line));
  for (const table of database.tables.values()) table.fillIndexes(database.clock.now());
  if (!log.isEmpty) log.rewrite(snapshot(database));
  database.keepIn(log, () => snapshot(database));
}

function* snapshot(database: Database): Generator<string> {
  const { streams } = database;
  for (const table of database.tables.values()) {
    yield lines.table(table.definition);
    const rows: string[] = [];
    table.rows.ascend(WHOLE.from, WHOLE.to, (_, row) => rows.push(row.text) > 0);
    for (const text of rows) yield `row\t${table.name}\t${text}`;
  }
  for (const shard of streams.shards.values()) {
    for (const record of shard.all()) yield `record\t${shard.id}\t${JSON.stringify(record)}`;
  }
  yield `sequence\t${streams.lastSequence}`;
  for (const [reader, positions] of streams.readers) {
    yield lines.reader(reader, '', 0);
    for (const [shard, sequence] of Object.entries(positions)) yield lines.reader(reader, shard, sequence);
  }
  for (const [token, { hash, time }] of database.tokens.entries()) yield `token\t${token}\t${hash}\t${time}`;
}

type Redo = (database: Database, fields: string[]) => void;

const REDO: Record<string, Redo> = {
  table: (database, [definition]) => database.addTable(JSON.parse(definition as string)),
  expiry: (database, [table, attribute]) => database.table(table as string).watchExpiry(attribute || undefined),
  row: (database, [table, text]) => redoPut(database, table as string, text as string),
  commit: redoCommit,
  record: (database, [shard, record]) => database.streams.append(shard as string, JSON.parse(record as string)),
  sequence: (database, [sequence]) => database.streams.skipTo(Number(sequence)),
  reader: redoReader,
  token: (database, [token, hash, time]) => database.tokens.keep(token as string, hash as string, Number(time)),
};

function redo(database: Database, line: string): void {
  const [kind, ...fields] = line.split('\t');
  const action = REDO[kind ?? ''];
  if (!action) throw new Error(`the table's log holds a line of unknown kind: ${line.slice(0, 40)}`);
  action(database, fields);
}

function redoPut(database: Database, tableName: string, text: string): void {
  const table = database.table(tableName);
  const item = JSON.parse(text) as Item;
  table.put(table.keys.key(item), rowOf(text, item));
}

const rowOf = (text: string, item: Item): Row => ({ text, size: itemSize(item) });

/** Indexes are filled at the end, from the remaining rows. */
function redoCommit(database: Database, [causeText, ...fields]: string[]): void {
  const { streams, tokens } = database;
  const cause = JSON.parse(causeText as string) as Cause;
  for (let at = 0; at < fields.length; at += 3) {
    const [name, kind, text] = fields.slice(at, at + 3) as [string, string, string];
    const table = database.table(name);
    const item = JSON.parse(text) as Item;
    const key = table.keys.key(item);
    const [beforeRow, afterRow] = [table.rows.get(key), kind === 'put' ? rowOf(text, item) : undefined];
    table.put(key, afterRow);
    streams.record({ table, key, beforeRow, afterRow }, table.keyOf(item), cause);
  }
  if (cause.token) tokens.keep(...cause.token, cause.time);
}

function redoReader(database: Database, [reader, shard, sequence]: string[]): void {
  if (shard) database.streams.moveReader(reader as string, shard, Number(sequence));
  else database.streams.register(reader as string);
}
