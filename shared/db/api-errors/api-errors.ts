import type { CallerKind } from '../../contract/api-errors';
import { API_ERROR_DAYS, API_ERRORS_PER_MINUTE } from '../../contract/limits';
import type { EpochMs } from '../../durations';
import { toIso } from '../../ops/clock';
import { expr, name } from '../table/expressions';
import { type Key, project } from '../table/keys';
import { update } from '../table/rows';
import { recordExpiry } from '../table/stored';

export const apiErrorsPartition = (projectId: string): string => `${project(projectId)}#APIERRORS`;

/** The minute is `2026-12-01T12:34`. */
export const apiErrorsKey = (projectId: string, minute: string): Key => ({
  pk: apiErrorsPartition(projectId),
  sk: minute,
});

export type ErrorList = keyof typeof API_ERRORS_PER_MINUTE;

export const errorLists = Object.keys(API_ERRORS_PER_MINUTE) as ErrorList[];

export interface ApiCaller {
  kind: CallerKind;
  /** Null for the operator. */
  id: string | null;
}

/** Contains no values of the request. */
export interface ApiError {
  requestId: string;
  at: EpochMs;
  operation: string;
  method: string;
  path: string;
  code: string;
  message?: string | undefined;
  fields: { field: string; code: string }[];
  caller: ApiCaller;
}

/** Short names: each error rewrites the minute's row. */
export interface StoredError {
  r: string;
  t: number;
  o: string;
  p: string;
  c: string;
  m?: string;
  f?: string[];
  k: ApiCaller['kind'];
  i?: string;
}

export const minuteOf = (at: number): string => toIso(at).slice(0, 16);

/** Beyond this, a container forgets all full lists. That costs one write per list. */
const MAX_REMEMBERED = 2000;

interface FullList {
  minute: string;
  notStored: number;
  reported: number;
}

const fullLists = new Map<string, FullList>();

/** One conditional write. Once a list is full, only its 1st, 10th, 100th… error is written, so a flood costs little. */
export async function addError(projectId: string, error: ApiError): Promise<void> {
  const list: ErrorList = error.caller.kind === 'public_key' ? 'visitors' : 'own';
  const minute = minuteOf(error.at);
  const listKey = `${projectId}#${list}`;
  let full = fullLists.get(listKey);
  if (full?.minute !== minute) {
    const isStored = await update(apiErrorsKey(projectId, minute), {
      set: { v: 1, ttl: recordExpiry(error.at, API_ERROR_DAYS) },
      append: { [list]: toStored(error) },
      makesRow: true,
      if: expr`attribute_not_exists(${name(list)}) OR size(${name(list)}) < ${API_ERRORS_PER_MINUTE[list]}`,
    });
    if (isStored) return;
    full = { minute, notStored: 0, reported: 0 };
    if (fullLists.size >= MAX_REMEMBERED) fullLists.clear();
    fullLists.set(listKey, full);
  }
  full.notStored++;
  const isPowerOfTen = /^10*$/.test(String(full.notStored));
  if (!isPowerOfTen) return;
  const unreported = full.notStored - full.reported;
  full.reported = full.notStored;
  await update(apiErrorsKey(projectId, minute), { add: { [notStoredAttribute(list)]: unreported } });
}

export const notStoredAttribute = (list: ErrorList): string => `${list}NotStored`;

function toStored({ requestId, at, operation, method, path, ...error }: ApiError): StoredError {
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
    ...(fields.length === 0 ? {} : { f: fields.map((fieldError) => `${fieldError.code} ${fieldError.field}`) }),
  };
}
