import { QueryClient } from '@tanstack/react-query';

const FRESH_MS = 10_000;

/** The client retries itself, and the page reports a missing network instead of waiting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
