import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';
import { firstOf, type Named } from './use-all';

/** As many members as a project can have. */
const MEMBERS = 100;

export interface Actors {
  /** By their addresses. */
  members: readonly Named[];
  /** By their names, the newest first. */
  keys: readonly (Named & { lastFour: string | null })[];
}

async function readActors(signal: AbortSignal): Promise<Actors> {
  const members = api.members.list({ limit: MEMBERS }, { signal });
  const keys = firstOf(api.keys.all({}, { signal }));
  return {
    members: (await members).items.map(({ id, email }) => ({ id, name: email })),
    keys: (await keys).map(({ id, name, lastFour }) => ({ id, name, lastFour })),
  };
}

/** Reads those who call the API; none until they are read. */
export function useActorList(): Actors | undefined {
  const { data } = useQuery({
    queryKey: ['actors'],
    queryFn: ({ signal }) => readActors(signal),
    staleTime: 60_000,
  });
  return data;
}

export function useActors(): (id: string | null) => string | undefined {
  const known = useActorList();
  const names = new Map([...(known?.members ?? []), ...(known?.keys ?? [])].map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? '');
}
