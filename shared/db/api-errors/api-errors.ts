import type { CallerKind } from '../../contract/api-errors';
import { API_ERROR_DAYS, API_ERRORS_PER_MINUTE } from '../../contract/limits';
import type { EpochMs } from '../../durations';
import { toIso } from '../../ops/clock';
import { expr, name } from '../table/expressions';
import { type Key, project } from '../table/keys';
import { update } from '../table/rows';
import { recordExpiry } from '../table/stored';

export const apiErrorsPartition = (projectId: string): string => `${project(projectId)}#APIERRORS`;

/** `minute` has the form `2026-12-01T12:34`. */
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

/** Field names are short, because each error rewrites its minute's whole row. */
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

/** With more full lists, a container forgets all of them, which costs each list a refused write. */
const MAX_FULL_LISTS = 2000;

interface FullList {
  minute: string;
  notStored: number;
  countedInRow: number;
}

const fullLists = new Map<string, FullList>();

export async function addError(projectId: string, error: ApiError): Promise<void> {
  const list: ErrorList = error.caller.kind === 'public_key' ? 'visitors' : 'own';
  const name = `${projectId}#${list}`;
  const minute = minuteOf(error.at);
  const knownList = fullLists.get(name);
  if (knownList?.minute === minute) return countError(projectId, list, knownList);
  if (await storeUnlessFull(projectId, list, error)) return;
  const fullList = { minute, notStored: 0, countedInRow: 0 };
  if (fullLists.size >= MAX_FULL_LISTS) fullLists.clear();
  fullLists.set(name, fullList);
  await countError(projectId, list, fullList);
}

const storeUnlessFull = (projectId: string, list: ErrorList, error: ApiError): Promise<boolean> =>
  update(apiErrorsKey(projectId, minuteOf(error.at)), {
    set: { v: 1, ttl: recordExpiry(error.at, API_ERROR_DAYS) },
    append: { [list]: toStored(error) },
    makesRow: true,
    if: expr`attribute_not_exists(${name(list)}) OR size(${name(list)}) < ${API_ERRORS_PER_MINUTE[list]}`,
  });

/** Writes only after the 1st, 10th, 100th… error that isn't stored, so a flood costs little. */
async function countError(projectId: string, list: ErrorList, fullList: FullList): Promise<void> {
  fullList.notStored++;
  const isPowerOfTen = /^10*$/.test(String(fullList.notStored));
  if (!isPowerOfTen) return;
  const uncounted = fullList.notStored - fullList.countedInRow;
  fullList.countedInRow = fullList.notStored;
  await update(apiErrorsKey(projectId, fullList.minute), { add: { [notStoredAttribute(list)]: uncounted } });
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
