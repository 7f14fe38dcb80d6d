import { API_ERROR_DAYS, API_ERRORS_A_MINUTE } from '../../contract/api-error-limits';
import { toIso } from '../../ops/clock';
import { expr, name } from '../table/expressions';
import { recordExpiry } from '../table/record-expiry';
import { update } from '../table/rows';
import { apiErrorsKey } from './keys';

/** Whose errors a list of a minute has: of the server and its members, or of visitors with public keys. */
export type ErrorsOf = keyof typeof API_ERRORS_A_MINUTE;

export const errorsOf = Object.keys(API_ERRORS_A_MINUTE) as ErrorsOf[];

/** Who called. */
export interface ApiCaller {
  kind: 'key' | 'public_key' | 'member' | 'operator';
  /** Null for the operator. */
  id: string | null;
}

/** A refused or failed request. It has no value that the request had. */
export interface ApiError {
  requestId: string;
  /** Epoch milliseconds. */
  at: number;
  /** Group and route: `emails.getEmail`. */
  operation: string;
  method: string;
  /** The route's, without values: `/emails/{id}`. */
  path: string;
  code: string;
  /** Absent if it is the catalogue's. */
  message?: string | undefined;
  fields: { field: string; code: string }[];
  caller: ApiCaller;
}

/** An error as a row has it, as short as can be: a minute's row is written once for each of its errors. */
export interface StoredError {
  r: string;
  t: number;
  o: string;
  /** Method and path. */
  p: string;
  c: string;
  m?: string;
  f?: string[];
  k: ApiCaller['kind'];
  i?: string;
}

/** The name of a minute, which is the sort key of its row. */
export const minuteOf = (at: number): string => toIso(at).slice(0, 16);

/** Beyond these a container forgets what it knows, and writes once more for each project. */
const MAXIMUM_REMEMBERED = 2000;

/** What a container knows of a list that is full. */
interface Full {
  minute: string;
  notStored: number;
  /** How many of them the row knows. */
  told: number;
}

const fullLists = new Map<string, Full>();

/**
 * Adds an error to the list of its minute, by one conditional write. Once the list is full, a container counts the further
 * ones in its memory and tells the row of the 1st, the 10th, the 100th and so on, so a flood of errors costs next to
 * nothing.
 */
export async function addError(projectId: string, error: ApiError): Promise<void> {
  const list: ErrorsOf = error.caller.kind === 'public_key' ? 'visitors' : 'own';
  const minute = minuteOf(error.at);
  const place = `${projectId}#${list}`;
  let full = fullLists.get(place);
  if (full?.minute !== minute) {
    const isStored = await update(apiErrorsKey(projectId, minute), {
      set: { v: 1, ttl: recordExpiry(error.at, API_ERROR_DAYS) },
      append: { [list]: stored(error) },
      makesRow: true,
      if: expr`attribute_not_exists(${name(list)}) OR size(${name(list)}) < ${API_ERRORS_A_MINUTE[list]}`,
    });
    if (isStored) return;
    full = { minute, notStored: 0, told: 0 };
    if (fullLists.size >= MAXIMUM_REMEMBERED) fullLists.clear();
    fullLists.set(place, full);
  }
  full.notStored++;
  if (!/^10*$/.test(String(full.notStored))) return;
  const untold = full.notStored - full.told;
  full.told = full.notStored;
  await update(apiErrorsKey(projectId, minute), { add: { [notStoredOf(list)]: untold } });
}

/** The attribute with the number of errors that a list had no room for. */
export const notStoredOf = (list: ErrorsOf): string => `${list}NotStored`;

function stored({ requestId, at, operation, method, path, ...error }: ApiError): StoredError {
  const { code, message, fields, caller } = error;
  return {
    r: requestId,
    t: at,
    o: operation,
    p: `${method} ${path}`,
    c: code,
    k: caller.kind,
    ...(caller.id === null ? {} : { i: caller.id }),
    ...(message === undefined ? {} : { m: message }),
    ...(fields.length === 0 ? {} : { f: fields.map((one) => `${one.code} ${one.field}`) }),
  };
}
