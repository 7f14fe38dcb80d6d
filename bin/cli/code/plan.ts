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
 * `elsewhere`: changed or deleted in the project since the last push, or never pushed, so a push would undo somebody's
 * work. `projectOnly`: only in the project. `leftDeleted`: stays deleted.
 */
export type Action = 'create' | 'change' | 'delete' | 'same' | 'elsewhere' | 'projectOnly' | 'leftDeleted';

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
  /** If omitted, records changed on both sides are `elsewhere`. */
  wins?: 'folder' | 'project';
  deletions?: ReadonlyMap<string, Deletion>;
  folder?: string | undefined;
}

const withoutEnabled = ({ enabled: _, ...content }: Json): Json => content;

export const comparable = (remote: Json, local: Json): Json => ('enabled' in local ? remote : withoutEnabled(remote));

export const isAsPushed = ({ content, pushed, source }: ProjectRecord): boolean =>
  source !== null &&
  [content, pushed ?? content]
    .flatMap((version) => [version, withoutEnabled(version)])
    .some((version) => hashOf(version) === source.hash);

/** Ignores the extension, because a pull can write HTML in place of a compiled source. */
export const isMoved = (local: FolderRecord, { source }: ProjectRecord): boolean =>
  source !== null && keyOfPath(source.path) !== local.key;

export const isFromFolder = (folder: string | undefined, { source }: ProjectRecord): boolean =>
  source !== null && source.folder === folder;

export const fromOtherFolders = (folder: string | undefined, records: readonly ProjectRecord[]): ProjectRecord[] =>
  records.filter((record) => !isFromFolder(folder, record));

/** Pushed by this folder before it had a name, or by another folder without a name. */
export const hasNoFolderName = ({ source }: ProjectRecord): boolean => source !== null && source.folder === undefined;

function actionFor(local: FolderRecord, remote: ProjectRecord, { wins, folder }: PlanOptions): Action {
  const isSame = textOf(comparable(remote.content, local.content)) === textOf(local.content);
  if (isSame && (remote.source === null || isFromFolder(folder, remote)))
    return isMoved(local, remote) ? 'change' : 'same';
  const isSafeToChange = isSame ? hasNoFolderName(remote) : isFromFolder(folder, remote) && isAsPushed(remote);
  if (isSafeToChange || wins === 'folder') return 'change';
  return wins === 'project' ? 'same' : 'elsewhere';
}

export function planOf(
  local: readonly FolderRecord[],
  remote: readonly ProjectRecord[],
  options: PlanOptions = {},
): PlannedRecord[] {
  const remoteByName = new Map(remote.map((record) => [recordName(record), record]));
  const localNames = new Set(local.map(recordName));
  const inFolder = kinds.flatMap((kind) =>
    local
      .filter((record) => record.kind === kind)
      .map((record): PlannedRecord => {
        const projectRecord = remoteByName.get(recordName(record));
        if (!projectRecord) return planMissing(record, options);
        const action = actionFor(record, projectRecord, options);
        return { action, kind, key: record.key, local: record, remote: projectRecord };
      }),
  );
  const projectOnly = kinds.toReversed().flatMap((kind) =>
    remote
      .filter((record) => record.kind === kind && !localNames.has(recordName(record)))
      .map((record): PlannedRecord => {
        const isPruned = options.prune && isFromFolder(options.folder, record);
        const action = isPruned ? pruneAction(record, options) : 'projectOnly';
        return { action, kind, key: record.key, remote: record };
      }),
  );
  return [...inFolder, ...projectOnly];
}

function planMissing(local: FolderRecord, { wins, deletions }: PlanOptions): PlannedRecord {
  const { kind, key } = local;
  const deletion = deletions?.get(recordName(local));
  if (!deletion) return { action: 'create', kind, key, local };
  const actionByWinner = { folder: 'create', project: 'leftDeleted' } as const;
  return { action: wins ? actionByWinner[wins] : 'elsewhere', kind, key, local, deletion };
}

function pruneAction(record: ProjectRecord, { wins }: PlanOptions): Action {
  if (isAsPushed(record) || wins === 'folder') return 'delete';
  return wins === 'project' ? 'projectOnly' : 'elsewhere';
}
