import type { FieldError } from '../../contract/errors';
import type { CellType } from '../../contract/import-body';
import { isVisibleTitle } from '../../contract/visible-text';
import { type EmailAddress, parseAddress } from '../address';
import { checkPatch } from '../contacts/data';
import { unescapeFormulas } from '../spreadsheet-text';
import { isStorableValue } from '../storable-text';
import { consentParts, type PartialConsent } from './choices';
import type { Column } from './columns';
import {
  invalidAddressError,
  missingAddressError,
  notAnObjectError,
  type RejectedRow,
  type RowReaders,
  rejectedRow,
} from './rejected-row';
import { type CellValue, parseObject, readCell, readSubscription } from './values';

export interface ImportRow {
  line: number;
  email: EmailAddress;
  subscribed?: boolean;
  consent?: PartialConsent;
  patch: Record<string, unknown>;
}

interface Draft {
  email: string;
  subscribed?: boolean;
  consent?: PartialConsent;
  patch: Record<string, unknown>;
  errors: FieldError[];
}

const subscriptionError: FieldError = { field: 'subscribed', message: 'Must be true or false.', code: 'invalid_type' };
const tooManyCellsError: FieldError = {
  field: '',
  message: 'The row has more cells than there are columns.',
  code: 'custom',
};

function unstorableErrors(patch: Record<string, unknown>): FieldError[] {
  const keys = Object.keys(patch).filter((name) => !isStorableValue(patch[name]));
  const message = 'A text contains U+0000 or half of a surrogate pair.';
  return keys.map((key) => ({ field: `data.${key}`, message, code: 'invalid_string' }));
}

function patchErrors(patch: Record<string, unknown>): FieldError[] {
  const errors = checkPatch(patch);
  return errors.length > 0 ? errors : unstorableErrors(patch);
}

function checkDraft(line: number, { email, subscribed, errors, patch, consent }: Draft): ImportRow | RejectedRow {
  const isUnsubscribed = subscribed === false;
  const draftErrors = isUnsubscribed ? errors.filter(({ field }) => !field.startsWith('consent.')) : errors;
  const address = parseAddress(email);
  const addressError = email.trim() === '' ? missingAddressError : invalidAddressError;
  const rowErrors = [...(address ? [] : [addressError]), ...draftErrors, ...patchErrors(patch)];
  if (!address || rowErrors.length > 0) return rejectedRow(line, email, rowErrors);
  return {
    line,
    email: address,
    patch,
    ...(subscribed === undefined ? {} : { subscribed }),
    ...(consent && !isUnsubscribed ? { consent } : {}),
  };
}

/** Removes the apostrophe that exports add. An empty cell changes nothing. */
function applyCell(draft: Draft, column: Column, text: string): void {
  if (column === null || text.trim() === '') return;
  const cell = unescapeFormulas(text);
  if (column.to === 'email') draft.email = cell;
  else if (column.to === 'data') applyValue(draft, column, cell);
  else if (column.to === 'consent') applyConsent(draft, column.part, cell, column.type);
  else applySubscription(draft, column.to, cell);
}

function applySubscription(draft: Draft, column: 'subscribed' | 'unsubscribed', cell: string): void {
  const subscription = readSubscription(cell, column);
  if (subscription === null) draft.errors.push(subscriptionError);
  else draft.subscribed = subscription;
}

function applyValue({ patch, errors }: Draft, { key, type, isUsual }: DataColumn, cell: string): void {
  const result = readCell(cell, type);
  if ('value' in result) patch[key] = result.value;
  else if (isUsual) patch[key] = cell;
  else errors.push({ field: `data.${key}`, message: `Must be ${result.expected}.`, code: 'invalid_type' });
}

/** In characters. A source can be the URL of a form's page. */
const MAX_CONSENT_LENGTHS = { source: 500, text: 1000 } as const;

function applyConsent(draft: Draft, part: (typeof consentParts)[number], cell: string, type?: CellType): void {
  const result = readConsentPart(part, cell.trim(), type);
  if ('value' in result) {
    draft.consent = { ...draft.consent, [part]: String(result.value) };
  } else {
    const message = `Must be ${result.expected}.`;
    draft.errors.push({ field: `consent.${part}`, message, code: 'invalid_string' });
  }
}

function readConsentPart(part: (typeof consentParts)[number], text: string, type: CellType = 'date'): CellValue {
  if (part === 'at') {
    const result = readCell(text, type);
    return 'value' in result ? readCell(String(result.value), 'date') : result;
  }
  const maxLength = MAX_CONSENT_LENGTHS[part];
  const isLine = text !== '' && text.length <= maxLength && isVisibleTitle(text) && isStorableValue(text);
  if (isLine) return { value: text };
  return { expected: `one line of at most ${maxLength} characters, without invisible ones` };
}

type DataColumn = Extract<Column, { to: 'data' }>;

function draftOfCells(cells: readonly string[], columns: readonly Column[]): Draft {
  const draft: Draft = { email: '', patch: {}, errors: [] };
  for (const [index, column] of columns.entries()) applyCell(draft, column, cells[index] ?? '');
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) draft.errors.push(tooManyCellsError);
  return draft;
}

const ignoredFields = new Set(['id', 'createdAt', 'updatedAt']);

function applyConsentObject(draft: Draft, consent: unknown): void {
  const fields = typeof consent === 'object' && consent !== null ? (consent as Record<string, unknown>) : { at: '' };
  for (const part of consentParts) {
    const value = fields[part];
    if (value !== undefined && value !== null) applyConsent(draft, part, typeof value === 'string' ? value : '');
  }
}

function ofJson(text: string, line: number): ImportRow | RejectedRow {
  const value = parseObject(text);
  if (!value) return rejectedRow(line, '', [notAnObjectError]);
  const { email = '', subscribed, data = {}, consent, ...others } = value;
  if (typeof email !== 'string') return rejectedRow(line, '', [invalidAddressError]);
  const errors: FieldError[] = Object.keys(others)
    .filter((name) => !ignoredFields.has(name))
    .map((field) => ({ field, message: 'Unknown field.', code: 'unrecognized_keys' }));
  if (subscribed !== undefined && typeof subscribed !== 'boolean') errors.push(subscriptionError);
  const patch = data as Record<string, unknown>;
  const draft = { email, patch, errors, ...(typeof subscribed === 'boolean' ? { subscribed } : {}) };
  applyConsentObject(draft, consent ?? {});
  return checkDraft(line, draft);
}

export const contactRows: RowReaders<ImportRow, Column> = {
  ofCells: (cells, line, columns) => checkDraft(line, draftOfCells(cells, columns)),
  ofJson,
};
