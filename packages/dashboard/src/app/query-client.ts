import { QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetTry } from '../ui/problem';

const FRESH_MS = 10_000;

/** The client retries itself, and the page reports a missing network instead of waiting. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: forgetTry }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});
