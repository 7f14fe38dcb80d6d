import type { Column } from './columns';
import type { FileLayout } from './header';

/** The file of an import. */
export interface FileParams<C> {
  /** The object with the file, and its ETag: an object that replaced it is not read. */
  key: string;
  etag: string;
  size: number;
  layout: FileLayout<C>;
}

/** The parameters of an import of contacts. */
export interface ImportParams extends FileParams<Column> {
  /** For new contacts whose row does not say. */
  subscribed: boolean;
  resubscribe: boolean;
}

/** The progress of an import: all bytes before `offset` are done. */
export interface ImportState {
  offset: number;
  /** The line at that place, counted from 1. */
  line: number;
  /** `offset` is within a line that was refused. */
  inLongLine: boolean;
  /** Refused rows that the report will list. */
  listed: number;
}
