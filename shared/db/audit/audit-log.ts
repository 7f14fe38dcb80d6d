import type { Actor, AuditEffect, AuditOutcome } from '../../contract/audit-entry';
import type { Role } from '../../contract/roles';
import { OPERATOR } from '../../domain/members/member';
import { idsFrom, idTime } from '../../ops/ids';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { allOf, type Expression, expr } from '../table/expressions';
import { type Key, project } from '../table/keys';
import { queryPage } from '../table/query';
import { put, type Row, remove } from '../table/rows';
import { contentOf, recordExpiry } from '../table/stored';
import { putPart, type TransactionPart } from '../table/transact';

export const auditPartition = (projectId: string): string => `${project(projectId)}#AUDIT`;

export const auditKey = (projectId: string, id: string): Key => ({ pk: auditPartition(projectId), sk: id });

/** Never contains the content of a request. */
export interface AuditEntry {
  id: string;
  actor: Actor;
  /** Such as `keys.createKey`, or `cli.keys.create` from the command line. */
  action: string;
  /** Null for a record that is not created yet, and for the project. */
  target: string | null;
  fields?: string[];
  role?: { from: Role; to: Role };
  effect?: AuditEffect;
  outcome: AuditOutcome;
  code?: string;
  requestId?: string;
  sourceIp?: string;
  userAgent?: string;
  file?: string;
  folder?: string;
}

const rowOf = (projectId: string, { id, actor, ...entry }: AuditEntry) => ({
  ...auditKey(projectId, id),
  v: 1,
  actorKind: actor.kind,
  ...(actor.id === null ? {} : { actorId: actor.id }),
  ...entry,
  ttl: recordExpiry(idTime(id) ?? 0),
});

function toEntry(row: Row): AuditEntry {
  const { actorKind, actorId = null, ...entry } = contentOf(row);
  return { ...entry, id: String(row.sk), actor: { kind: actorKind, id: actorId } } as unknown as AuditEntry;
}

export async function beginEntry(projectId: string, entry: AuditEntry): Promise<void> {
  await put(rowOf(projectId, entry), expr`attribute_not_exists(pk)`);
}

export const entryPart = (projectId: string, entry: AuditEntry): TransactionPart => putPart(rowOf(projectId, entry));

/** Writes the whole entry, because `beginEntry` may have failed. */
export async function completeEntry(projectId: string, entry: AuditEntry): Promise<void> {
  await put(rowOf(projectId, entry));
}

export async function dropEntry(projectId: string, id: string): Promise<void> {
  await remove(auditKey(projectId, id), expr`outcome = ${'attempted'}`);
}

interface AuditFilter {
  actor?: string | undefined;
  action?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const END = '~';

export const listEntries = (
  project: Project,
  filter: AuditFilter,
  page: PageRequest,
): Promise<CountedPage<AuditEntry>> =>
  readCountedList(
    {
      secret: project.secret,
      name: JSON.stringify(['audit', filter.actor, filter.action, filter.from, filter.to]),
      readStep: (after, size) => readStep(project.id, filter, after, size),
      positionOf: ({ id }) => id,
    },
    page,
  );

async function readStep(
  projectId: string,
  filter: AuditFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<AuditEntry>> {
  const pk = auditPartition(projectId);
  const lastId = filter.to === undefined ? END : idsFrom('aud', filter.to);
  const condition = conditionFor(filter);
  const { rows, after: next } = await queryPage({
    pk,
    sk: filter.from === undefined ? { atMost: lastId } : { between: [idsFrom('aud', filter.from), lastId] },
    backwards: true,
    limit,
    after: after === null ? undefined : { pk, sk: after },
    ...(condition ? { filter: condition } : {}),
  });
  return { rows: rows.map(toEntry), resumeAfter: (next?.sk as string | undefined) ?? null };
}

function conditionFor({ actor, action }: AuditFilter): Expression | undefined {
  const isByActor = actor === OPERATOR ? expr`actorKind = ${actor}` : expr`actorId = ${actor}`;
  return allOf(
    actor === undefined ? undefined : isByActor,
    action === undefined ? undefined : expr`action = ${action} OR begins_with(action, ${`${action}.`})`,
  );
}
