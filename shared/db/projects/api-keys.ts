import type { KeyKind } from '../../contract/routes/keys';
import { DAY_MS, type EpochMs } from '../../durations';
import { isoNow, now, toIso } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keyPartition, keys } from '../table/keys';
import { queryAll, queryPage } from '../table/query';
import { LostRace } from '../table/retry-on-conflict';
import { getAs, updateRow } from '../table/rows';
import { contentOf } from '../table/stored';
import { checkPart, deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';

export interface ApiKey {
  id: string;
  projectId: string;
  kind: KeyKind;
  name: string;
  hash: string;
  /** Absent for keys of earlier versions of the service. */
  lastFour?: string;
  scopes?: string[];
  allowedOrigins?: string[];
  requiresProof?: true;
  createdAt: string;
  createdBy?: string;
  expiresAt?: string;
  revokedAt?: string;
  replacedBy?: string;
}

export interface KeyEntry {
  id: string;
  hash: string;
  createdBy?: string;
  endsAt?: EpochMs;
}

const LISTED_AFTER_END_MS = 90 * DAY_MS;
const MAX_ROUNDS = 3;
/** Pages of 1 MB: 25,000 entries of 0.2 KB, more than a project makes in 90 days. */
const MAX_PAGES = 5;

const ABSENT = expr`attribute_not_exists(pk)`;
const NOT_ENDED = expr`attribute_not_exists(revokedAt) AND attribute_not_exists(replacedBy)`;

const toKey = (row: Record<string, unknown>): ApiKey => contentOf<ApiKey>(row);
const toEntry = (row: Record<string, unknown>): KeyEntry => contentOf<KeyEntry>(row);
const ttlOf = (endsAt: number): number => Math.ceil((endsAt + LISTED_AFTER_END_MS) / 1000);

export const findKey = (hash: string, { consistent = false } = {}): Promise<ApiKey | null> =>
  getAs(keys.apiKey(hash), toKey, { eventual: !consistent });

export const findEntry = (projectId: string, keyId: string): Promise<KeyEntry | null> =>
  getAs(keys.apiKeyEntry(projectId, keyId), toEntry);

export async function getKey(projectId: string, keyId: string): Promise<ApiKey | null> {
  const entry = await findEntry(projectId, keyId);
  return entry && findKey(entry.hash, { consistent: true });
}

export async function listKeyEntries(projectId: string): Promise<KeyEntry[]> {
  return (await queryAll({ pk: keyPartition(projectId), backwards: true }, MAX_PAGES)).map(toEntry);
}

const LATEST_ENTRIES = 100;

export async function latestWorkingEntries(projectId: string): Promise<KeyEntry[]> {
  const query = { pk: keyPartition(projectId), backwards: true, limit: LATEST_ENTRIES, eventual: true };
  const entries = (await queryPage(query)).rows.map(toEntry);
  return entries.filter(({ endsAt }) => endsAt === undefined || endsAt > now()).reverse();
}

export async function readKeys(entries: readonly KeyEntry[]): Promise<ApiKey[]> {
  const rows = await batchGet(entries.map(({ hash }) => keys.apiKey(hash)));
  const byId = new Map(rows.map((row) => [row.id as string, toKey(row)]));
  return entries.flatMap(({ id }) => byId.get(id) ?? []);
}

export function newKeyParts(key: ApiKey): [key: TransactionPart, entry: TransactionPart] {
  const endsAt = key.expiresAt === undefined ? null : Date.parse(key.expiresAt);
  const expiry = endsAt === null ? {} : { ttl: ttlOf(endsAt) };
  const creator = key.createdBy === undefined ? {} : { createdBy: key.createdBy };
  const entry = { id: key.id, hash: key.hash, ...creator, ...(endsAt === null ? {} : { endsAt }) };
  return [
    putPart({ ...keys.apiKey(key.hash), v: 1, ...key, ...expiry }, ABSENT),
    putPart({ ...keys.apiKeyEntry(key.projectId, key.id), v: 1, ...entry, ...expiry }, ABSENT),
  ];
}

/** The transaction fails if the creator, another key, was revoked. */
const whileKeyWorks = (creator: ApiKey | null): TransactionPart[] =>
  creator ? [checkPart(keys.apiKey(creator.hash), expr`attribute_exists(pk) AND attribute_not_exists(revokedAt)`)] : [];

/** Replaces the key of an earlier try. `ended`: that key was revoked or rotated; `refused`: the creator was revoked. */
export async function createKey(key: ApiKey, creator: ApiKey | null = null): Promise<'created' | 'ended' | 'refused'> {
  const check = whileKeyWorks(creator);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const failedParts = await transact([...newKeyParts(key), ...check]);
    if (failedParts === null) return 'created';
    const [_key, _entry, isCreatorRevoked] = failedParts;
    if (isCreatorRevoked) return 'refused';
    const earlier = await getKey(key.projectId, key.id);
    if (!earlier) continue;
    if (earlier.revokedAt !== undefined || earlier.replacedBy !== undefined) return 'ended';
    if ((await transact([...replacementParts(earlier, key), ...check])) === null) return 'created';
  }
  throw new LostRace('storing a key');
}

