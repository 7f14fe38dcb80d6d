import { useQuery } from '@tanstack/react-query';

/** How long records to choose from are taken as they were read, in milliseconds. */
const FRESH_MS = 60_000;
/** As many as anybody looks through in a choice. */
const MOST = 1_000;

async function firstOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) if (found.push(item) >= MOST) break;
  return found;
}

/** All records of a list, at most 1,000, to choose from; none until they are read. */
export function useAll<Item>(key: string[], read: (signal: AbortSignal) => AsyncIterable<Item>): readonly Item[] {
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => firstOf(read(signal)), staleTime: FRESH_MS });
  return data ?? [];
}
