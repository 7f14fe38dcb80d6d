import { parseAddress } from '../../domain/address';
import type { Contact } from '../../domain/contacts/contact';
import { hasName, matchesContact, mayBeName, type SearchText } from '../../domain/search';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import {
  type CountedList,
  type CountedPage,
  type PageRequest,
  readCountedList,
  type ScanStep,
} from '../table/counted-list';
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

function matches({ subscribed, search }: ContactFilter, row: IndexedContact | Contact): boolean {
  if (subscribed !== undefined && row.subscribed !== subscribed) return false;
  if (search === undefined) return true;
  return 'data' in row ? matchesContact(search, row) : row.email.includes(search.toLowerCase());
}

const positionOf = ({ createdAt, id }: Contact): string => `${createdAt}#${id}`;

async function loadContacts(
  project: Project,
  listed: readonly ListedRow[],
  filter: ContactFilter,
  options: { eventual?: boolean } = {},
): Promise<Contact[]> {
  const ids = listed.map(({ sk }) => sk);
  const contacts = await getContacts(project, ids, options);
  return listed.flatMap(({ sk, position }) => {
    const contact = contacts.get(sk);
    return contact && positionOf(contact) === position && matches(filter, contact) ? [contact] : [];
  });
}

async function countBySubscription({ id }: Project, subscribed: boolean | undefined): Promise<number> {
  if (subscribed === undefined) return readCounter(id, 'contacts');
  if (subscribed) return readCounter(id, 'contacts:subscribed');
  const [total, subscribedTotal] = await Promise.all([
    readCounter(id, 'contacts'),
    readCounter(id, 'contacts:subscribed'),
  ]);
  return Math.max(0, total - subscribedTotal);
}

export async function listContacts(
  project: Project,
  filter: ContactFilter,
  page: PageRequest,
): Promise<CountedPage<Contact>> {
  if (filter.email !== undefined) return findByAddress(project, filter, page);
  if (filter.search === undefined) return listBySubscription(project, filter, page);
  return mayBeName(filter.search) ? searchNames(project, filter, page) : searchAddresses(project, filter, page);
}

function listBySubscription(project: Project, filter: ContactFilter, page: PageRequest): Promise<CountedPage<Contact>> {
  const source = {
    ...newestContacts(project),
    ...(filter.subscribed === undefined ? {} : { filter: indexTest(filter) }),
  };
  const readStep = async (after: string | null, limit: number): Promise<ScanStep<Contact>> => {
    const { rows, resumeAfter } = await readListedRows({ ...source, limit }, after);
    return { rows: await loadContacts(project, rows, filter), resumeAfter };
  };
  const counter = () => countBySubscription(project, filter.subscribed);
  return readCountedList({ ...listOf(project, filter), readStep, positionOf, counter }, page);
}

async function searchAddresses(
  project: Project,
  filter: ContactFilter,
  page: PageRequest,
): Promise<CountedPage<Contact>> {
  const source = { ...newestContacts(project), filter: indexTest(filter) };
  const readStep = (after: string | null, limit: number) => readStretch({ ...source, limit }, after);
  const positionOf = ({ position }: ListedRow) => position;
  const result = await readCountedList({ ...listOf(project, filter), readStep, positionOf }, page);
  return { ...result, items: await loadContacts(project, result.items, filter) };
}

const indexTest = (filter: ContactFilter) => (row: ListedRow) => matches(filter, row as ListedRow & IndexedContact);

const newestContacts = ({ id }: Project) => ({
  index: 'g1' as const,
  partitions: Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.contactsOf(id, suffix)),
});

/** Contacts per partition. The index has no names, so a step reads the rows of up to 800 contacts. */
const MAX_NAMES_STEP = 100;

function searchNames(project: Project, filter: ContactFilter, page: PageRequest): Promise<CountedPage<Contact>> {
  const readStep = async (after: string | null, size: number): Promise<ScanStep<Contact>> => {
    const source = { ...newestContacts(project), limit: Math.min(size, MAX_NAMES_STEP) };
    const { rows, resumeAfter } = await readStretch(source, after);
    return { rows: await loadContacts(project, rows, filter, { eventual: true }), resumeAfter };
  };
  return readCountedList({ ...listOf(project, filter), readStep, positionOf }, page);
}

export async function findAmongNewest(
  project: Project,
  text: string,
  { words, addressPrefix }: SearchText,
  { searched, limit }: { searched: number; limit: number },
): Promise<{ contacts: Contact[]; isComplete: boolean }> {
  const source = { ...newestContacts(project), limit: Math.ceil(searched / LIST_SUFFIXES) };
  const { rows, resumeAfter } = await readStretch(source, null);
  const hasPrefix = ({ email }: IndexedContact) => addressPrefix !== null && email.startsWith(addressPrefix);
  const isComplete = resumeAfter === null;
  if (!mayBeName(text)) {
    const matching = rows.filter((row) => hasPrefix(row as ListedRow & IndexedContact));
    return { contacts: await loadContacts(project, matching.slice(0, limit), {}), isComplete };
  }
  const contacts = await loadContacts(project, rows, {}, { eventual: true });
  const matching = contacts.filter((contact) => hasPrefix(contact) || hasName(words, contact));
  return { contacts: matching.slice(0, limit), isComplete };
}

const listOf = (project: Project, filter: ContactFilter): Pick<CountedList<Contact>, 'secret' | 'name'> => ({
  secret: project.secret,
  name: listNameOf(filter),
});

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
