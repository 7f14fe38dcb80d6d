import type { ExecutionRef } from '../../domain/workflows/execution';
import { readExecutionId } from '../../domain/workflows/execution-id';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import type { StatsRows } from '../counters/stats';
import { EXECUTION, type Key, LIST_SUFFIXES, ofContact, project, spread } from '../table/keys';

/** Partitions of executions by the moment at which they go on. */
const DUE_EXECUTION_SHARDS = 16;

export const GATE = 'GATE#';
export const SUBSCRIPTION = 'LISTENER#';
export const PAYLOAD = 'PAYLOAD#';
/** Up to when the executions of each shard have been queued. */
export const QUEUED_UNTIL = 'EXECUTIONSQUEUED';

export const workflowPartition = (projectId: string): string => `${project(projectId)}#WF`;
export const workflowVersionPartition = ({ projectId, workflowId }: WorkflowRef): string =>
  `${project(projectId)}#WV#${workflowId}`;
/** What its executions come to, as the table's stream tells it. */
export const workflowStatsPartition = ({ projectId, workflowId }: WorkflowRef): string =>
  `${project(projectId)}#N#workflows:${workflowId}`;

/** A record's id without its prefix: 26 characters. */
const bare = (id: string): string => id.slice(id.indexOf('_') + 1);

/** Whose execution it is, and by what its rows are named. */
function place({ projectId, workflowId, id }: ExecutionRef): { pk: string; name: string } {
  const parts = readExecutionId(id);
  if (!parts) throw new Error('not the id of an execution');
  return { pk: ofContact(projectId, parts.contactId), name: `${bare(workflowId)}#${parts.key}` };
}

export const workflowKeys = {
  workflow: ({ projectId, workflowId }: WorkflowRef): Key => ({ pk: workflowPartition(projectId), sk: workflowId }),
  version: (ref: WorkflowRef, version: number): Key => ({
    pk: workflowVersionPartition(ref),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  /** Under its contact, so that it goes with it, and the contact's executions of a workflow are read in one go. */
  execution: (ref: ExecutionRef): Key => {
    const { pk, name } = place(ref);
    return { pk, sk: `${EXECUTION}${name}` };
  },
  /** What an execution began with, or the data of the event that it waited for last. */
  payload: (ref: ExecutionRef, of: 'trigger' | 'received'): Key => {
    const { pk, name } = place(ref);
    return { pk, sk: `${PAYLOAD}${name}#${of}` };
  },
  /** An execution that waits for an event of a name. */
  listener: (ref: ExecutionRef, event: string): Key => {
    const { pk, name } = place(ref);
    return { pk, sk: `${subscriptionsOf(event)}${name}` };
  },
  /** How often a contact has entered a workflow, and when last. */
  gate: ({ projectId, workflowId }: WorkflowRef, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${GATE}${bare(workflowId)}`,
  }),
  /** What one stream shard has added to the stats. */
  stats: (ref: WorkflowRef, part: string, streamShard: string): Key => ({
    pk: workflowStatsPartition(ref),
    sk: `${part}#${streamShard}`,
  }),
  /** Up to when what was due in one of the shards has been queued. */
  queuedUntil: (shard: number): Key => ({ pk: QUEUED_UNTIL, sk: String(shard).padStart(2, '0') }),
};

/** Where its stats are, a part for each version. Nothing is counted for a deleted workflow. */
export const workflowStatsRows = (ref: WorkflowRef): StatsRows => ({
  owner: workflowKeys.workflow(ref),
  partition: workflowStatsPartition(ref),
  key: (part, streamShard) => workflowKeys.stats(ref, part, streamShard),
});

/** Where a contact's executions of a workflow lie; `sk` is what their sort keys begin with. */
export const executionsOfContact = ({ projectId, workflowId }: WorkflowRef, contactId: string): Key => ({
  pk: ofContact(projectId, contactId),
  sk: `${EXECUTION}${bare(workflowId)}#`,
});

/** What the sort keys of the executions of a contact that wait for an event begin with; `#` is escaped in names. */
export const subscriptionsOf = (event: string): string =>
  `${SUBSCRIPTION}${event.replace(/[%#]/g, encodeURIComponent)}#`;

export const workflowIndexes = {
  /** g1: executions of a workflow, by the key in their id. */
  executionsOf: ({ projectId, workflowId }: WorkflowRef, suffix: number): string =>
    `${project(projectId)}#XL#${workflowId}#${suffix}`,
  /** g3: those that failed, by the key in their id. */
  failedOf: ({ projectId, workflowId }: WorkflowRef): string => `${project(projectId)}#XF#${workflowId}`,
  /** g5: executions by the moment at which they go on. */
  due: (shard: number): string => `DUEEXECUTIONS#${String(shard).padStart(2, '0')}`,
};

/** Digits of epoch milliseconds, for some centuries. */
const TIME_DIGITS = 13;

/** The text by which what is due is sorted: the moment at which it goes on, in epoch milliseconds. */
export const dueText = (moment: number): string => String(Math.max(0, moment)).padStart(TIME_DIGITS, '0');

export const executionSuffixOf = (contactId: string): number => spread(contactId, LIST_SUFFIXES);
export const dueExecutionShardOf = (contactId: string): number => spread(contactId, DUE_EXECUTION_SHARDS);
export const dueExecutionShards: readonly number[] = Array.from({ length: DUE_EXECUTION_SHARDS }, (_, shard) => shard);

const ROW = /^P#(.+?)#K#ct_([0-9a-f]{32})$/;

/** The execution that a key of its row stands for; null for any other row. */
export function executionOfRow({ pk, sk }: Key): ExecutionRef | null {
  const [, projectId, contact] = ROW.exec(pk) ?? [];
  const [kind, workflow, key, more] = sk.split('#');
  if (!projectId || !contact || kind !== 'EXECUTION' || !workflow || !key || more !== undefined) return null;
  return { projectId, workflowId: `wf_${workflow}`, id: `exe_${key}${contact}` };
}
