import {
  type FolderRecord,
  hashOf,
  type Json,
  type Kind,
  keyOfPath,
  kinds,
  nameOf,
  type ProjectRecord,
  textOf,
} from './record';

/**
 * What a push does with a record. `create`, `change` and `delete` write. `same` needs nothing. `elsewhere`: it was
 * changed in the project since the last push, or no push has made it, so that a push would overwrite somebody's work.
 * `apart`: only the project has it.
 */
export type Action = 'create' | 'change' | 'delete' | 'same' | 'elsewhere' | 'apart';

export interface PlannedRecord {
  action: Action;
  kind: Kind;
  key: string;
  /** Absent for a record that only the project has. */
  local?: FolderRecord;
  /** Absent for a record that only the folder has. */
  remote?: ProjectRecord;
}

export interface PlanOptions {
  /** Deletes what an earlier push made and the folder no longer has. */
  prune?: boolean;
  /** Which side wins where both have changed: without it such records are `elsewhere`. */
  wins?: 'folder' | 'project';
}

const withoutEnabled = ({ enabled: _, ...content }: Json): Json => content;

/** The project's content in the form of the file's: `enabled` only counts where the file has it. */
export const comparable = (remote: Json, local: Json): Json => ('enabled' in local ? remote : withoutEnabled(remote));

/** Whether the project has the record as it was last pushed. */
export const isAsPushed = ({ content, pushed, source }: ProjectRecord): boolean =>
  source !== null &&
  [content, pushed ?? content]
    .flatMap((each) => [each, withoutEnabled(each)])
    .some((each) => hashOf(each) === source.hash);

/** Whether the file of a record was renamed since the last push. With another ending it is the same: a pull writes HTML for its source. */
export const isMoved = (local: FolderRecord, { source }: ProjectRecord): boolean =>
  source !== null && keyOfPath(source.path) !== local.key;

function actionFor(local: FolderRecord, remote: ProjectRecord, { wins }: PlanOptions): Action {
  if (textOf(comparable(remote.content, local.content)) === textOf(local.content))
    return isMoved(local, remote) ? 'change' : 'same';
  if (isAsPushed(remote) || wins === 'folder') return 'change';
  return wins === 'project' ? 'same' : 'elsewhere';
}

/** What a push of the folder does with each record, in the order in which it does it; deletions are last, in the reverse order. */
export function planOf(
  local: readonly FolderRecord[],
  remote: readonly ProjectRecord[],
  options: PlanOptions = {},
): PlannedRecord[] {
  const there = new Map(remote.map((record) => [nameOf(record), record]));
  const here = new Set(local.map(nameOf));
  const ofFolder = kinds.flatMap((kind) =>
    local
      .filter((record) => record.kind === kind)
      .map((record): PlannedRecord => {
        const found = there.get(nameOf(record));
        const { key } = record;
        if (!found) return { action: 'create', kind, key, local: record };
        return { action: actionFor(record, found, options), kind, key, local: record, remote: found };
      }),
  );
  const apart = kinds.toReversed().flatMap((kind) =>
    remote
      .filter((record) => record.kind === kind && !here.has(nameOf(record)))
      .map((record): PlannedRecord => {
        const action = options.prune && record.source ? deletion(record, options) : 'apart';
        return { action, kind, key: record.key, remote: record };
      }),
  );
  return [...ofFolder, ...apart];
}

/** What was pushed and then changed in the project is somebody's work as well. */
function deletion(record: ProjectRecord, { wins }: PlanOptions): Action {
  if (isAsPushed(record) || wins === 'folder') return 'delete';
  return wins === 'project' ? 'apart' : 'elsewhere';
}
