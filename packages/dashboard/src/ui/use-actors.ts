import { useQuery } from '@tanstack/react-query';
import { api } from '../session/client';
import { MINUTE_MS } from './durations';
import { type Named, readChoices } from './use-all';

const MAX_MEMBERS = 100;

export interface Actors {
  members: readonly Named[];
  keys: readonly (Named & { lastFour: string | null })[];
}

async function readActors(signal: AbortSignal): Promise<Actors> {
  const members = api.members.list({ limit: MAX_MEMBERS }, { signal });
  const keys = readChoices(api.keys.all({}, { signal }));
  return {
    members: (await members).items.map(({ id, email }) => ({ id, name: email })),
    keys: (await keys).map(({ id, name, lastFour }) => ({ id, name, lastFour })),
  };
}

export function useActorList(): Actors | undefined {
  const { data } = useQuery({
    queryKey: ['actors'],
    queryFn: ({ signal }) => readActors(signal),
    staleTime: MINUTE_MS,
  });
  return data;
}

export function useActors(): (id: string | null) => string | undefined {
  const actors = useActorList();
  const names = new Map([...(actors?.members ?? []), ...(actors?.keys ?? [])].map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? '');
}
