import { scopes as knownScopes, type Scope } from '../../shared/contract/roles';
import type { KeyKind } from '../../shared/contract/routes/keys';
import { type ApiKey, createKey, listKeyEntries, readKeys, revokeKey } from '../../shared/db/projects/api-keys';
import { revokeCreatedKeys } from '../../shared/db/projects/created-keys';
import { lastUses } from '../../shared/db/projects/key-use';
import { newApiKey, storedOf } from '../../shared/domain/projects/api-key';
import { HOUR_MS } from '../../shared/durations';
import { now, toIso } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { audited } from './audit';
import { notFoundFailure, usageFailure } from './failure';
import { columns, type Output, show } from './output';
import { checkedName, findProject } from './projects';

interface CreateOptions {
  kind: KeyKind;
  name?: string;
  scopes?: string;
  expires?: string;
  json?: boolean;
}

function parseScopes(text: string): string[] {
  const scopes = [...new Set(text.split(',').map((scope) => scope.trim()))];
  const unknown = scopes.filter((scope) => !knownScopes.includes(scope as Scope));
  if (unknown.length > 0) {
    throw usageFailure(`Unknown scopes: ${unknown.join(', ')}. Known are: ${knownScopes.join(', ')}.`);
  }
  return scopes;
}

const withoutHash = ({ hash, ...key }: ApiKey) => key;

export async function createKeyCommand(idOrName: string, options: CreateOptions, output: Output): Promise<void> {
  const { kind, name = `${kind} key`, scopes, expires, json } = options;
  const time = now();
  const limits = {
    ...(scopes === undefined ? {} : { scopes: parseScopes(scopes) }),
    ...(expires === undefined ? {} : { expiresAt: parseExpiry(expires, time) }),
  };
  const checked = checkedName(name);
  const project = await findProject(idOrName);
  const text = newApiKey(kind);
  const key = {
    id: newId('key'),
    projectId: project.id,
    kind,
    name: checked,
    ...storedOf(text),
    ...limits,
    createdAt: toIso(time),
  };
  await audited({ projectId: project.id, command: 'keys.create', target: key.id }, () => createKey(key));
  show(
    output,
    json,
    { ...withoutHash(key), key: text },
    `Created ${kind} key ${key.id} for project ${project.id} (${project.name}).\n\n  ${text}\n`,
  );
  output.err('Save the key now: only its hash is stored, so it can never be shown again.');
}

export async function listKeysCommand(idOrName: string, { json }: { json?: boolean }, output: Output): Promise<void> {
  const project = await findProject(idOrName);
  const entries = (await listKeyEntries(project.id)).reverse();
  const [found, uses] = await Promise.all([
    readKeys(entries),
    lastUses(
      project.id,
      entries.map(({ id }) => id),
    ),
  ]);
  const keys = found.map((key) => ({ ...withoutHash(key), lastUsedAt: uses.get(key.id) ?? null }));
  const rows = keys.map((key) => [
    key.id,
    key.kind,
    key.revokedAt ? `revoked ${key.revokedAt}` : key.expiresAt ? `until ${key.expiresAt}` : 'valid',
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
  const act = { projectId: project.id, command: 'keys.revoke', target: keyId };
  const outcome = await audited(act, () => revokeKey(project.id, keyId));
  if (outcome === 'missing') throw notFoundFailure(`Project ${project.id} has no key ${keyId}.`);
  const revoked = outcome === 'revoked';
  const created = withCreated ? await revokeCreatedKeys(project.id, keyId) : [];
  const text = revoked ? `Revoked ${keyId}; it stops working within 60 seconds.` : `${keyId} was revoked before.`;
  const also = created.length > 0 ? `\nAlso revoked the keys that it created: ${created.join(', ')}.` : '';
  show(output, json, { id: keyId, revoked: true, changed: revoked, created }, text + also);
}

const SPAN = /^(\d{1,4})([hd])$/;
/** A bare date has no time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export function parseExpiry(text: string, now: number): string {
  const [, count, unit] = SPAN.exec(text) ?? [];
  const spanMs = count ? Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MS : null;
  const at = spanMs !== null ? now + spanMs : INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at)) throw usageFailure('Give --expires as 12h, 30d or a time such as 2030-01-31T12:00:00Z.');
  if (at <= now) throw usageFailure('--expires must be in the future.');
  return new Date(at).toISOString();
}
