import {
  type Execution,
  type ExecutionRef,
  type ExecutionStatus,
  readExecutionId,
} from '../../domain/workflows/execution';
import { matchesStep, type StepFilter } from '../../domain/workflows/step-filter';
import type { WorkflowRef } from '../../domain/workflows/workflow';
import type { EpochMs } from '../../durations';
import { idsFrom } from '../../ops/ids';
import type { Project } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { LIST_SUFFIXES } from '../table/indexes';
import type { Key } from '../table/keys';
import { queryPage, queryPages } from '../table/query';
import { readListedRows } from '../table/time-list';
import { toExecution } from './execution-row';
import { executionRefOfRow, executionsOfContact, workflowIndexes, workflowKeys } from './keys';
import { readWorkflowStats } from './stats';

export interface ExecutionFilter {
  status?: ExecutionStatus | undefined;
  contact?: { id: string; generation: string } | undefined;
  step?: StepFilter | undefined;
  /** Times of the trigger; `to` is exclusive. */
  from?: EpochMs | undefined;
  to?: EpochMs | undefined;
}

type Matches = (execution: Execution) => boolean;

export async function listExecutions(
  project: Project,
  ref: WorkflowRef,
  filter: ExecutionFilter,
  page: PageRequest,
): Promise<CountedPage<Execution>> {
  const { status, contact, step, from, to } = filter;
  const matches = filterTest(filter);
  const list = {
    secret: project.secret,
    name: JSON.stringify(['executions', ref.workflowId, status, contact?.id, step, from, to]),
    readStep: (after: string | null, size: number) =>
      contact ? readContactStep(ref, contact.id, matches, after, size) : readStep(ref, filter, matches, after, size),
    counter: counterOf(ref, filter),
    isSparse: status !== undefined || step !== undefined,
    positionOf: (execution: Execution) => (contact ? workflowKeys.execution(execution).sk : keyOf(execution)),
  };
  return readCountedList(list, page);
}

const keysFrom = (time: number): string => idsFrom('exe', time).slice('exe_'.length);

function filterTest({ status, contact, step, from, to }: ExecutionFilter): Matches {
  const firstKey = from === undefined ? undefined : keysFrom(from);
  const endKey = to === undefined ? undefined : keysFrom(to);
  return (execution) =>
    (status === undefined || execution.status === status) &&
    (contact === undefined || execution.generation === contact.generation) &&
    (firstKey === undefined || keyOf(execution) >= firstKey) &&
    (endKey === undefined || keyOf(execution) < endKey) &&
    (step === undefined || matchesStep(execution, step));
}

/** Finished executions aren't counted: their rows may have expired. */
function counterOf(ref: WorkflowRef, filter: ExecutionFilter): (() => Promise<number>) | undefined {
  const { status, contact, step, from, to } = filter;
  if (contact || from !== undefined || to !== undefined) return undefined;
  if (step) {
    const isCounted = step.state === 'waiting' && step.outcome === undefined && (status ?? 'WAITING') === 'WAITING';
    return isCounted ? async () => (await readWorkflowStats(ref)).steps.get(step.step)?.waiting ?? 0 : undefined;
  }
  if (status === undefined) return async () => (await readWorkflowStats(ref)).stored;
  if (status !== 'RUNNING' && status !== 'WAITING') return undefined;
  return async () => (await readWorkflowStats(ref)).statuses[status];
}

const keyOf = ({ id }: Execution): string => readExecutionId(id)?.key ?? '';

function partitionsOf(ref: WorkflowRef, { status, step }: ExecutionFilter) {
  const areAllFailed = status === 'FAILED' || step?.state === 'failed' || step?.outcome === 'failed';
  if (areAllFailed) return { index: 'g3' as const, partitions: [workflowIndexes.failedOf(ref)] };
  const suffixes = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => suffix);
  return { index: 'g1' as const, partitions: suffixes.map((suffix) => workflowIndexes.executionsOf(ref, suffix)) };
}

async function readStep(
  ref: WorkflowRef,
  filter: ExecutionFilter,
  matches: Matches,
  after: string | null,
  limit: number,
): Promise<ScanStep<Execution>> {
  const from = filter.from === undefined ? undefined : keysFrom(filter.from);
  const below = after ?? (filter.to === undefined ? null : keysFrom(filter.to));
  if (from !== undefined && below !== null && from >= below) return { rows: [], resumeAfter: null };
  const { rows, resumeAfter } = await readListedRows({ ...partitionsOf(ref, filter), from, limit }, below);
  const items = await batchGet(rows.map(({ pk, sk }) => ({ pk, sk })));
  const executions = new Map(
    items.flatMap((item) => toExecution(item) ?? []).map((execution) => [keyOf(execution), execution]),
  );
  return { rows: rows.flatMap(({ position }) => executions.get(position) ?? []).filter(matches), resumeAfter };
}

async function readContactStep(
  ref: WorkflowRef,
  contactId: string,
  matches: Matches,
  after: string | null,
  limit: number,
): Promise<ScanStep<Execution>> {
  const { pk, sk } = executionsOfContact(ref, contactId);
  const page = await queryPage({
    pk,
    sk: { beginsWith: sk },
    backwards: true,
    limit,
    after: after === null ? undefined : { pk, sk: after },
  });
  const rows = page.rows.flatMap((row) => toExecution(row) ?? []).filter(matches);
  return { rows, resumeAfter: (page.after?.sk as string | undefined) ?? null };
}

export async function countFailed(ref: WorkflowRef, since: EpochMs, limit: number): Promise<number> {
  const sk = { atLeast: keysFrom(since) };
  const page = await queryPage({ pk: workflowIndexes.failedOf(ref), index: 'g3', sk, limit });
  return page.rows.length;
}

const SCAN_PAGE = 200;

export async function* scanExecutions(ref: WorkflowRef): AsyncGenerator<ExecutionRef[]> {
  for (let suffix = 0; suffix < LIST_SUFFIXES; suffix++) {
    const list = { pk: workflowIndexes.executionsOf(ref, suffix), index: 'g1' as const, limit: SCAN_PAGE };
    for await (const rows of queryPages<Key>(list)) yield rows.flatMap((row) => executionRefOfRow(row) ?? []);
  }
}
