import type { SuppressionReason } from '../../contract/routes/suppressions';
import { parseAddress } from '../../domain/address';
import { readCounter } from '../counters/counters';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { readCursor } from '../table/cursor';
import { indexes, LIST_SUFFIXES } from '../table/indexes';
import { type ListedRow, readListedRows, readStretch } from '../table/time-list';
import { contactIdOf } from './addresses';
import { hiddenRowTest } from './open-erasures';
import { getSuppression, getSuppressions, type Suppression } from './suppressions';

export interface SuppressionFilter {
  reason?: SuppressionReason | undefined;
  search?: string | undefined;
  email?: string | undefined;
}

const SCAN_STEP = 60;

const newestSuppressions = ({ id }: Project) => ({
  index: 'g1' as const,
  partitions: Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.suppressionsOf(id, suffix)),
});

const positionOf = ({ createdAt, contactId }: Suppression): string => `${createdAt}#${contactId}`;
const contactIdAt = (position: string): string => position.slice(position.indexOf('#') + 1);

/** Hides the address of a deleted contact, whose erasure removes it later. */
async function hideErased(projectId: string, suppressions: Suppression[]): Promise<Suppression[]> {
  const withAddress = suppressions.filter(({ email }) => email !== undefined);
  const isHidden = await hiddenRowTest(
    projectId,
    withAddress.map(({ contactId }) => contactId),
  );
  return suppressions.map(({ email, ...rest }) => {
    const owner = { ...rest, createdAt: rest.addressedAt ?? rest.createdAt };
    return email === undefined || isHidden(owner) ? rest : { ...rest, email };
  });
}

async function loadSuppressions(
  { id }: Project,
  listed: readonly ListedRow[],
  filter: SuppressionFilter,
): Promise<Suppression[]> {
  const rows = await getSuppressions(
    id,
    listed.map(({ position }) => contactIdAt(position)),
  );
  const current = listed.flatMap(({ position }) => {
    const row = rows.get(contactIdAt(position));
    return row && positionOf(row) === position ? [row] : [];
  });
  return (await hideErased(id, current)).filter((row) => matches(row, filter));
}

const matches = ({ reason, email }: Suppression, filter: SuppressionFilter): boolean =>
  (filter.reason === undefined || filter.reason === reason) &&
  (filter.search === undefined || email?.includes(filter.search.toLowerCase()) === true);

export async function listSuppressions(
  project: Project,
  filter: SuppressionFilter,
  page: PageRequest,
): Promise<CountedPage<Suppression>> {
  const { email, search } = filter;
  if (email !== undefined) return findByAddress(project, filter, page);
  return search === undefined ? listByReason(project, filter, page) : searchAddresses(project, filter, search, page);
}

function listByReason(
  project: Project,
  filter: SuppressionFilter,
  page: PageRequest,
): Promise<CountedPage<Suppression>> {
  const { reason } = filter;
  const readStep = async (after: string | null, limit: number): Promise<ScanStep<Suppression>> => {
    const { rows, resumeAfter } = await readListedRows({ ...newestSuppressions(project), limit }, after);
    return { rows: await loadSuppressions(project, rows, filter), resumeAfter };
  };
  const list = { secret: project.secret, name: listNameOf(filter), readStep, positionOf };
  const counter = () => readCounter(project.id, reason === undefined ? 'suppressions' : `suppressions:${reason}`);
  return readCountedList({ ...list, counter, isSparse: reason !== undefined }, page);
}

/** The index has the addresses, so only suppressions that match are read. */
function searchAddresses(
  project: Project,
  filter: SuppressionFilter,
  search: string,
  page: PageRequest,
): Promise<CountedPage<Suppression>> {
  const hasText = (row: ListedRow) => String(row.email ?? '').includes(search.toLowerCase());
  const source = { ...newestSuppressions(project), filter: hasText };
  const readStep = async (after: string | null, limit: number): Promise<ScanStep<Suppression>> => {
    const { rows, resumeAfter } = await readStretch({ ...source, limit }, after);
    return { rows: await loadSuppressions(project, rows, filter), resumeAfter };
  };
  return readCountedList({ secret: project.secret, name: listNameOf(filter), readStep, positionOf }, page);
}

const listNameOf = ({ reason, search, email }: SuppressionFilter): string =>
  JSON.stringify(['suppressions', reason, search, email]);

async function findByAddress(project: Project, filter: SuppressionFilter, { cursor }: PageRequest) {
  if (cursor !== undefined) readCursor(project.secret, listNameOf(filter), cursor);
  const suppression = parseAddress(filter.email ?? '') ? await getShownSuppression(project, filter.email ?? '') : null;
  const items = suppression && matches(suppression, filter) ? [suppression] : [];
  return { items, nextCursor: null, hasMore: false, total: items.length };
}

export async function getShownSuppression(project: Project, idOrEmail: string): Promise<Suppression | null> {
  const contactId = await contactIdOf(project, idOrEmail);
  const suppression = contactId === null ? null : await getSuppression(project.id, contactId);
  const [shownSuppression] = suppression ? await hideErased(project.id, [suppression]) : [];
  return shownSuppression ?? null;
}

export interface SuppressionPage {
  suppressions: Suppression[];
  next: string | null;
}

export async function* scanSuppressions(
  project: Project,
  from: string | null,
  reason?: SuppressionReason,
): AsyncGenerator<SuppressionPage> {
  let after = from;
  do {
    const { rows, resumeAfter } = await readStretch({ ...newestSuppressions(project), limit: SCAN_STEP }, after);
    yield { suppressions: await loadSuppressions(project, rows, { reason }), next: resumeAfter };
    after = resumeAfter;
  } while (after !== null);
}
