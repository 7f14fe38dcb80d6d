import type { BulkAction } from '../../contract/contact-jobs';
import type { ImportFormat } from '../../contract/import-body';

export interface BulkParams {
  action: BulkAction;
  ids?: readonly string[];
  /** JSON text, because the table can't hold all numbers in filters. */
  filter?: string;
  segmentId?: string;
}

export interface ExportParams {
  format: ImportFormat;
  filter?: string;
  fields?: readonly string[];
}
