import { graphDiff } from './graph-diff';
import type { PlannedRecord } from './plan';
import { comparable, hasNoFolderName, isAsPushed, isMoved } from './plan';
import { actorText } from './pushed';
import { type Deletion, type Json, type ProjectRecord, withoutHeaderValues } from './record';
import { fieldDiff, valueText } from './text-diff';

const SIGNS = {
  create: '+',
  change: '~',
  delete: '-',
  same: '=',
  elsewhere: '!',
  projectOnly: '?',
  leftDeleted: '=',
} as const;
const GRAPH_FIELDS = ['trigger', 'steps'];

function contentDiff(kind: PlannedRecord['kind'], before: Json, after: Json): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => valueText(before[name] ?? null) !== valueText(after[name] ?? null));
  const isGraph = (name: string): boolean => kind === 'workflow' && GRAPH_FIELDS.includes(name);
  const fields = changed.filter((name) => !isGraph(name));
  return [
    ...fields.flatMap((name) => fieldDiff(name, before[name], after[name])),
    ...(changed.some(isGraph) ? graphDiff(before, after) : []),
  ];
}

export const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

const actorAndTime = ({ updatedBy, updatedAt }: ProjectRecord): string =>
  `by ${updatedBy ? actorText(updatedBy) : 'the service'}, ${updatedAt}`;

const deletedLine = ({ auditEntry: entry }: Deletion): string =>
  `    deleted in the project since the last push${entry ? `, by ${entry.by}, ${entry.at}` : ''}`;

export function reasonOf(remote: ProjectRecord): string {
  if (remote.source === null)
    return `it exists in the project, and no push created it (changed ${actorAndTime(remote)})`;
  if (!isAsPushed(remote)) return `changed in the project since the last push, ${actorAndTime(remote)}`;
  return hasNoFolderName(remote)
    ? 'it was pushed from a folder whose config sets no name'
    : `it was pushed from the folder ${remote.source.folder}`;
}

export function recordLines({ action, kind, key, local, remote, deletion }: PlannedRecord): string[] {
  const head = `${SIGNS[action]} ${kind} ${key}`;
  if (deletion) return [head, deletedLine(deletion)];
  switch (action) {
    case 'create':
    case 'same':
    case 'projectOnly':
      return [head];
    case 'delete':
      return [`${head} (no longer in the folder)`, ...(remote ? stoppedExecutions(remote) : [])];
    default: {
      const reason = action === 'elsewhere' && remote ? [`    ${reasonOf(remote)}`] : [];
      if (!local || !remote) return [head, ...reason];
      const move = isMoved(local, remote) ? [`    its file was ${remote.source?.path}`] : [];
      const effect = action === 'change' ? stayingExecutions(local.content, remote) : [];
      const diff = contentDiff(kind, comparable(remote.content, local.content), withoutHeaderValues(local.content));
      return [head, ...reason, ...move, ...effect, ...diff.map((line) => `    ${line}`)];
    }
  }
}

const VERSIONED_FIELDS = [...GRAPH_FIELDS, 'reentry', 'exitWhen'];

const executionsLine = (number: number, verb: string): string =>
  `    ${counted(number, 'execution')} ${number === 1 ? `${verb}s` : verb}`;

function stayingExecutions(after: Json, { content: before, running = 0, version = 1 }: ProjectRecord): string[] {
  const isSame = VERSIONED_FIELDS.every((name) => valueText(before[name] ?? null) === valueText(after[name] ?? null));
  if (running === 0 || isSame) return [];
  return [`${executionsLine(running, 'stay')} on version ${version}${version > 1 ? ' or earlier' : ''}`];
}

const stoppedExecutions = ({ running = 0 }: ProjectRecord): string[] =>
  running === 0 ? [] : [executionsLine(running, 'stop')];

const count = (plan: readonly PlannedRecord[], action: PlannedRecord['action']): number =>
  plan.filter((record) => record.action === action).length;

export function planText(plan: readonly PlannedRecord[]): string {
  const lines = plan
    .filter(({ action }) => !['same', 'projectOnly', 'leftDeleted'].includes(action))
    .flatMap(recordLines);
  const alwaysShown = [
    [count(plan, 'create'), 'to create'],
    [count(plan, 'change'), 'to change'],
  ] as const;
  const shownUnlessZero = [
    [count(plan, 'delete'), 'to delete'],
    [count(plan, 'same'), 'unchanged'],
    [count(plan, 'elsewhere'), 'changed elsewhere'],
    [count(plan, 'projectOnly'), 'only in the project'],
    [count(plan, 'leftDeleted'), 'left deleted'],
  ] as const;
  const shown = [...alwaysShown, ...shownUnlessZero.filter(([number]) => number > 0)];
  const numbers = shown.map(([number, what]) => `${number} ${what}`);
  return [...lines, `${numbers.join(', ')}.`].join('\n');
}

export const planJson = (plan: readonly PlannedRecord[]) =>
  plan.map(({ action, kind, key, local, remote, deletion }) => ({
    action: action === 'leftDeleted' ? 'deleted' : action,
    kind,
    key,
    ...(local ? { path: local.path } : {}),
    ...(remote ? { id: remote.id, changedElsewhere: remote.source !== null && !isAsPushed(remote) } : {}),
    ...(deletion ? { deleted: deletion.auditEntry } : {}),
  }));
