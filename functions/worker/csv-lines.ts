import { stringify } from 'csv-stringify/sync';
import { guarded } from '../../shared/domain/spreadsheet-text';
import { storable, storableJson } from '../../shared/domain/storable-text';

const written = (text: string): string => guarded(storable(text));

/**
 * RFC 4180. Quotes any possible delimiter, and keeps text from being read as a formula. Objects become JSON, null an
 * empty cell.
 */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n\t;|]/,
    cast: { boolean: String, string: written, object: (value) => written(storableJson(value)) },
  });

/** Excel needs the byte order mark. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLines([columns])}`;
