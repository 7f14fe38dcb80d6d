import type { Workflow, WorkflowStats } from '@posthaste/client';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useNames } from '../segments/filter/names';
import type { Names } from './step-text';

/** What is read again after a workflow has changed. */
export const CHANGED = ['workflows', 'workflow', 'workflow-stats', 'executions', 'execution'];

/** Figures of a workflow are read again after so long, in milliseconds. */
export const WATCHED_MS = 10_000;
const FRESH_MS = 60_000;

export const useWorkflow = (id: string): UseQueryResult<Workflow> =>
  useQuery({ queryKey: ['workflow', id], queryFn: ({ signal }) => api.workflows.get(id, {}, { signal }) });

export const useStats = (id: string): UseQueryResult<WorkflowStats> =>
  useQuery({
    queryKey: ['workflow-stats', id],
    queryFn: ({ signal }) => api.workflows.getStats(id, { signal }),
    refetchInterval: WATCHED_MS,
  });

export interface Named {
  id: string;
  name: string;
}

/** The project's templates, at most 1,000 of them. */
export function useTemplates(): readonly Named[] {
  const { data } = useQuery({
    queryKey: ['templates', 'names'],
    queryFn: async ({ signal }) => {
      const found: Named[] = [];
      for await (const { id, name } of api.templates.all({}, { signal })) if (found.push({ id, name }) >= 1_000) break;
      return found;
    },
    staleTime: FRESH_MS,
  });
  return data ?? [];
}

const byId = (named: readonly Named[]) => new Map(named.map(({ id, name }) => [id, name]));

/** Names of what steps refer to. */
export const useStepNames = (): Names => ({ templates: byId(useTemplates()), segments: byId(useNames().segments) });

/** Executions that are not over, as a text. */
export const openCount = (stats: WorkflowStats | undefined): string =>
  stats ? (stats.executions.running + stats.executions.waiting).toLocaleString() : '…';
