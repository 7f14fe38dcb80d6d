import type { TableDefinition } from '../model/table-definition';
import type { Cause, Change } from './change';

/** Tabs separate fields, since JSON never contains them. One line per commit keeps transactions atomic. */
export const lines = {
  table: (definition: TableDefinition): string => `table\t${JSON.stringify(definition)}`,
  expiry: (table: string, attribute: string | undefined): string => `expiry\t${table}\t${attribute ?? ''}`,
  commit: (changes: Change[], cause: Cause): string =>
    ['commit', JSON.stringify(cause), ...changes.flatMap(changeFields)].join('\t'),
  reader: (reader: string, shard: string, sequence: number): string => `reader\t${reader}\t${shard}\t${sequence}`,
};

function changeFields({ table, after, afterRow, before }: Change): string[] {
  const text = after && afterRow ? afterRow.text : JSON.stringify(table.keyOf(before ?? {}));
  return [table.name, after ? 'put' : 'delete', text];
}
