import type { FieldError } from '../../contract/errors';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { isoNow, now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys, type NameKind } from '../table/keys';
import { remember } from '../table/remember';
import { LostRace } from '../table/retry-on-conflict';
import { isCancelled, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { namePart, readRegister } from './register';
import { dropUnusedNames } from './unused-names';

const ABSENT = expr`attribute_not_exists(pk)`;

export const MAX_NAMES = 1000;
const MAX_PUBLIC_NAMES = 100;
/** A transaction takes 100 parts, including the count. */
const NAMES_AT_ONCE = 90;
const MAX_LOST_ROUNDS = 8;
/** Remembered registers; one with a thousand names takes about 100 KB. */
const MAX_REMEMBERED = 200;
/** After this time, a removed name that is used again is registered again. */
const REMEMBERED_MS = 5 * MINUTE_MS;

interface Introduction {
  projectId: string;
  kind: NameKind;
  isPublic: boolean;
}

interface KnownNames {
  since: EpochMs;
  names: Set<string>;
  /** Later callers wait for this look-up, and mostly find that it has read their names. */
  lastLookUp: Promise<unknown>;
}

const knownByKind = new Map<string, KnownNames>();

function knownNamesOf(projectId: string, kind: NameKind): KnownNames {
  const key = `${projectId}#${kind}`;
  const current = knownByKind.get(key);
  const isFresh = current !== undefined && now() - current.since < REMEMBERED_MS;
  const known = isFresh ? current : { since: now(), names: new Set<string>(), lastLookUp: Promise.resolve() };
  remember(knownByKind, key, known, MAX_REMEMBERED);
  return known;
}

/**
 * Returns the names for which there was no room. A full register first drops unused names that came from public keys.
 */
export async function admitNames(
  projectId: string,
  kind: NameKind,
  names: readonly string[],
  { isPublic }: { isPublic: boolean },
): Promise<string[]> {
  const known = knownNamesOf(projectId, kind);
  const unknownNames = () => [...new Set(names)].filter((name) => !known.names.has(name));
  if (unknownNames().length === 0) return [];
  const lookUp = known.lastLookUp.then(() => register({ projectId, kind, isPublic }, unknownNames(), known.names));
  known.lastLookUp = lookUp.catch(() => undefined);
  return lookUp;
}

export const noRoomForField = (key: string, options: { isPublic: boolean }): FieldError => ({
  field: `data.${key}`,
  message: tooMany('data fields', options),
  code: 'too_big',
});

export async function fieldNameErrors(
  projectId: string,
  patch: Readonly<Record<string, unknown>>,
  options: { isPublic: boolean },
): Promise<FieldError[]> {
  const names = Object.keys(patch).filter((key) => patch[key] !== null);
  const rejectedNames = await admitNames(projectId, 'field', names, options);
  return rejectedNames.map((key) => noRoomForField(key, options));
}

export async function eventNameErrors(
  projectId: string,
  name: string,
  options: { isPublic: boolean },
): Promise<FieldError[]> {
  const rejectedNames = await admitNames(projectId, 'event', [name], options);
  return rejectedNames.map(() => ({ field: 'event', message: tooMany('event names', options), code: 'too_big' }));
}

const tooMany = (what: string, { isPublic }: { isPublic: boolean }): string =>
  isPublic
    ? `Public keys introduce at most ${MAX_PUBLIC_NAMES} ${what}.`
    : `A project has at most ${MAX_NAMES} ${what}.`;

async function register(introduction: Introduction, names: string[], knownNames: Set<string>): Promise<string[]> {
  let unregistered = names;
  const maximumRounds = MAX_LOST_ROUNDS + Math.ceil(names.length / NAMES_AT_ONCE);
  for (let round = 0; round < maximumRounds && unregistered.length > 0; round++) {
    const { count, registered } = await readRegistered(introduction, unregistered);
    for (const name of registered) knownNames.add(name);
    unregistered = unregistered.filter((name) => !knownNames.has(name));
    if (unregistered.length === 0) return [];
    const room = roomFor(introduction, count);
    const hasMadeRoom = room < unregistered.length && (await makeRoom(introduction, unregistered.length - room));
    if (hasMadeRoom) continue;
    if (room === 0) return unregistered;
    const next = unregistered.slice(0, Math.min(room, NAMES_AT_ONCE));
    const parts = [countPart(introduction, count, next.length), ...namesParts(introduction, next)];
    if (!(await tryTransact(parts))) continue;
    for (const name of next) knownNames.add(name);
    unregistered = unregistered.slice(next.length);
  }
  if (unregistered.length === 0) return [];
  throw new LostRace(`introducing names of kind ${introduction.kind}`);
}

async function tryTransact(parts: TransactionPart[]): Promise<boolean> {
  try {
    return (await transact(parts)) === null;
  } catch (error) {
    if (isCancelled(error)) return false;
    throw error;
  }
}

type NameCount = { n: number; public: number } | null;

async function readRegistered({ projectId, kind }: Introduction, names: readonly string[]) {
  const countKey = keys.nameCount(projectId, kind);
  const rows = await batchGet([countKey, ...names.map((name) => keys.knownName(projectId, kind, name))]);
  const count = (rows.find(({ sk }) => sk === countKey.sk) as NameCount | undefined) ?? null;
  return { count, registered: rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])) };
}

function roomFor({ isPublic }: Introduction, count: NameCount): number {
  const room = MAX_NAMES - (count?.n ?? 0);
  const publicRoom = MAX_PUBLIC_NAMES - (count?.public ?? 0);
  return Math.max(0, isPublic ? Math.min(room, publicRoom) : room);
}

function countPart({ projectId, kind, isPublic }: Introduction, count: NameCount, added: number): TransactionPart {
  const key = keys.nameCount(projectId, kind);
  const addedPublic = isPublic ? added : 0;
  if (!count) return putPart({ ...key, v: 1, n: added, public: addedPublic }, ABSENT);
  return updatePart(key, {
    set: { n: expr`n + ${added}`, public: expr`public + ${addedPublic}` },
    if: expr`n <= ${MAX_NAMES - added} AND public <= ${MAX_PUBLIC_NAMES - addedPublic}`,
  });
}

function namesParts({ projectId, kind, isPublic }: Introduction, names: readonly string[]): TransactionPart[] {
  const createdAt = isoNow();
  return names.map((name) => namePart(projectId, kind, { name, isPublic, createdAt }));
}

const makeRoom = async ({ projectId, kind }: Introduction, count: number): Promise<boolean> =>
  (await dropUnusedNames(projectId, kind, count)) > 0;

export const readNames = async (projectId: string, kind: NameKind): Promise<string[]> =>
  (await readRegister(projectId, kind)).map(({ name }) => name);
