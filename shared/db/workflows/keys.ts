import { type ExecutionRef, readExecutionId } from '../../domain/workflows/execution';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import type { EpochMs } from '../../durations';
import type { StatsRows } from '../counters/stats';
import { LIST_SUFFIXES } from '../table/indexes';
import {
  ENTRY_GUARD,
  EVENT_SUBSCRIPTION,
  EXECUTION,
  type Key,
  ofContact,
  PAYLOAD,
  project,
  spread,
  workflowPartition,
} from '../table/keys';

export type Watermark = 'queued' | 'checked';

const DUE_EXECUTION_SHARDS = 4;
export const DUE_WATERMARKS = 'EXECUTIONSQUEUED';
export const workflowVersionPartition = ({ projectId, workflowId }: WorkflowRef): string =>
  `${project(projectId)}#WV#${workflowId}`;
export const earlierVersionsPartition = (projectId: string): string => `${project(projectId)}#WFHELD`;
export const workflowStatsPartition = ({ projectId, workflowId }: WorkflowRef): string =>
  `${project(projectId)}#N#workflows:${workflowId}`;

export const withoutPrefix = (id: string): string => id.slice(id.indexOf('_') + 1);

function contactPosition({ projectId, workflowId, id }: ExecutionRef): { pk: string; name: string } {
  const parts = readExecutionId(id);
  if (!parts) throw new Error('not the id of an execution');
  return { pk: ofContact(projectId, parts.contactId), name: `${withoutPrefix(workflowId)}#${parts.key}` };
}

export const workflowKeys = {
  workflow: ({ projectId, workflowId }: WorkflowRef): Key => ({ pk: workflowPartition(projectId), sk: workflowId }),
  version: (ref: WorkflowRef, version: number): Key => ({
    pk: workflowVersionPartition(ref),
    sk: `V#${String(version).padStart(6, '0')}`,
  }),
  latestCreation: (projectId: string): Key => ({ pk: `${project(projectId)}#WFNEW`, sk: 'LATEST' }),
  earlierVersion: ({ projectId, workflowId }: WorkflowRef, version: number): Key => ({
    pk: earlierVersionsPartition(projectId),
    sk: `${workflowId}#${String(version).padStart(6, '0')}`,
  }),
  /** Stored under the execution's contact, with which it is erased. */
  execution: (ref: ExecutionRef): Key => {
    const { pk, name } = contactPosition(ref);
    return { pk, sk: `${EXECUTION}${name}` };
  },
  payload: (ref: ExecutionRef, payloadName: string): Key => {
    const { pk, name } = contactPosition(ref);
    return { pk, sk: `${PAYLOAD}${name}#${payloadName}` };
  },
  subscription: (ref: ExecutionRef, event: string): Key => {
    const { pk, name } = contactPosition(ref);
    return { pk, sk: `${subscriptionsOf(event)}${name}` };
  },
  entryGuard: ({ projectId, workflowId }: WorkflowRef, contactId: string): Key => ({
    pk: ofContact(projectId, contactId),
    sk: `${ENTRY_GUARD}${withoutPrefix(workflowId)}`,
  }),
  stats: (ref: WorkflowRef, part: string, streamShard: string): Key => ({
    pk: workflowStatsPartition(ref),
    sk: `${part}#${streamShard}`,
  }),
  dueRow: (at: number, token: string): Key => ({
    pk: dueExecutionsPartition(spread(token, DUE_EXECUTION_SHARDS)),
    sk: `${dueText(at)}#${token}`,
  }),
  dueWatermark: (kind: Watermark): Key => ({ pk: DUE_WATERMARKS, sk: kind }),
};

export const workflowStatsRows = (ref: WorkflowRef): StatsRows => ({
  deletedIf: { missing: workflowKeys.workflow(ref) },
  partition: workflowStatsPartition(ref),
  key: (part, streamShard) => workflowKeys.stats(ref, part, streamShard),
});

export const executionsOfContact = ({ projectId, workflowId }: WorkflowRef, contactId: string): Key => ({
  pk: ofContact(projectId, contactId),
  sk: `${EXECUTION}${withoutPrefix(workflowId)}#`,
});

export const subscriptionsOf = (event: string): string =>
  `${EVENT_SUBSCRIPTION}${event.replace(/[%#]/g, encodeURIComponent)}#`;

export const workflowIndexes = {
  /** g1: executions by the key in their id. */
  executionsOf: ({ projectId, workflowId }: WorkflowRef, suffix: number): string =>
    `${project(projectId)}#XL#${workflowId}#${suffix}`,
  /** g3: failed executions by the key in their id. */
  failedOf: ({ projectId, workflowId }: WorkflowRef): string => `${project(projectId)}#XF#${workflowId}`,
};

export const dueExecutionsPartition = (shard: number): string => `DUEEXECUTIONS#${shard}`;

const TIME_DIGITS = 13;

export const dueText = (moment: EpochMs): string => String(Math.max(0, moment)).padStart(TIME_DIGITS, '0');

export const executionSuffixOf = (contactId: string): number => spread(contactId, LIST_SUFFIXES);
export const dueExecutionShards: readonly number[] = Array.from({ length: DUE_EXECUTION_SHARDS }, (_, shard) => shard);

const ROW = /^P#(.+?)#K#ct_([0-9a-f]{32})$/;

export function executionRefOfRow({ pk, sk }: Key): ExecutionRef | null {
  const [, projectId, contact] = ROW.exec(pk) ?? [];
  const [kind, workflow, key, more] = sk.split('#');
  if (!projectId || !contact || kind !== 'EXECUTION' || !workflow || !key || more !== undefined) return null;
  return { projectId, workflowId: `wf_${workflow}`, id: `exe_${key}${contact}` };
}
