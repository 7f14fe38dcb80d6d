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
 * `conflict`: a push would undo somebody's work: the record was never pushed, belongs to another folder, or was changed
 * or deleted in the project after its last push.
 */
export type Action = 'create' | 'change' | 'delete' | 'same' | 'conflict' | 'projectOnly' | 'deletedInProject';

export interface PlannedRecord {
  action: Action;
  kind: Kind;
  key: string;
  folderRecord?: FolderRecord;
  projectRecord?: ProjectRecord;
  deletion?: Deletion;
}

export interface PlanOptions {
  prune?: boolean;
  wins?: 'folder' | 'project';
  deletions?: ReadonlyMap<string, Deletion>;
  folder?: string | undefined;
}

const withoutEnabled = ({ enabled: _, ...content }: Json): Json => content;

/** A push keeps the project's `enabled` if the file doesn't set it. */
export const omitEnabledUnlessSet = (projectContent: Json, folderContent: Json): Json =>
  'enabled' in folderContent ? projectContent : withoutEnabled(projectContent);

export const hasSameContent = (projectContent: Json, folderContent: Json): boolean =>
  textOf(omitEnabledUnlessSet(projectContent, folderContent)) === textOf(folderContent);

export function isAsPushed({ content, contentWithPushedKeys = content, source }: ProjectRecord): boolean {
  if (source === null) return false;
  const isPushedContent = (version: Json): boolean =>
    hashOf(version) === source.hash || hashOf(withoutEnabled(version)) === source.hash;
  return isPushedContent(content) || isPushedContent(contentWithPushedKeys);
}

/** Compares the paths without extensions, because a pull can write HTML in place of a compiled source. */
export const isMoved = (folderRecord: FolderRecord, { source }: ProjectRecord): boolean =>
  source !== null && keyOfPath(source.path) !== folderRecord.key;

export const isFromFolder = (folder: string | undefined, { source }: ProjectRecord): boolean =>
  source !== null && source.folder === folder;

export const fromOtherFolders = (folder: string | undefined, records: readonly ProjectRecord[]): ProjectRecord[] =>
  records.filter((record) => !isFromFolder(folder, record));

/** Such a record was pushed either from this folder, before it was named, or from another unnamed folder. */
export const hasNoFolderName = ({ source }: ProjectRecord): boolean => source !== null && source.folder === undefined;

function actionFor(folderRecord: FolderRecord, projectRecord: ProjectRecord, { wins, folder }: PlanOptions): Action {
  const isSame = hasSameContent(projectRecord.content, folderRecord.content);
  const isOurs = isFromFolder(folder, projectRecord);
  if (isSame && (isOurs || projectRecord.source === null))
    return isMoved(folderRecord, projectRecord) ? 'change' : 'same';
  const onlyAddsFolderName = isSame && hasNoFolderName(projectRecord);
  const isUntouchedSincePush = !isSame && isOurs && isAsPushed(projectRecord);
  if (onlyAddsFolderName || isUntouchedSincePush || wins === 'folder') return 'change';
  return wins === 'project' ? 'same' : 'conflict';
}

export function planOf(
  folderRecords: readonly FolderRecord[],
  projectRecords: readonly ProjectRecord[],
  options: PlanOptions = {},
): PlannedRecord[] {
  const projectRecordByName = new Map(projectRecords.map((record) => [recordName(record), record]));
  const folderRecordNames = new Set(folderRecords.map(recordName));
  const plannedFolderRecords = kinds.flatMap((kind) =>
    folderRecords
      .filter((record) => record.kind === kind)
      .map((record): PlannedRecord => {
        const projectRecord = projectRecordByName.get(recordName(record));
        if (!projectRecord) return planRecordMissingInProject(record, options);
        const action = actionFor(record, projectRecord, options);
        return { action, kind, key: record.key, folderRecord: record, projectRecord };
      }),
  );
  const plannedProjectRecords = kinds.toReversed().flatMap((kind) =>
    projectRecords
      .filter((record) => record.kind === kind && !folderRecordNames.has(recordName(record)))
      .map((record): PlannedRecord => {
        const isPruned = options.prune && isFromFolder(options.folder, record);
        const action = isPruned ? pruneAction(record, options) : 'projectOnly';
        return { action, kind, key: record.key, projectRecord: record };
      }),
  );
  return [...plannedFolderRecords, ...plannedProjectRecords];
}

function planRecordMissingInProject(folderRecord: FolderRecord, { wins, deletions }: PlanOptions): PlannedRecord {
  const { kind, key } = folderRecord;
  const deletion = deletions?.get(recordName(folderRecord));
  if (!deletion) return { action: 'create', kind, key, folderRecord };
  const actionByWinner = { folder: 'create', project: 'deletedInProject' } as const;
  return { action: wins ? actionByWinner[wins] : 'conflict', kind, key, folderRecord, deletion };
}

function pruneAction(record: ProjectRecord, { wins }: PlanOptions): Action {
  if (isAsPushed(record) || wins === 'folder') return 'delete';
  return wins === 'project' ? 'projectOnly' : 'conflict';
}
