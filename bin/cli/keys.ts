import { scopes as allScopes, type Scope } from '../../shared/contract/roles';
import type { KeyKind } from '../../shared/contract/routes/keys';
import { type ApiKey, createKey, listKeyEntries, readKeys, revokeKey } from '../../shared/db/projects/api-keys';
import { revokeCreatedKeys } from '../../shared/db/projects/created-keys';
import { readLastUses } from '../../shared/db/projects/key-use';
import { newApiKey, storedKeyFields } from '../../shared/domain/projects/api-key';
import { HOUR_MS } from '../../shared/durations';
import { now, toIso } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { withAuditEntry } from './audit';
import { notFoundFailure, usageFailure } from './failure';
import { columns, type Output, show } from './output';
import { findProject, parseName } from './projects';

interface CreateOptions {
  kind: KeyKind;
  name?: string;
  scopes?: string;
  expires?: string;
  json?: boolean;
}

function parseScopes(text: string): string[] {
  const scopes = [...new Set(text.split(',').map((scope) => scope.trim()))];
  const unknownScopes = scopes.filter((scope) => !allScopes.includes(scope as Scope));
  if (unknownScopes.length > 0) {
    throw usageFailure(`Unknown scopes: ${unknownScopes.join(', ')}. The scopes are: ${allScopes.join(', ')}.`);
  }
  return scopes;
}

const withoutHash = ({ hash, ...key }: ApiKey) => key;

export async function createKeyCommand(
  idOrName: string | undefined,
  options: CreateOptions,
  output: Output,
): Promise<void> {
  const { kind, name = `${kind} key`, scopes, expires, json } = options;
  const time = now();
  const limits = {
    ...(scopes === undefined ? {} : { scopes: parseScopes(scopes) }),
    ...(expires === undefined ? {} : { expiresAt: parseExpiry(expires, time) }),
  };
  const keyName = parseName(name);
  const project = await findProject(idOrName);
  const secret = newApiKey(kind);
  const key = {
    id: newId('key'),
    projectId: project.id,
    kind,
    name: keyName,
    ...storedKeyFields(secret),
    ...limits,
    createdAt: toIso(time),
  };
  await withAuditEntry({ projectId: project.id, command: 'keys.create', target: key.id }, () => createKey(key));
  show(
    output,
    json,
    { ...withoutHash(key), key: secret },
    `Created ${kind} key ${key.id} for project ${project.id} (${project.name}).\n\n  ${secret}\n`,
  );
  output.err('Save the key now: only its hash is stored, so it can never be shown again.');
}

function stateOf({ revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>): string {
  if (revokedAt) return `revoked ${revokedAt}`;
  return expiresAt ? `until ${expiresAt}` : 'valid';
}

export async function listKeysCommand(
  idOrName: string | undefined,
  { json }: { json?: boolean },
  output: Output,
): Promise<void> {
  const project = await findProject(idOrName);
  const entries = (await listKeyEntries(project.id)).reverse();
  const [storedKeys, uses] = await Promise.all([
    readKeys(entries),
    readLastUses(
      project.id,
      entries.map(({ id }) => id),
    ),
  ]);
  const keys = storedKeys.map((key) => ({ ...withoutHash(key), lastUsedAt: uses.get(key.id) ?? null }));
  const rows = keys.map((key) => [
    key.id,
    key.kind,
    stateOf(key),
    key.scopes?.join(',') ?? 'all',
    key.lastUsedAt ?? 'never',
    key.name,
  ]);
  const headings = ['ID', 'KIND', 'STATE', 'SCOPES', 'LAST USED', 'NAME'];
  show(output, json, keys, rows.length > 0 ? columns(headings, rows) : 'The project has no keys yet.');
}

export async function revokeKeyCommand(
  idOrName: string,
  keyId: string,
  { json, withCreated }: { json?: boolean; withCreated?: boolean },
  output: Output,
): Promise<void> {
  const project = await findProject(idOrName);
  const auditedChange = { projectId: project.id, command: 'keys.revoke', target: keyId };
  const outcome = await withAuditEntry(auditedChange, () => revokeKey(project.id, keyId));
  if (outcome === 'missing') throw notFoundFailure(`Project ${project.id} has no key ${keyId}.`);
  const isChanged = outcome === 'revoked';
  const createdKeys = withCreated ? await revokeCreatedKeys(project.id, keyId) : [];
  const text = isChanged
    ? `Revoked ${keyId}; it stops working within 60 seconds.`
    : `${keyId} had been revoked already.`;
  const createdText =
    createdKeys.length > 0 ? `\nAlso revoked the keys that it created: ${createdKeys.join(', ')}.` : '';
  show(output, json, { id: keyId, revoked: true, changed: isChanged, created: createdKeys }, text + createdText);
}

const DURATION = /^(\d{1,4})([hd])$/;
/** Requires a time with a time zone, which a bare date lacks. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export function parseExpiry(text: string, now: number): string {
  const expiry = expiryFrom(text, now);
  if (expiry === null) throw usageFailure('Give --expires as 12h, 30d or a time such as 2030-01-31T12:00:00Z.');
  if (expiry <= now) throw usageFailure('--expires must be in the future.');
  return new Date(expiry).toISOString();
}

function expiryFrom(text: string, now: number): number | null {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const hoursPerUnit = unit === 'd' ? 24 : 1;
  if (count) return now + Number(count) * hoursPerUnit * HOUR_MS;
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}
