import { useQueries } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../../session/client';
import { type Starter, starters } from './starters';

async function readPicture({ template, sample }: Starter, signal: AbortSignal): Promise<string> {
  const { subject, body } = template;
  const { html } = await api.templates.previewDraft({ subject, body, data: sample }, { signal });
  return html ?? '';
}

export interface Picture {
  html: string | undefined;
  hasFailed: boolean;
  isLoading: boolean;
}

/** Renders a starter with sample data, once it is in view. */
export function usePictures() {
  const [requestedKeys, setRequestedKeys] = useState<ReadonlySet<string>>(new Set());
  const queries = useQueries({
    queries: starters.map((starter) => ({
      queryKey: ['starter-picture', starter.key],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPicture(starter, signal),
      enabled: requestedKeys.has(starter.key),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const failed = queries.filter(({ error }) => error !== null);
  const load = useCallback((key: string) => setRequestedKeys((before) => new Set(before).add(key)), []);
  return {
    pictures: queries.map(
      ({ data, error, isLoading }): Picture => ({ html: data, hasFailed: error !== null, isLoading }),
    ),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const { refetch } of failed) void refetch();
    },
    load,
  };
}
