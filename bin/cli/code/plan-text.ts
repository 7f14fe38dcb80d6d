import { countText } from '../output';
import { graphDiff } from './graph-diff';
import { type Action, hasNoFolderName, isAsPushed, isMoved, omitEnabledUnlessSet, type PlannedRecord } from './plan';
import { actorText } from './pushed';
import { type Deletion, type Json, type ProjectRecord, withoutHeaderValues } from './record';
import { fieldDiff, valueText } from './text-diff';

const SIGNS = {
  create: '+',
  change: '~',
  delete: '-',
  same: '=',
  conflict: '!',
  projectOnly: '?',
  deletedInProject: '=',
} as const;
const GRAPH_FIELDS = ['trigger', 'steps'];

function contentDiff(kind: PlannedRecord['kind'], before: Json, after: Json): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedNames = names.filter((name) => valueText(before[name] ?? null) !== valueText(after[name] ?? null));
  const isGraph = (name: string): boolean => kind === 'workflow' && GRAPH_FIELDS.includes(name);
  const otherNames = changedNames.filter((name) => !isGraph(name));
  return [
    ...otherNames.flatMap((name) => fieldDiff(name, before[name], after[name])),
    ...(changedNames.some(isGraph) ? graphDiff(before, after) : []),
  ];
}

const lastChangeText = ({ updatedBy, updatedAt }: ProjectRecord): string =>
  `by ${updatedBy ? actorText(updatedBy) : 'the service'}, ${updatedAt}`;

const deletionLine = ({ auditEntry }: Deletion): string => {
  const actorAndTime = auditEntry ? `, by ${auditEntry.by}, ${auditEntry.at}` : '';
  return `    deleted in the project since the last push${actorAndTime}`;
};

export function reasonOf(projectRecord: ProjectRecord): string {
  if (projectRecord.source === null)
    return `it exists in the project, and no push created it (changed ${lastChangeText(projectRecord)})`;
  if (!isAsPushed(projectRecord)) return `changed in the project since the last push, ${lastChangeText(projectRecord)}`;
  return hasNoFolderName(projectRecord)
    ? 'it was pushed from a folder whose config sets no name'
    : `it was pushed from the folder ${projectRecord.source.folder}`;
}

export function recordLines(record: PlannedRecord): string[] {
  const { action, kind, key, projectRecord, deletion } = record;
  const head = `${SIGNS[action]} ${kind} ${key}`;
  if (deletion) return [head, deletionLine(deletion)];
  switch (action) {
    case 'create':
    case 'same':
    case 'projectOnly':
      return [head];
    case 'delete':
      return [`${head} (no longer in the folder)`, ...(projectRecord ? stoppingExecutionsLines(projectRecord) : [])];
    default:
      return [head, ...differenceLines(record)];
  }
}

function differenceLines({ action, kind, folderRecord, projectRecord }: PlannedRecord): string[] {
  if (!projectRecord) return [];
  const reasonLines = action === 'conflict' ? [`    ${reasonOf(projectRecord)}`] : [];
  if (!folderRecord) return reasonLines;
  const moveLines = isMoved(folderRecord, projectRecord) ? [`    its file was ${projectRecord.source?.path}`] : [];
  const executionsLines = action === 'change' ? stayingExecutionsLines(folderRecord.content, projectRecord) : [];
  const diff = contentDiff(
    kind,
    omitEnabledUnlessSet(projectRecord.content, folderRecord.content),
    withoutHeaderValues(folderRecord.content),
  );
  return [...reasonLines, ...moveLines, ...executionsLines, ...diff.map((line) => `    ${line}`)];
}

const VERSIONED_FIELDS = [...GRAPH_FIELDS, 'reentry', 'exitWhen'];

const executionsLine = (number: number, verb: string): string =>
  `    ${countText(number, 'execution')} ${number === 1 ? `${verb}s` : verb}`;

function stayingExecutionsLines(
  after: Json,
  { content: before, runningExecutions = 0, version = 1 }: ProjectRecord,
): string[] {
  const isSame = VERSIONED_FIELDS.every((name) => valueText(before[name] ?? null) === valueText(after[name] ?? null));
  if (runningExecutions === 0 || isSame) return [];
  const versionText = version > 1 ? `${version} or earlier` : String(version);
  return [`${executionsLine(runningExecutions, 'stay')} on version ${versionText}`];
}

const stoppingExecutionsLines = ({ runningExecutions = 0 }: ProjectRecord): string[] =>
  runningExecutions === 0 ? [] : [executionsLine(runningExecutions, 'stop')];

const SUMMARY: readonly { action: Action; label: string; isAlwaysShown?: boolean }[] = [
  { action: 'create', label: 'to create', isAlwaysShown: true },
  { action: 'change', label: 'to change', isAlwaysShown: true },
  { action: 'delete', label: 'to delete' },
  { action: 'same', label: 'unchanged' },
  { action: 'conflict', label: 'changed elsewhere' },
  { action: 'projectOnly', label: 'only in the project' },
  { action: 'deletedInProject', label: 'left deleted' },
];

function summaryOf(plan: readonly PlannedRecord[]): string {
  const counts = SUMMARY.flatMap(({ action, label, isAlwaysShown }) => {
    const count = plan.filter((record) => record.action === action).length;
    return count > 0 || isAlwaysShown ? [`${count} ${label}`] : [];
  });
  return `${counts.join(', ')}.`;
}

export function planText(plan: readonly PlannedRecord[]): string {
  const lines = plan
    .filter(({ action }) => !['same', 'projectOnly', 'deletedInProject'].includes(action))
    .flatMap(recordLines);
  return [...lines, summaryOf(plan)].join('\n');
}

const JSON_ACTIONS: Partial<Record<Action, string>> = { conflict: 'elsewhere', deletedInProject: 'deleted' };

export const planJson = (plan: readonly PlannedRecord[]) =>
  plan.map(({ action, kind, key, folderRecord, projectRecord, deletion }) => ({
    action: JSON_ACTIONS[action] ?? action,
    kind,
    key,
    ...(folderRecord ? { path: folderRecord.path } : {}),
    ...(projectRecord
      ? { id: projectRecord.id, changedElsewhere: projectRecord.source !== null && !isAsPushed(projectRecord) }
      : {}),
    ...(deletion ? { deleted: deletion.auditEntry } : {}),
  }));
