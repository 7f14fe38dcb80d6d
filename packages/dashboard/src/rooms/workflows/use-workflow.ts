import type { Workflow, WorkflowStats } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useNames } from '../../ui/filter-names';
import { type Named, useTemplates } from '../../ui/use-all';
import type { Names } from './step-text';

export const STALE_QUERIES = ['workflows', 'workflow', 'workflow-stats', 'executions', 'execution'];

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

export const useStepNames = (): Names => ({ templates: byId(useTemplates()), segments: byId(useNames().segments) });

export const openCount = (stats: WorkflowStats | undefined): string =>
  stats ? (stats.executions.running + stats.executions.waiting).toLocaleString() : '…';
