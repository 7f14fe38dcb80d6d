/** What a bulk job does, as stored with it: to the contacts listed, or to those that a filter finds. */
export interface BulkParams {
  action: 'subscribe' | 'unsubscribe' | 'delete';
  ids?: readonly string[];
  /** A filter of the contract as JSON text: the table cannot hold all numbers that a filter may contain. */
  filter?: string;
}

/** What an export writes, as stored with it. */
export interface ExportParams {
  format: 'csv' | 'ndjson';
  /** As in a bulk job; all contacts without it. */
  filter?: string;
  /** Columns of a CSV; all columns without it. */
  fields?: readonly string[];
}
