import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';

/** As many members as a project can have, and its newest keys. */
const READ = 100;

/** Reads the names of those who call the API, by their ids: the addresses of members and the names of keys. */
export function useActors(): (id: string | null) => string | undefined {
  const { data } = useQuery({
    queryKey: ['actors'],
    queryFn: async ({ signal }) => {
      const members = api.members.list({ limit: READ }, { signal });
      const keys = api.keys.list({ limit: READ }, { signal });
      return new Map([
        ...(await members).items.map(({ id, email }) => [id, email] as const),
        ...(await keys).items.map(({ id, name }) => [id, name] as const),
      ]);
    },
    staleTime: 60_000,
  });
  return (id) => data?.get(id ?? '');
}
