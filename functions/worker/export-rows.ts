import type { ContactRow } from '../../shared/db/contacts/rows';
import type { Consent } from '../../shared/domain/contacts/contact';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import { storableJson } from '../../shared/domain/storable-text';
import { csvHead, csvLines } from './csv-lines';

const DATA = 'data.';
const OWN_COLUMNS = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const;
const CONSENT = 'consent.';
const CONSENT_COLUMNS = ['consent.source', 'consent.at', 'consent.text'];

export const allColumns = (keys: readonly string[]): string[] => [
  ...OWN_COLUMNS,
  ...CONSENT_COLUMNS,
  ...keys.map((key) => DATA + key),
];

export const fileHead = ({ format }: ExportParams, columns: readonly string[]): string =>
  format === 'csv' ? csvHead(columns) : '';

export function fileLines({ format }: ExportParams, columns: readonly string[], rows: readonly ContactRow[]): string {
  if (format === 'csv') return csvLines(rows.map((row) => columns.map((column) => cell(row, column))));
  return rows.map((row) => `${storableJson(wholeContact(row))}\n`).join('');
}

const wholeContact = ({ id, email, subscribed, data, consent, createdAt, updatedAt }: ContactRow) => ({
  id,
  email,
  subscribed,
  data,
  ...(consent ? { consent } : {}),
  createdAt,
  updatedAt,
});

function cell(row: ContactRow, column: string): unknown {
  if (column.startsWith(CONSENT)) return row.consent?.[column.slice(CONSENT.length) as keyof Consent] ?? null;
  if (!column.startsWith(DATA)) return row[column as (typeof OWN_COLUMNS)[number]];
  const key = column.slice(DATA.length);
  return Object.hasOwn(row.data, key) ? row.data[key] : null;
}