export interface KeyChange {
  name?: string | undefined;
  allowedOrigins?: string[] | null | undefined;
  requiresProof?: boolean | undefined;
}

/** Null if the key was revoked or rotated. Containers and the gateway use the change within 60 s. */
export async function changeKey(
  { hash }: ApiKey,
  { name, allowedOrigins, requiresProof }: KeyChange,
): Promise<ApiKey | null> {
  const changed = await updateRow(keys.apiKey(hash), {
    set: { name, allowedOrigins: allowedOrigins ?? undefined, requiresProof: requiresProof || undefined },
    remove: [
      ...(allowedOrigins === null ? ['allowedOrigins'] : []),
      ...(requiresProof === false ? ['requiresProof'] : []),
    ],
    if: NOT_ENDED,
  });
  return changed && toKey(changed);
}

function replacementParts(earlier: ApiKey, key: ApiKey): TransactionPart[] {
  const [keyPart] = newKeyParts(key);
  return [
    deletePart(keys.apiKey(earlier.hash), NOT_ENDED),
    keyPart,
    updatePart(keys.apiKeyEntry(key.projectId, key.id), {
      set: { hash: key.hash },
      if: expr`hash = ${earlier.hash}`,
    }),
  ];
}

const endEntryPart = ({ projectId, id }: ApiKey, endsAt: number): TransactionPart =>
  updatePart(keys.apiKeyEntry(projectId, id), { set: { endsAt, ttl: ttlOf(endsAt) } });

export async function revokeKey(projectId: string, keyId: string): Promise<'revoked' | 'was_revoked' | 'missing'> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const entry = await findEntry(projectId, keyId);
    if (!entry) return 'missing';
    const key = await findKey(entry.hash, { consistent: true });
    if (key?.revokedAt !== undefined) return 'was_revoked';
    if (!key) continue;
    const revokePart = updatePart(keys.apiKey(key.hash), {
      set: { revokedAt: isoNow(), ttl: ttlOf(now()) },
      if: expr`attribute_not_exists(revokedAt)`,
    });
    const failedParts = await transact([revokePart, endEntryPart(key, Math.min(now(), entry.endsAt ?? now()))]);
    if (failedParts === null) return 'revoked';
  }
  throw new LostRace('revoking a key');
}

/** `ended`: the old key was already revoked or replaced. `refused`: the key that asks for the replacement was revoked. */
export async function replaceKey(
  old: ApiKey,
  key: ApiKey,
  endsAt: EpochMs,
  creator: ApiKey | null = null,
): Promise<'replaced' | 'ended' | 'refused'> {
  const replacePart = updatePart(keys.apiKey(old.hash), {
    set: { replacedBy: key.id, expiresAt: toIso(endsAt), ttl: ttlOf(endsAt) },
    if: NOT_ENDED,
  });
  // A key that rotates itself is checked as the old key; a transaction names no row twice.
  const check = creator?.hash === old.hash ? [] : whileKeyWorks(creator);
  const failedParts = await transact([replacePart, endEntryPart(old, endsAt), ...newKeyParts(key), ...check]);
  if (failedParts === null) return 'replaced';
  const [_old, _oldEntry, _key, _entry, isCreatorRevoked] = failedParts;
  return isCreatorRevoked ? 'refused' : 'ended';
}
