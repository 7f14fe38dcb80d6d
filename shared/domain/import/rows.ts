import type { FieldError } from '../../contract/errors';
import { isVisibleTitle } from '../../contract/visible-text';
import { type EmailAddress, parseAddress } from '../address';
import { checkPatch } from '../contacts/data';
import { unescapeFormulas } from '../spreadsheet-text';
import { isStorableValue } from '../storable-text';
import { consentParts, type GivenConsent } from './choices';
import type { Column } from './columns';
import {
  invalidAddress,
  missingAddress,
  notAnObject,
  type RefusedRow,
  type RowReaders,
  refusedRow,
} from './refused-row';
import { parseObject, readCell, readSubscription } from './values';

export interface ImportRow {
  line: number;
  email: EmailAddress;
  subscribed?: boolean;
  consent?: GivenConsent;
  patch: Record<string, unknown>;
}

interface Draft {
  email: string;
  subscribed?: boolean;
  consent?: GivenConsent;
  patch: Record<string, unknown>;
  problems: FieldError[];
}

const noSubscription: FieldError = { field: 'subscribed', message: 'Must be true or false.', code: 'invalid_type' };
const tooManyCells: FieldError = {
  field: '',
  message: 'The row has more cells than there are columns.',
  code: 'custom',
};
function unstorable(patch: Record<string, unknown>): FieldError[] {
  const keys = Object.keys(patch).filter((name) => !isStorableValue(patch[name]));
  const message = 'A text contains U+0000 or half of a surrogate pair.';
  return keys.map((key) => ({ field: `data.${key}`, message, code: 'invalid_string' }));
}

function check(line: number, { email, problems, patch, consent, ...rest }: Draft): ImportRow | RefusedRow {
  const isUnsubscribed = rest.subscribed === false;
  const own = isUnsubscribed ? problems.filter(({ field }) => !field.startsWith('consent.')) : problems;
  const address = parseAddress(email);
  const ofAddress = address ? [] : [email.trim() === '' ? missingAddress : invalidAddress];
  const ofPatch = checkPatch(patch);
  const all = [...ofAddress, ...own, ...ofPatch, ...(ofPatch.length > 0 ? [] : unstorable(patch))];
  if (!address || all.length > 0) return refusedRow(line, email, all);
  return { line, email: address, patch, ...rest, ...(consent && !isUnsubscribed ? { consent } : {}) };
}

/** Removes the apostrophe that exports add. An empty cell changes nothing. */
function applyCell(draft: Draft, column: Column, text: string): void {
  if (column === null || text.trim() === '') return;
  const cell = unescapeFormulas(text);
  if (column.to === 'email') draft.email = cell;
  else if (column.to === 'data') applyValue(draft, column, cell);
  else if (column.to === 'consent') applyConsent(draft, column.part, cell);
  else {
    const subscription = readSubscription(cell, column.to);
    if (subscription === null) draft.problems.push(noSubscription);
    else draft.subscribed = subscription;
  }
}

function applyValue({ patch, problems }: Draft, { key, type, isUsual }: DataColumn, cell: string): void {
  const read = readCell(cell, type);
  if ('value' in read) patch[key] = read.value;
  else if (isUsual) patch[key] = cell;
  else problems.push({ field: `data.${key}`, message: `Must be ${read.expected}.`, code: 'invalid_type' });
}

/** The source of a form's consent is its page. */
const MAX_OF_CONSENT = { source: 500, text: 1000 } as const;

function applyConsent(draft: Draft, part: (typeof consentParts)[number], given: string): void {
  const text = given.trim();
  const wrong = (message: string) => draft.problems.push({ field: `consent.${part}`, message, code: 'invalid_string' });
  if (part === 'at') {
    const read = readCell(text, 'date');
    if ('value' in read) draft.consent = { ...draft.consent, at: String(read.value) };
    else wrong(`Must be ${read.expected}.`);
  } else if (text !== '' && text.length <= MAX_OF_CONSENT[part] && isVisibleTitle(text) && isStorableValue(text))
    draft.consent = { ...draft.consent, [part]: text };
  else wrong(`Must be one line of at most ${MAX_OF_CONSENT[part]} characters, without invisible ones.`);
}

type DataColumn = Extract<Column, { to: 'data' }>;

function draftOfCells(cells: readonly string[], columns: readonly Column[]): Draft {
  const draft: Draft = { email: '', patch: {}, problems: [] };
  for (const [index, column] of columns.entries()) applyCell(draft, column, cells[index] ?? '');
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) draft.problems.push(tooManyCells);
  return draft;
}

const ignored = new Set(['id', 'createdAt', 'updatedAt']);

function applyConsentObject(draft: Draft, consent: unknown): void {
  const fields = typeof consent === 'object' && consent !== null ? (consent as Record<string, unknown>) : { at: '' };
  for (const part of consentParts) {
    const given = fields[part];
    if (given !== undefined && given !== null) applyConsent(draft, part, typeof given === 'string' ? given : '');
  }
}

function ofJson(text: string, line: number): ImportRow | RefusedRow {
  const value = parseObject(text);
  if (!value) return refusedRow(line, '', [notAnObject]);
  const { email = '', subscribed, data = {}, consent, ...others } = value;
  if (typeof email !== 'string') return refusedRow(line, '', [invalidAddress]);
  const problems: FieldError[] = Object.keys(others)
    .filter((name) => !ignored.has(name))
    .map((field) => ({ field, message: 'Unknown field.', code: 'unrecognized_keys' }));
  const isAnswer = subscribed === undefined || typeof subscribed === 'boolean';
  if (!isAnswer) problems.push(noSubscription);
  const patch = data as Record<string, unknown>;
  const draft = { email, patch, problems, ...(typeof subscribed === 'boolean' ? { subscribed } : {}) };
  applyConsentObject(draft, consent ?? {});
  return check(line, draft);
}

export const contactRows: RowReaders<ImportRow, Column> = {
  ofCells: (cells, line, columns) => check(line, draftOfCells(cells, columns)),
  ofJson,
};
