import type { Workflow, WorkflowStats } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useNames } from '../../ui/filter-names';
import { type Named, useTemplates } from '../../ui/use-all';
import type { StepNames } from './step-text';

export const STALE_QUERIES = ['workflows', 'workflow', 'workflow-stats', 'executions', 'execution'];

export const REFRESH_MS = 10_000;

export const useWorkflow = (id: string): UseQueryResult<Workflow> =>
  useQuery({ queryKey: ['workflow', id], queryFn: ({ signal }) => api.workflows.get(id, {}, { signal }) });

export const useStats = (id: string): UseQueryResult<WorkflowStats> =>
  useQuery({
    queryKey: ['workflow-stats', id],
    queryFn: ({ signal }) => api.workflows.getStats(id, { signal }),
    refetchInterval: REFRESH_MS,
  });

const namesById = (records: readonly Named[]) => new Map(records.map(({ id, name }) => [id, name]));

export const useStepNames = (): StepNames => ({
  templates: namesById(useTemplates()),
  segments: namesById(useNames().segments),
});

export const inProgressCount = (stats: WorkflowStats | undefined): string =>
  stats ? (stats.executions.running + stats.executions.waiting).toLocaleString() : '…';
