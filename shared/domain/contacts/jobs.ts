export interface BulkParams {
  action: 'subscribe' | 'unsubscribe' | 'delete';
  ids?: readonly string[];
  /** JSON text, because the table can't hold all numbers in filters. */
  filter?: string;
}

export interface ExportParams {
  format: 'csv' | 'ndjson';
  filter?: string;
  fields?: readonly string[];
}
