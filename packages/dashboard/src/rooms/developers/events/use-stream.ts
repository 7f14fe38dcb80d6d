import { type ContactEvent, PosthasteError } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../session/client';
import { useAction } from '../../../ui/use-action';
import { addNewest, addOlder, EMPTY_STREAM, listWaiting, type Stream } from './stream';

const POLL_MS = 3_000;
const PAGE_SIZE = 50;

export interface StreamFilters {
  name?: string | undefined;
  contact?: string | undefined;
}

export function useStream(filters: StreamFilters, { isPaused, isReading }: { isPaused: boolean; isReading: boolean }) {
  const [stream, setStream] = useState<Stream>(EMPTY_STREAM);
  const query = useQuery({
    queryKey: ['events', filters],
    queryFn: ({ signal }) => api.events.list({ ...filters, limit: PAGE_SIZE }, { signal }),
    refetchInterval: ({ state }) => (isPaused || state.error ? false : POLL_MS),
    // An unknown address may soon be a contact's, but it isn't tried again, because each retry would log an API error.
    retry: false,
  });
  const { data, error } = query;
  const isUnknownContact = error instanceof PosthasteError && error.code === 'CONTACT_NOT_FOUND';
  useEffect(() => {
    if (data) setStream((current) => addNewest(current, data.items, isReading, data.hasMore));
  }, [data, isReading]);
  const readOlder = async () => {
    const oldestEvent = stream.listedEvents.at(-1);
    if (!oldestEvent) return;
    // `to` is exclusive, and the millisecond of the oldest event may have more events.
    const to = new Date(Date.parse(oldestEvent.createdAt) + 1).toISOString();
    const page = await api.events.list({ ...filters, to, limit: 100 });
    setStream((current) => addOlder(current, page.items, page.hasMore));
  };
  const loadOlder = useAction({ run: readOlder, invalidates: [] });
  return {
    stream,
    loadOlder,
    showAll: () => setStream(listWaiting),
    isLoading: query.isPending,
    error: isUnknownContact ? undefined : error,
    isUnknownContact,
    retry: () => void query.refetch(),
  };
}

export function useLinkedEvent(
  { event, at }: { event?: string | undefined; at?: string | undefined },
  listedEvents: ContactEvent[],
) {
  const time = Date.parse(at ?? '');
  const isListed = listedEvents.some(({ id }) => id === event);
  const { data } = useQuery({
    queryKey: ['events', 'linked', event, at],
    enabled: event !== undefined && !isListed && !Number.isNaN(time),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const range = { from: new Date(time).toISOString(), to: new Date(time + 1).toISOString() };
      for await (const candidate of api.events.all(range, { signal })) if (candidate.id === event) return candidate;
      return null;
    },
  });
  return event === undefined || isListed ? undefined : data;
}
