import type { Workflow, WorkflowStats } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { type Named, useTemplates } from '../../ui/use-all';
import { useNames } from '../segments/filter/names';
import type { Names } from './step-text';

/** What is read again after a workflow has changed. */
export const CHANGED = ['workflows', 'workflow', 'workflow-stats', 'executions', 'execution'];

/** Figures of a workflow are read again after so long, in milliseconds. */
export const WATCHED_MS = 10_000;

export const useWorkflow = (id: string): UseQueryResult<Workflow> =>
  useQuery({ queryKey: ['workflow', id], queryFn: ({ signal }) => api.workflows.get(id, {}, { signal }) });

export const useStats = (id: string): UseQueryResult<WorkflowStats> =>
  useQuery({
    queryKey: ['workflow-stats', id],
    queryFn: ({ signal }) => api.workflows.getStats(id, { signal }),
    refetchInterval: WATCHED_MS,
  });

const byId = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));

/** Names of what steps refer to. */
export const useStepNames = (): Names => ({ templates: byId(useTemplates()), segments: byId(useNames().segments) });

/** Executions that are not over, as a text. */
export const openCount = (stats: WorkflowStats | undefined): string =>
  stats ? (stats.executions.running + stats.executions.waiting).toLocaleString() : '…';
