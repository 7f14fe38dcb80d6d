import { groups } from '../../shared/contract/groups';
import type { RouteGroup } from '../../shared/contract/route';
import { type ApiKey, createKey, listKeys, revokeKey } from '../../shared/db/api-keys';
import { hashOfKey, type KeyKind, newApiKey } from '../../shared/domain/api-key';
import { now, toIso } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { parseExpiry } from './expiry';
import { notFoundFailure, usageFailure } from './failure';
import { findProject } from './find-project';
import { lastUsedAt } from './last-used';
import { columns, type Output, show } from './output';
import { checkedName } from './projects';

interface CreateOptions {
  kind: KeyKind;
  name?: string;
  scopes?: string;
  expires?: string;
  json?: boolean;
}

/** The groups of routes that a key can be limited to. */
export const scopeNames = (): string[] =>
  Object.values<RouteGroup>(groups)
    .filter(({ routes }) => Object.values(routes).some(({ access }) => access !== 'none'))
    .map(({ name }) => name);

function parseScopes(text: string): string[] {
  const scopes = [...new Set(text.split(',').map((scope) => scope.trim()))];
  const known = scopeNames();
  const unknown = scopes.filter((scope) => !known.includes(scope));
  if (unknown.length > 0) throw usageFailure(`Unknown scopes: ${unknown.join(', ')}. Known are: ${known.join(', ')}.`);
  return scopes;
}

/** A key without its hash. */
const shown = ({ hash, ...key }: ApiKey) => key;

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
  const hash = hashOfKey(text);
  const key = { id: newId('key'), projectId: project.id, kind, name: checked, hash, ...limits, createdAt: toIso(time) };
  await createKey(key);
  show(
    output,
    json,
    { ...shown(key), key: text },
    `Created ${kind} key ${key.id} for project ${project.id} (${project.name}).\n\n  ${text}\n`,
  );
  output.err('Keep the key now: only its hash is stored, so it can never be shown again.');
}

export async function listKeysCommand(idOrName: string, { json }: { json?: boolean }, output: Output): Promise<void> {
  const project = await findProject(idOrName);
  const keys = await Promise.all(
    (await listKeys(project.id)).map(async (key) => ({
      ...shown(key),
      lastUsedAt: await lastUsedAt(project.id, key.id),
    })),
  );
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
  { json }: { json?: boolean },
  output: Output,
): Promise<void> {
  const project = await findProject(idOrName);
  const key = (await listKeys(project.id)).find(({ id }) => id === keyId);
  if (!key) throw notFoundFailure(`Project ${project.id} has no key ${keyId}.`);
  const revoked = await revokeKey(project.id, keyId);
  const text = revoked ? `Revoked ${keyId}; it stops working within 60 seconds.` : `${keyId} was revoked before.`;
  show(output, json, { id: keyId, revoked: true, changed: revoked }, text);
}
