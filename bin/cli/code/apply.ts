import { createHash } from 'node:crypto';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { type Api, ApiFailure } from '../api';
import { CliFailure } from '../failure';
import type { Claim } from './claim';
import { comparable, type PlannedRecord } from './plan';
import { paths, readProject } from './project';
import { type FolderRecord, hashOf, type Json, type Kind, kinds, type ProjectRecord, textOf } from './record';
import { referencesOf, renamed } from './references';

export const pushCodes = { done: 0, mistakes: 1, refused: 2, failed: 3 } as const;

const AT_ONCE = 6;
/** For a day, a replayed response may name a deleted record. */
const MAX_ATTEMPTS = 4;

const CONFLICTS = ['ALIAS_TAKEN', 'CHANGED_MEANWHILE', 'IDEMPOTENCY_KEY_REUSED', 'PUSH_RUNNING'];

interface Written {
  id: string;
}

export class Push {
  private readonly ids = new Map<string, string>();
  private local: FolderRecord[] = [];

  constructor(
    private readonly api: Api,
    private readonly claim: Claim,
    remote: readonly ProjectRecord[],
    private readonly facts: { commit?: string | undefined; folder?: string | undefined; log(line: string): void },
  ) {
    for (const { kind, key, id } of remote) this.ids.set(`${kind} ${key}`, id);
  }

  async apply(plan: readonly PlannedRecord[]): Promise<void> {
    this.local = plan.flatMap(({ local }) => local ?? []);
    for (const kind of kinds) {
      const writes = plan.filter((one) => one.kind === kind && (one.action === 'create' || one.action === 'change'));
      for (const group of inOrder(kind, writes)) await forEachConcurrent(group, AT_ONCE, (one) => this.write(one));
    }
    for (const kind of kinds.toReversed()) {
      const deletions = plan.filter((one) => one.kind === kind && one.action === 'delete');
      // What names another record goes before it.
      for (const { remote } of inOrder(kind, deletions).reverse().flat()) if (remote) await this.remove(remote);
    }
  }

  idOf({ kind, key }: { kind: Kind; key: string }): string | undefined {
    return this.ids.get(`${kind} ${key}`);
  }

  private async write({ action, kind, key, local, remote }: PlannedRecord): Promise<void> {
    if (!local) return;
    await withContext(key, () => this.claim.keep());
    if (remote) await this.change(local, remote);
    else this.ids.set(`${kind} ${key}`, await this.create(local));
    this.facts.log(`${action === 'create' ? 'created' : 'changed'} ${kind} ${key}`);
  }

  private async change(local: FolderRecord, { kind, id, revision }: ProjectRecord): Promise<void> {
    const { alias, ...others } = this.bodyOf(local);
    // The alias of a layout or partial is its name, which can't change.
    const body = { ...others, ...(alias === undefined || isPart(kind) ? {} : { alias }), revision };
    try {
      await withContext(local.path, () => this.api.patch(`${paths[kind]}/${id}`, body));
    } catch (error) {
      // The response to the first try may have been lost: then the record is as it should be.
      if (!(error instanceof CliFailure && error.exitCode === pushCodes.refused)) throw error;
      const now = (await readProject(this.api, this.local)).find((record) => record.id === id);
      if (!now || textOf(comparable(now.content, local.content)) !== textOf(local.content)) throw error;
    }
  }

  private bodyOf({ kind, path, content }: FolderRecord): Json {
    const { commit, folder } = this.facts;
    const source = { path, hash: hashOf(content), ...(commit ? { commit } : {}), ...(folder ? { folder } : {}) };
    const withIds = renamed(kind, content, (named, key) => this.ids.get(`${named} ${key}`) ?? key);
    return { ...withIds, source };
  }

  /**
   * Derives the key from the file, so repeated or concurrent pushes create one record. A record that was deleted since
   * uses up its key, whether it had the same content or not.
   */
  private async create(local: FolderRecord): Promise<string> {
    const { kind, path } = local;
    const given = Object.fromEntries(Object.entries(this.bodyOf(local)).filter(([, value]) => value !== null));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const key = digest(`create ${kind} ${path} ${attempt}`);
      const made = await this.createWith(key, local, given);
      const { id } = made?.body.data ?? made?.body ?? {};
      if (id && (!made?.replayed || (await this.api.has(recordPath(kind, id))))) return id;
    }
    throw new CliFailure(
      `${path} was created and deleted too often today. Repeat the push tomorrow.`,
      pushCodes.failed,
    );
  }

  private async createWith(key: string, local: FolderRecord, given: Json) {
    try {
      return await this.api.send<WrittenResponse>(paths[local.kind], given, key);
    } catch (error) {
      const isUsed = error instanceof ApiFailure && error.code === 'IDEMPOTENCY_KEY_REUSED';
      if (!isUsed || (await this.hasRecord(local))) throw explained(error, local.path);
      return null;
    }
  }

  private async hasRecord({ kind, key }: FolderRecord): Promise<boolean> {
    return (await readProject(this.api, this.local)).some((record) => record.kind === kind && record.key === key);
  }

  private async remove({ kind, id, key, revision }: ProjectRecord): Promise<void> {
    await withContext(key, () => this.claim.keep());
    await withContext(`${kind} ${key}`, () => this.api.remove(`${paths[kind]}/${id}?revision=${revision}`));
    this.facts.log(`deleted ${kind} ${key}`);
  }
}

const isPart = (kind: Kind): boolean => kind === 'layout' || kind === 'partial';

type WrittenResponse = Partial<Written> & { data?: Written };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Exists as long as the record. Topics can only be listed. */
const recordPath = (kind: Kind, id: string): string =>
  kind === 'topic' ? `/topics/${id}/uses` : `${paths[kind]}/${id}`;

export async function withContext<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw explained(error, path);
  }
}

function explained(error: unknown, what: string): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const wasFirst = CONFLICTS.includes(error.code);
  const hint = wasFirst
    ? 'Somebody else changed it meanwhile, perhaps another push. Nothing was overwritten. Check the plan again.'
    : 'Repeat the push: it goes on where this one ended.';
  return new CliFailure(`${what}: ${error.message}\n${hint}`, wasFirst ? pushCodes.refused : pushCodes.failed);
}

function inOrder(kind: Kind, writes: readonly PlannedRecord[]): PlannedRecord[][] {
  const groups: PlannedRecord[][] = [];
  let left = [...writes];
  while (left.length > 0) {
    const open = new Set(left.map(({ key }) => key));
    const ready = left.filter(({ local, remote }) =>
      referencesOf(kind, (local ?? remote)?.content ?? {}).every(
        (named) => named.kind !== kind || !open.has(named.key),
      ),
    );
    // Segments in a circle: the service refuses them by name.
    groups.push(ready.length > 0 ? ready : left);
    left = ready.length > 0 ? left.filter((one) => !ready.includes(one)) : [];
  }
  return groups;
}
