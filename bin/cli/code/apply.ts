import { createHash } from 'node:crypto';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { type Api, ApiFailure } from '../api';
import { pushExitCodes } from '../exit-codes';
import { CliFailure } from '../failure';
import { hasSameContent, type PlannedRecord } from './plan';
import { apiPaths, readProject } from './project';
import type { PushLease } from './push-lease';
import { type FolderRecord, hashOf, type Json, type Kind, type ProjectRecord } from './record';
import { renameReferences } from './references';
import { groupsInWriteOrder } from './write-order';

const MAX_CONCURRENT = 6;
/**
 * Each attempt uses another idempotency key. For a day, a used key returns its first response, even if that record has
 * been deleted since.
 */
const MAX_ATTEMPTS = 4;

const CONFLICT_CODES = ['ALIAS_TAKEN', 'CHANGED_MEANWHILE', 'IDEMPOTENCY_KEY_REUSED', 'PUSH_RUNNING'];

interface StoredRecord {
  id: string;
  warnings?: { message: string }[];
}

export class Push {
  private readonly ids = new Map<string, string>();
  private folderRecords: FolderRecord[] = [];

  constructor(
    private readonly api: Api,
    private readonly lease: PushLease,
    projectRecords: readonly ProjectRecord[],
    private readonly context: { commit?: string | undefined; folder?: string | undefined; log(line: string): void },
  ) {
    for (const { kind, key, id } of projectRecords) this.ids.set(`${kind} ${key}`, id);
  }

  async apply(plan: readonly PlannedRecord[]): Promise<void> {
    this.folderRecords = plan.flatMap(({ folderRecord }) => folderRecord ?? []);
    for (const group of groupsInWriteOrder(plan.filter(isWrite)))
      await forEachConcurrent(group, MAX_CONCURRENT, (record) => this.write(record));
    const deletions = plan.filter(({ action }) => action === 'delete');
    // Delete a record before the records that it references.
    for (const { projectRecord } of groupsInWriteOrder(deletions).reverse().flat()) {
      if (projectRecord) await this.remove(projectRecord);
    }
  }

  idOf({ kind, key }: { kind: Kind; key: string }): string | undefined {
    return this.ids.get(`${kind} ${key}`);
  }

  private async write({ action, kind, key, folderRecord, projectRecord }: PlannedRecord): Promise<void> {
    if (!folderRecord) return;
    await withContext(key, () => this.lease.renewIfDue());
    if (projectRecord) await this.update(folderRecord, projectRecord);
    else this.ids.set(`${kind} ${key}`, await this.create(folderRecord));
    this.context.log(`${action === 'create' ? 'created' : 'changed'} ${kind} ${key}`);
  }

  private async update(folderRecord: FolderRecord, { kind, id, revision }: ProjectRecord): Promise<void> {
    const { alias, ...others } = this.bodyOf(folderRecord);
    // Omits the alias of a layout or partial, because it is the name, which can't change.
    const body = { ...others, ...(alias === undefined || isPart(kind) ? {} : { alias }), revision };
    try {
      const patch = () => this.api.patch<WriteResponse>(`${apiPaths[kind]}/${id}`, body);
      this.warn(folderRecord, await withContext(folderRecord.path, patch));
    } catch (error) {
      // If only the response to an earlier try was lost, the record already has this content, and the push continues.
      if (!(error instanceof CliFailure && error.exitCode === pushExitCodes.refused)) throw error;
      const currentRecord = (await readProject(this.api, this.folderRecords)).find((record) => record.id === id);
      if (!currentRecord || !hasSameContent(currentRecord.content, folderRecord.content)) throw error;
      this.warn(folderRecord, currentRecord);
    }
  }

  private bodyOf({ kind, path, content }: FolderRecord): Json {
    const { commit, folder } = this.context;
    const source = { path, hash: hashOf(content), ...(commit ? { commit } : {}), ...(folder ? { folder } : {}) };
    const contentWithIds = renameReferences(
      kind,
      content,
      (referencedKind, key) => this.ids.get(`${referencedKind} ${key}`) ?? key,
    );
    return { ...contentWithIds, source };
  }

  /** Derives the idempotency key from the file's path, so that repeated or concurrent pushes create one record. */
  private async create(folderRecord: FolderRecord): Promise<string> {
    const { kind, path } = folderRecord;
    const body = Object.fromEntries(Object.entries(this.bodyOf(folderRecord)).filter(([, value]) => value !== null));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const key = digest(`create ${kind} ${path} ${attempt}`);
      const response = await this.createWith(key, folderRecord, body);
      if (!response) continue;
      const { id } = response.body.data ?? response.body;
      if (!id) continue;
      const exists = !response.isReplay || (await this.api.exists(recordPath(kind, id)));
      if (!exists) continue;
      this.warn(folderRecord, response.body);
      return id;
    }
    throw new CliFailure(
      `${path} was created and deleted too often today. Repeat the push tomorrow.`,
      pushExitCodes.failed,
    );
  }

  /** Null if an earlier push used the idempotency key for a record that no longer exists. */
  private async createWith(key: string, folderRecord: FolderRecord, body: Json) {
    try {
      return await this.api.send<WriteResponse>(apiPaths[folderRecord.kind], body, key);
    } catch (error) {
      const isKeyUsed = error instanceof ApiFailure && error.code === 'IDEMPOTENCY_KEY_REUSED';
      if (!isKeyUsed || (await this.hasRecord(folderRecord))) throw withHint(error, folderRecord.path);
      return null;
    }
  }

  private warn(folderRecord: FolderRecord, { data, warnings }: WriteResponse): void {
    for (const line of warningLines(folderRecord, warnings ?? data?.warnings ?? [])) this.context.log(line);
  }

  private async hasRecord({ kind, key }: FolderRecord): Promise<boolean> {
    return (await readProject(this.api, this.folderRecords)).some(
      (record) => record.kind === kind && record.key === key,
    );
  }

  private async remove({ kind, id, key, revision }: ProjectRecord): Promise<void> {
    await withContext(key, () => this.lease.renewIfDue());
    await withContext(`${kind} ${key}`, () => this.api.remove(`${apiPaths[kind]}/${id}?revision=${revision}`));
    this.context.log(`deleted ${kind} ${key}`);
  }
}

export const warningLines = ({ path }: FolderRecord, warnings: readonly { message: string }[]): string[] =>
  warnings.map(({ message }) => `${path}: warning: ${message}`);

const isWrite = ({ action }: PlannedRecord): boolean => action === 'create' || action === 'change';

const isPart = (kind: Kind): boolean => kind === 'layout' || kind === 'partial';

type WriteResponse = Partial<StoredRecord> & { data?: StoredRecord };

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A path that returns 404 once the record is deleted. */
const recordPath = (kind: Kind, id: string): string =>
  kind === 'topic' ? `/topics/${id}/uses` : `${apiPaths[kind]}/${id}`;

export async function withContext<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw withHint(error, path);
  }
}

function withHint(error: unknown, subject: string): unknown {
  if (!(error instanceof ApiFailure)) return error;
  const isConflict = CONFLICT_CODES.includes(error.code);
  const hint = isConflict
    ? 'Somebody, perhaps another push, has changed it since the plan. Nothing was overwritten. Check the plan again.'
    : 'Repeat the push: it continues where this one stopped.';
  return new CliFailure(
    `${subject}: ${error.message}\n${hint}`,
    isConflict ? pushExitCodes.refused : pushExitCodes.failed,
  );
}
