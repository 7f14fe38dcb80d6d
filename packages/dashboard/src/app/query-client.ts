import { QueryClient } from '@tanstack/react-query';

/** Going back to a list shows it at once for this long. */
const FRESH_MS = 10_000;

/** The client retries. Without a network, the page says so instead of waiting. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
