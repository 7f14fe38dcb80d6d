import { DAY_MS, MINUTE_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { now, toIso } from '../../ops/clock';
import { readEventNames, readFields } from '../counters/named-counts';
import type { NameKind } from '../table/keys';
import { type RegisteredName, readRegister, removeName } from './register';

/** An unused name from a public key may be dropped after this time, so abuse uses up at most a hundred names a day. */
const UNUSED_MS = DAY_MS;
/** A search reads the whole register, so each container makes one a minute. */
const SEARCH_EVERY_MS = MINUTE_MS;

const unusedNames = timedCache<RegisteredName[]>(SEARCH_EVERY_MS, 200);

/** Finds the time of a name's last use; null for a field in use, because the time is unknown. */
async function lastUseFinder(projectId: string, kind: NameKind): Promise<(name: RegisteredName) => string | null> {
  if (kind === 'event') {
    const lastSeen = new Map((await readEventNames(projectId)).map(({ name, lastSeenAt }) => [name, lastSeenAt]));
    return ({ name, createdAt }) => {
      const lastSeenAt = lastSeen.get(name) ?? '';
      return lastSeenAt > createdAt ? lastSeenAt : createdAt;
    };
  }
  const usedFields = new Set((await readFields(projectId)).map(({ name }) => name));
  return ({ name, createdAt }) => (usedFields.has(name) ? null : createdAt);
}

async function findUnused(projectId: string, kind: NameKind): Promise<RegisteredName[]> {
  const [register, lastUseOf] = await Promise.all([readRegister(projectId, kind), lastUseFinder(projectId, kind)]);
  const unusedBefore = toIso(now() - UNUSED_MS);
  return register
    .filter(({ isPublic }) => isPublic)
    .flatMap((name) => {
      const lastUse = lastUseOf(name);
      return lastUse !== null && lastUse < unusedBefore ? [{ name, lastUse }] : [];
    })
    .sort((a, b) => (a.lastUse < b.lastUse ? -1 : 1))
    .map(({ name }) => name);
}

export async function dropUnusedNames(projectId: string, kind: NameKind, count: number): Promise<number> {
  const unused = await unusedNames.get(`${projectId}#${kind}`, () => findUnused(projectId, kind));
  let dropped = 0;
  while (dropped < count) {
    const next = unused.shift();
    if (!next) break;
    if (await removeName(projectId, kind, next)) dropped++;
  }
  return dropped;
}
