import { stringify } from 'csv-stringify/sync';
import { guarded } from '../../shared/domain/spreadsheet-text';
import { storable, storableJson } from '../../shared/domain/storable-text';

const written = (text: string): string => guarded(storable(text));

/**
 * Rows as lines of a CSV file (RFC 4180), the only way in which the service writes CSV. Quotes each text with a line
 * break or with a character that some program takes for a delimiter. Guards texts against being read as formulas; a
 * number is no formula, even below zero. Objects become JSON, null an empty cell.
 */
export const csvLines = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n\t;|]/,
    cast: { boolean: String, string: written, object: (value) => written(storableJson(value)) },
  });

/** The first line of a file, after the byte order mark by which Excel tells UTF-8. */
export const csvHead = (columns: readonly string[]): string => `\uFEFF${csvLines([columns])}`;
