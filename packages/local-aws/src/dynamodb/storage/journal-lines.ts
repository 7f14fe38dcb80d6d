import type { TableDefinition } from '../model/table-definition';
import type { Cause, Change } from './change';
import { type Entry, type RowWrite, writesBetween } from './row-write';
import { EXPIRY, ROWS } from './stored-table';

/** Tabs separate fields, since JSON never contains them. One line per commit keeps transactions atomic. */
export const journalLine = {
  table: (definition: TableDefinition): string => `table\t${JSON.stringify(definition)}`,
  expiry: (table: string, attribute: string | undefined): string =>
    `expiry\t${table}\t${JSON.stringify(attribute ?? '')}`,
  change: (changes: Change[], cause: Cause): string =>
    ['change', JSON.stringify(cause), ...changes.flatMap(changeFields)].join('\t'),
  block: (table: string, map: string, entries: Entry[]): string =>
    ['block', table, map, ...entries.flatMap(entryFields)].join('\t'),
  token: (token: string, hash: string, time: number): string => `token\t${JSON.stringify(token)}\t${hash}\t${time}`,
  reader: (reader: string, shard: string, sequence: number): string => `reader\t${reader}\t${shard}\t${sequence}`,
};

/** Includes the writes to indexes, so that replay need not parse items. */
function changeFields({ table, key, afterRow, indexChanges, expiryWrites }: Change): string[] {
  const fields = (map: string, write: RowWrite): string[] => writeFields(table.name, map, write);
  return [
    ...fields(ROWS, { key, row: afterRow }),
    ...indexChanges.flatMap(({ index, before, after }) =>
      writesBetween(before, after).flatMap((write) => fields(index.name, write)),
    ),
    ...expiryWrites.flatMap((write) => fields(EXPIRY, write)),
  ];
}

const entryFields = ({ key, row }: Entry): string[] => [keyField(key), String(row.size), row.text];

const writeFields = (table: string, map: string, { key, row }: RowWrite): string[] => [
  table,
  map,
  ...(row ? entryFields({ key, row }) : [keyField(key), '', '']),
];

/** No key starts with a quotation mark, which here marks JSON text. */
const keyField = (key: string): string => (/[\t\n]/.test(key) ? JSON.stringify(key) : key);

export const textOfField = (field: string): string => (field.startsWith('"') ? JSON.parse(field) : field);
