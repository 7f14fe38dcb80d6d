/** What a bulk job is to do, as stored with it: with the contacts listed, or with those that a filter finds. */
export interface BulkParams {
  action: 'subscribe' | 'unsubscribe' | 'delete';
  ids?: readonly string[];
  /** A filter of the contract as JSON text: the table's numbers can't hold all that stand in one. */
  filter?: string;
}

/** What an export is to write, as stored with it. */
export interface ExportParams {
  format: 'csv' | 'ndjson';
  /** As in a bulk job; without it all contacts. */
  filter?: string;
  /** Columns of a CSV; without them all that there are. */
  fields?: readonly string[];
}
