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
/** A response is replayed for a day, so it may name a record that was deleted since. */
const MAX_ATTEMPTS = 4;

const CONFLICTS = ['ALIAS_TAKEN', 'CHANGED_MEANWHILE', 'IDEMPOTENCY_KEY_REUSED', 'PUSH_RUNNING'];

interface Written {
  id: string;
  warnings?: { message: string }[];
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
      const writes = plan.filter((record) => record.kind === kind && isWrite(record));
      for (const group of inOrder(kind, writes))
        await forEachConcurrent(group, AT_ONCE, (record) => this.write(record));
    }
    for (const kind of kinds.toReversed()) {
      const deletions = plan.filter((record) => record.kind === kind && record.action === 'delete');
      // Delete a record before the records that it references.
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
      this.warn(
        local,
        await withContext(local.path, () => this.api.patch<WrittenResponse>(`${paths[kind]}/${id}`, body)),
      );
    } catch (error) {
      // If the response to the first try was lost, the record already has this content.
      if (!(error instanceof CliFailure && error.exitCode === pushCodes.refused)) throw error;
      const now = (await readProject(this.api, this.local)).find((record) => record.id === id);
      if (!now || textOf(comparable(now.content, local.content)) !== textOf(local.content)) throw error;
      this.warn(local, now);
    }
  }

  private bodyOf({ kind, path, content }: FolderRecord): Json {
    const { commit, folder } = this.facts;
    const source = { path, hash: hashOf(content), ...(commit ? { commit } : {}), ...(folder ? { folder } : {}) };
    const withIds = renamed(kind, content, (named, key) => this.ids.get(`${named} ${key}`) ?? key);
    return { ...withIds, source };
  }

  /**
   * Derives the key from the file, so repeated or concurrent pushes create one record. A record that is deleted later
   * leaves its key used.
   */
  private async create(local: FolderRecord): Promise<string> {
    const { kind, path } = local;
    const given = Object.fromEntries(Object.entries(this.bodyOf(local)).filter(([, value]) => value !== null));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const key = digest(`create ${kind} ${path} ${attempt}`);
      const made = await this.createWith(key, local, given);
      const { id } = made?.body.data ?? made?.body ?? {};
      if (made && id && (!made.replayed || (await this.api.has(recordPath(kind, id))))) {
        this.warn(local, made.body);
        return id;
      }
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

  private warn(local: FolderRecord, { data, warnings = data?.warnings ?? [] }: WrittenResponse): void {
    for (const line of warningLines(local, warnings)) this.facts.log(line);
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

export const warningLines = ({ path }: FolderRecord, warnings: readonly { message: string }[]): string[] =>
  warnings.map(({ message }) => `${path}: warning: ${message}`);

const isWrite = ({ action }: PlannedRecord): boolean => action === 'create' || action === 'change';

const isPart = (kind: Kind): boolean => kind === 'layout' || kind === 'partial';

type WrittenResponse = Partial<Written> & { data?: Written };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Responds with 404 once the record is deleted. */
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
  const isConflict = CONFLICTS.includes(error.code);
  const hint = isConflict
    ? 'Somebody, perhaps another push, has changed it since the plan. Nothing was overwritten. Check the plan again.'
    : 'Repeat the push: it continues where this one stopped.';
  return new CliFailure(`${what}: ${error.message}\n${hint}`, isConflict ? pushCodes.refused : pushCodes.failed);
}

function inOrder(kind: Kind, writes: readonly PlannedRecord[]): PlannedRecord[][] {
  const groups: PlannedRecord[][] = [];
  let remaining = [...writes];
  while (remaining.length > 0) {
    const open = new Set(remaining.map(({ key }) => key));
    const ready = remaining.filter(({ local, remote }) =>
      referencesOf(kind, (local ?? remote)?.content ?? {}).every(
        (named) => named.kind !== kind || !open.has(named.key),
      ),
    );
    // Only segments with circular references are never ready. The service refuses them and names them.
    groups.push(ready.length > 0 ? ready : remaining);
    remaining = ready.length > 0 ? remaining.filter((record) => !ready.includes(record)) : [];
  }
  return groups;
}
