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

const partitionsOf = ({ id }: Project): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => indexes.suppressionsOf(id, suffix));

const positionOf = ({ createdAt, contactId }: Suppression): string => `${createdAt}#${contactId}`;
const contactOf = (position: string): string => position.slice(position.indexOf('#') + 1);

/** Hides the address once its contact is deleted; the row loses it later. */
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
    listed.map(({ position }) => contactOf(position)),
  );
  const current = listed.flatMap(({ position }) => {
    const row = rows.get(contactOf(position));
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
  const list = { secret: project.secret, name: listNameOf(filter) };
  const source = { index: 'g1' as const, partitions: partitionsOf(project) };
  const { email, search, reason } = filter;
  if (email !== undefined) return findByAddress(project, filter, page);
  if (search !== undefined) {
    // The index holds the address, so only matches are read.
    const inAddress = (row: ListedRow) => String(row.email ?? '').includes(search.toLowerCase());
    const readStep = async (after: string | null, limit: number): Promise<ScanStep<Suppression>> => {
      const { rows, resumeAfter } = await readStretch({ ...source, limit, filter: inAddress }, after);
      return { rows: await loadSuppressions(project, rows, filter), resumeAfter };
    };
    return readCountedList({ ...list, readStep, positionOf }, page);
  }
  const readStep = async (after: string | null, limit: number): Promise<ScanStep<Suppression>> => {
    const { rows, resumeAfter } = await readListedRows({ ...source, limit }, after);
    return { rows: await loadSuppressions(project, rows, filter), resumeAfter };
  };
  const counter = () => readCounter(project.id, reason === undefined ? 'suppressions' : `suppressions:${reason}`);
  return readCountedList({ ...list, readStep, positionOf, counter, skips: reason !== undefined }, page);
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
  const [shown] = suppression ? await hideErased(project.id, [suppression]) : [];
  return shown ?? null;
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
    const request = { index: 'g1' as const, partitions: partitionsOf(project), limit: SCAN_STEP };
    const { rows, resumeAfter } = await readStretch(request, after);
    yield { suppressions: await loadSuppressions(project, rows, { reason }), next: resumeAfter };
    after = resumeAfter;
  } while (after !== null);
}
