import { type Contact, type Page, PosthasteError } from '@posthaste/client';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { type ListState, useList } from '../../ui/list-query';
import { columnNamesOf, filterOfView, type View } from './view';

interface PageRequest {
  cursor: string | undefined;
  limit: number;
  signal: AbortSignal;
}

async function readPage(view: View, { signal, ...request }: PageRequest): Promise<Page<Contact>> {
  const { search, subscribed, segment } = view;
  const page = { ...request, activity: columnNamesOf(view).includes('activity') };
  const filters = filterOfView(view);
  const combinesSegment = segment && (search || subscribed);
  const needsFilter = view.filter || combinesSegment;
  if (filters && needsFilter) return api.segments.listMatches({ ...page, filters }, { signal });
  if (segment) return api.segments.listContacts(segment, page, { signal });
  const query = { ...page, search, ...(subscribed ? { subscribed: subscribed === 'true' } : {}) };
  const { contacts, cursor, ...totals } = await api.contacts.list(query, { signal });
  return { ...totals, items: contacts, nextCursor: cursor ?? null };
}

export const isUnknownSegment = (error: unknown): boolean =>
  error instanceof PosthasteError &&
  (error.code === 'SEGMENT_NOT_FOUND' || error.errors.some(({ code }) => code === 'not_found'));

export function useContacts({ pages, columns, ...view }: View): ListState<Contact> {
  return useList({
    key: ['contacts', view, columnNamesOf({ columns }).includes('activity')],
    read: (request) => readPage({ ...view, columns }, request),
    pages,
    setPages: (count) => navigate(hrefOf('contacts', { ...view, columns, pages: count }), 'replace'),
  });
}
