import {
  type Deletion,
  type FolderRecord,
  hashOf,
  type Json,
  type Kind,
  keyOfPath,
  kinds,
  type ProjectRecord,
  recordName,
  textOf,
} from './record';

/**
 * `conflict`: changed or deleted in the project since the last push, or never pushed, so a push would undo somebody's
 * work.
 */
export type Action = 'create' | 'change' | 'delete' | 'same' | 'conflict' | 'projectOnly' | 'deletedInProject';

export interface PlannedRecord {
  action: Action;
  kind: Kind;
  key: string;
  local?: FolderRecord;
  remote?: ProjectRecord;
  deletion?: Deletion;
}

export interface PlanOptions {
  prune?: boolean;
  wins?: 'folder' | 'project';
  deletions?: ReadonlyMap<string, Deletion>;
  folder?: string | undefined;
}

const withoutEnabled = ({ enabled: _, ...content }: Json): Json => content;

/** A file that doesn't set `enabled` leaves it to the project. */
export const omitEnabledUnlessSet = (remote: Json, local: Json): Json =>
  'enabled' in local ? remote : withoutEnabled(remote);

export const hasSameContent = (remote: Json, local: Json): boolean =>
  textOf(omitEnabledUnlessSet(remote, local)) === textOf(local);

export function isAsPushed({ content, contentAsPushed = content, source }: ProjectRecord): boolean {
  if (source === null) return false;
  const isPushedContent = (version: Json): boolean =>
    hashOf(version) === source.hash || hashOf(withoutEnabled(version)) === source.hash;
  return isPushedContent(content) || isPushedContent(contentAsPushed);
}

/** The extensions may differ, because a pull can write HTML in place of a compiled source. */
export const isMoved = (local: FolderRecord, { source }: ProjectRecord): boolean =>
  source !== null && keyOfPath(source.path) !== local.key;

export const isFromFolder = (folder: string | undefined, { source }: ProjectRecord): boolean =>
  source !== null && source.folder === folder;

export const fromOtherFolders = (folder: string | undefined, records: readonly ProjectRecord[]): ProjectRecord[] =>
  records.filter((record) => !isFromFolder(folder, record));

/** Pushed by this folder before it had a name, or by another folder without a name. */
export const hasNoFolderName = ({ source }: ProjectRecord): boolean => source !== null && source.folder === undefined;

function actionFor(local: FolderRecord, remote: ProjectRecord, { wins, folder }: PlanOptions): Action {
  const isSame = hasSameContent(remote.content, local.content);
  const isOurs = isFromFolder(folder, remote);
  if (isSame && (isOurs || remote.source === null)) return isMoved(local, remote) ? 'change' : 'same';
  const onlyAddsFolderName = isSame && hasNoFolderName(remote);
  const isUntouchedSincePush = !isSame && isOurs && isAsPushed(remote);
  if (onlyAddsFolderName || isUntouchedSincePush || wins === 'folder') return 'change';
  return wins === 'project' ? 'same' : 'conflict';
}

export function planOf(
  local: readonly FolderRecord[],
  remote: readonly ProjectRecord[],
  options: PlanOptions = {},
): PlannedRecord[] {
  const remoteByName = new Map(remote.map((record) => [recordName(record), record]));
  const localNames = new Set(local.map(recordName));
  const plannedFolderRecords = kinds.flatMap((kind) =>
    local
      .filter((record) => record.kind === kind)
      .map((record): PlannedRecord => {
        const projectRecord = remoteByName.get(recordName(record));
        if (!projectRecord) return planRecordMissingInProject(record, options);
        const action = actionFor(record, projectRecord, options);
        return { action, kind, key: record.key, local: record, remote: projectRecord };
      }),
  );
  const plannedProjectRecords = kinds.toReversed().flatMap((kind) =>
    remote
      .filter((record) => record.kind === kind && !localNames.has(recordName(record)))
      .map((record): PlannedRecord => {
        const isPruned = options.prune && isFromFolder(options.folder, record);
        const action = isPruned ? pruneAction(record, options) : 'projectOnly';
        return { action, kind, key: record.key, remote: record };
      }),
  );
  return [...plannedFolderRecords, ...plannedProjectRecords];
}

function planRecordMissingInProject(local: FolderRecord, { wins, deletions }: PlanOptions): PlannedRecord {
  const { kind, key } = local;
  const deletion = deletions?.get(recordName(local));
  if (!deletion) return { action: 'create', kind, key, local };
  const actionByWinner = { folder: 'create', project: 'deletedInProject' } as const;
  return { action: wins ? actionByWinner[wins] : 'conflict', kind, key, local, deletion };
}

function pruneAction(record: ProjectRecord, { wins }: PlanOptions): Action {
  if (isAsPushed(record) || wins === 'folder') return 'delete';
  return wins === 'project' ? 'projectOnly' : 'conflict';
}
