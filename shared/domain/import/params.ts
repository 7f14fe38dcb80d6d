import type { Column } from './columns';
import type { FileLayout } from './header';

/** The file of an import. */
export interface FileParams<C> {
  /** The object that holds the file, and its ETag: other bytes under the key are not read. */
  key: string;
  etag: string;
  size: number;
  layout: FileLayout<C>;
}

/** What an import of contacts is to do. */
export interface ImportParams extends FileParams<Column> {
  /** What contacts are that the import creates, where their row does not say. */
  subscribed: boolean;
  resubscribe: boolean;
}

/** Where an import stands: everything before `offset` is done. */
export interface ImportState {
  offset: number;
  /** The line at that place, counted from 1. */
  line: number;
  /** The place is within a line that was refused already. */
  inLongLine: boolean;
  /** Refused rows that the report will list. */
  listed: number;
}
