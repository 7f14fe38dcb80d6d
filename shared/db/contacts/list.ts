import { parseAddress } from '../../domain/address';
import type { Contact } from '../../domain/contacts/contact';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { readCursor } from '../table/cursor';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { type ListedRow, readListedRows, readStretch } from '../table/time-list';
import { getContact, getContacts } from './contacts';

export interface ContactFilter {
  subscribed?: boolean | undefined;
  search?: string | undefined;
  email?: string | undefined;
}

type IndexedContact = Pick<Contact, 'email' | 'subscribed'>;

function matches({ subscribed, search }: ContactFilter, row: IndexedContact): boolean {
  return (
    (subscribed === undefined || row.subscribed === subscribed) &&
    (search === undefined || row.email.includes(search.toLowerCase()))
  );
}

const positionOf = ({ createdAt, id }: Contact): string => `${createdAt}#${id}`;

async function loadContacts(project: Project, listed: readonly ListedRow[], filter: ContactFilter): Promise<Contact[]> {
  const contacts = await getContacts(
    project,
    listed.map(({ sk }) => sk),
  );
  return listed.flatMap(({ sk, position }) => {
    const contact = contacts.get(sk);
    return contact && positionOf(contact) === position && matches(filter, contact) ? [contact] : [];
  });
}

async function countBySubscription({ id }: Project, subscribed: boolean | undefined): Promise<number> {
  if (subscribed === undefined) return readCounter(id, 'contacts');
  if (subscribed) return readCounter(id, 'contacts:subscribed');
  const [all, withSubscription] = await Promise.all([
    readCounter(id, 'contacts'),
    readCounter(id, 'contacts:subscribed'),
  ]);
  return Math.max(0, all - withSubscription);
}

export async function listContacts(
  project: Project,
  filter: ContactFilter,
  page: PageRequest,
): Promise<CountedPage<Contact>> {
  const list = { secret: project.secret, name: listNameOf(filter) };
  if (filter.email !== undefined) return findByAddress(project, filter, page);
  const isFiltered = filter.search !== undefined || filter.subscribed !== undefined;
  const source = {
    index: 'g1' as const,
    partitions: Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.contactsOf(project.id, suffix)),
    ...(isFiltered ? { filter: (row: ListedRow) => matches(filter, row as ListedRow & IndexedContact) } : {}),
  };
  if (filter.search !== undefined) {
    const readStep = (after: string | null, limit: number) => readStretch({ ...source, limit }, after);
    const matching = await readCountedList(
      { ...list, readStep, positionOf: ({ position }: ListedRow) => position },
      page,
    );
    return { ...matching, items: await loadContacts(project, matching.items, filter) };
  }
  const readStep = async (after: string | null, limit: number): Promise<ScanStep<Contact>> => {
    const { rows, resumeAfter } = await readListedRows({ ...source, limit }, after);
    return { rows: await loadContacts(project, rows, filter), resumeAfter };
  };
  const counter = () => countBySubscription(project, filter.subscribed);
  return readCountedList({ ...list, readStep, positionOf, counter }, page);
}

/** The prefix is lowercase. Searches about the `searched` newest contacts; `complete` if there are no others. */
export async function findByAddressPrefix(
  project: Project,
  prefix: string,
  { searched, limit }: { searched: number; limit: number },
): Promise<{ contacts: Contact[]; complete: boolean }> {
  const partitions = Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.contactsOf(project.id, suffix));
  const source = { index: 'g1' as const, partitions, limit: Math.ceil(searched / LIST_SUFFIXES) };
  const { rows, resumeAfter } = await readStretch(source, null);
  const matching = rows.filter((row) => (row as ListedRow & IndexedContact).email.startsWith(prefix));
  return { contacts: await loadContacts(project, matching.slice(0, limit), {}), complete: resumeAfter === null };
}

const listNameOf = ({ subscribed, search, email }: ContactFilter): string =>
  JSON.stringify(['contacts', subscribed, search, email]);

async function findByAddress(
  project: Project,
  filter: ContactFilter,
  { cursor }: PageRequest,
): Promise<CountedPage<Contact>> {
  if (cursor !== undefined) readCursor(project.secret, listNameOf(filter), cursor);
  const contact = parseAddress(filter.email ?? '') ? await getContact(project, filter.email ?? '') : null;
  const items = contact && matches(filter, contact) ? [contact] : [];
  return { items, nextCursor: null, hasMore: false, total: items.length };
}
