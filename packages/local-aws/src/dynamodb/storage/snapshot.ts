import type { Row } from '../model/item';
import type { Database } from './database';
import { journalLine } from './journal-lines';
import { WHOLE_RANGE } from './key-space';
import type { Entry } from './row-write';
import type { SortedMap } from './sorted-map';

/** A limit, because in memory the rows of a line share its text, which is freed only with the last row. */
const BLOCK_ROWS = 64;
const BLOCK_CHARACTERS = 256 * 1024;
/** V8 uses two bytes per character of a text if any character needs them. */
const TWO_BYTES = /[^\0-\xff]/;

export function* snapshot(database: Database): Generator<string> {
  const { streams } = database;
  for (const table of database.tables.values()) {
    yield journalLine.table(table.definition);
    for (const name of table.mapNames) yield* blockLines(table.name, name, table.sortedMap(name));
  }
  for (const shard of streams.shards.values()) {
    for (const record of shard.allRecords()) yield `record\t${shard.id}\t${JSON.stringify(record)}`;
  }
  yield `sequence\t${streams.lastSequence}`;
  for (const [reader, positions] of streams.readers) {
    yield journalLine.reader(reader, '', 0);
    for (const [shard, sequence] of Object.entries(positions)) yield journalLine.reader(reader, shard, sequence);
  }
  for (const [token, { hash, time }] of database.tokens.entries()) yield journalLine.token(token, hash, time);
  yield SNAPSHOT_END;
}

export const SNAPSHOT_END = 'snapshot-end';

function* blockLines(table: string, map: string, sorted: SortedMap<Row>): Generator<string> {
  const entries: Entry[] = [];
  sorted.ascend(WHOLE_RANGE.from, WHOLE_RANGE.to, (key, row) => {
    entries.push({ key, row });
    return true;
  });
  for (let from = 0; from < entries.length; ) {
    const to = blockEnd(entries, from);
    yield journalLine.block(table, map, entries.slice(from, to));
    from = to;
  }
}

function blockEnd(entries: Entry[], from: number): number {
  const texts = entries.slice(from, from + BLOCK_ROWS).map(({ row }) => row.text);
  const isWide = TWO_BYTES.test(texts[0] ?? '');
  let characters = 0;
  let rows = 0;
  for (const text of texts) {
    if (characters >= BLOCK_CHARACTERS || TWO_BYTES.test(text) !== isWide) break;
    characters += text.length;
    rows += 1;
  }
  return from + rows;
}
