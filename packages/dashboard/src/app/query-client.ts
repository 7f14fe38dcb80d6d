import { QueryClient } from '@tanstack/react-query';

/** What was read counts as current for so long, in milliseconds; going back to a list then shows it at once. */
const FRESH_MS = 10_000;

/** Retries are the client's, and without a network the page says so instead of waiting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
