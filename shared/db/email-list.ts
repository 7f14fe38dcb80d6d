import type { EmailStatus } from '../domain/email-status';
import { now } from '../ops/clock';
import { readCounter } from './counters';
import { readCursor, writeCursor } from './cursor';
import { type EmailRow, getEmails } from './emails';
import { indexes, LIST_SUFFIXES } from './keys';
import type { Project } from './projects';
import { readTimeList } from './time-list';

/** Rows of the first step of a walk; each further one doubles it, to about 1 MB of rows. */
const FIRST_STEP = 100;
const LARGEST_STEP = 800;
/** Steps for one page of a filtered list: 3,100 rows. Then it ends, short or empty, with a cursor to go on. */
const MAXIMUM_STEPS = 6;
/** How long, and over how many steps, the first page of a filtered list counts. */
const COUNT_MS = 2_000;
const MAXIMUM_COUNT_STEPS = 20;

/** All that is given must hold. */
export interface EmailFilter {
  contactId?: string | undefined;
  status?: EmailStatus | undefined;
  tag?: { name: string; value: string } | undefined;
}

interface Count {
  total: number;
  totalIsLowerBound?: true;
}

/** Where a list goes on: the last email passed, and what the first page counted. */
interface Position {
  after: string;
  count?: Count;
}

export interface EmailPage extends Count {
  items: EmailRow[];
  nextCursor: string | null;
  hasMore: boolean;
}

const TROUBLED: readonly EmailStatus[] = ['BOUNCED', 'COMPLAINED', 'FAILED'];

const suffixed = (partition: (suffix: number) => string): string[] =>
  Array.from({ length: LIST_SUFFIXES }, (_, suffix) => partition(suffix));

/** The narrowest index that holds every email the filter lets through. */
function sourceOf({ id }: Project, { contactId, status }: EmailFilter) {
  if (contactId !== undefined) return { index: 'g2', partitions: [indexes.emailsOfContact(id, contactId)] } as const;
  if (status !== undefined && TROUBLED.includes(status)) {
    return { index: 'g3', partitions: suffixed((suffix) => indexes.troubledOf(id, suffix)) } as const;
  }
  return { index: 'g1', partitions: suffixed((suffix) => indexes.emailsOf(id, suffix)) } as const;
}

/** What the row must say, for no index holds status or tags. */
const matches = (row: EmailRow, { status, tag }: EmailFilter): boolean =>
  (status === undefined || row.status === status) && (tag === undefined || row.tags[tag.name] === tag.value);

interface Step {
  rows: EmailRow[];
  /** The last id passed; null at the end of the list. */
  passed: string | null;
}

/** A stretch of the list from below an id, newest first, its rows as they are at this moment. */
async function readStep(project: Project, filter: EmailFilter, after: string | null, limit: number): Promise<Step> {
  const { secret } = project;
  const list = 'emails: places';
  const cursor = after === null ? undefined : writeCursor(secret, list, after);
  const { items, hasMore } = await readTimeList({ ...sourceOf(project, filter), secret, list, limit, cursor });
  const rows = await getEmails(items.map(({ place }) => ({ projectId: project.id, id: place })));
  return {
    rows: items.flatMap(({ place }) => rows.get(place) ?? []).filter((row) => matches(row, filter)),
    passed: hasMore ? (items.at(-1)?.place ?? null) : null,
  };
}

interface Found {
  rows: EmailRow[];
  /** The id below which the next page begins; null at the end. */
  after: string | null;
  count: Count;
}

/** Walks the filtered list: a page's walk ends when the page is full, one that counts when its steps or time are over. */
async function find(project: Project, filter: EmailFilter, limit: number, from: string | null, counts: boolean) {
  const countUntil = now() + COUNT_MS;
  const rows: EmailRow[] = [];
  let total = 0;
  let passed = from;
  for (let step = 0; step < (counts ? MAXIMUM_COUNT_STEPS : MAXIMUM_STEPS); step++) {
    const size = Math.min(LARGEST_STEP, FIRST_STEP * 2 ** step);
    const read = await readStep(project, filter, passed, size);
    rows.push(...read.rows.slice(0, limit + 1 - rows.length));
    total += read.rows.length;
    passed = read.passed;
    const isOver = counts ? now() >= countUntil : rows.length > limit;
    if (passed === null || isOver) break;
  }
  const shown = rows.slice(0, limit);
  const count: Count = { total, ...(passed === null ? {} : { totalIsLowerBound: true }) };
  return { rows: shown, after: rows.length > limit ? (shown.at(-1)?.id ?? null) : passed, count } satisfies Found;
}

/** Every email: the counter knows how many. It trails by seconds, so the list never tells of fewer than it shows. */
async function listAll(project: Project, limit: number, position: Position | null): Promise<Found> {
  const [{ rows, passed }, counted] = await Promise.all([
    readStep(project, {}, position?.after ?? null, limit),
    readCounter(project.id, 'emails'),
  ]);
  const isWhole = position === null && passed === null;
  return { rows, after: passed, count: { total: isWhole ? rows.length : Math.max(counted, rows.length) } };
}

const nameOf = ({ contactId, status, tag }: EmailFilter): string =>
  ['emails', contactId, status, tag && `${tag.name}:${tag.value}`].join('\n');

/**
 * A page of a project's emails, newest first. Under a filter a page may be short, and the first one counts:
 * later ones have its total from the cursor.
 */
export async function listEmails(
  project: Project,
  filter: EmailFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<EmailPage> {
  const list = nameOf(filter);
  const position = cursor === undefined ? null : readCursor<Position>(project.secret, list, cursor);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const found = isFiltered
    ? await find(project, filter, limit, position?.after ?? null, !position?.count)
    : await listAll(project, limit, position);
  const count = position?.count ?? found.count;
  const next: Position | null = found.after === null ? null : { after: found.after, ...(isFiltered ? { count } : {}) };
  return {
    items: found.rows,
    nextCursor: next && writeCursor(project.secret, list, next),
    hasMore: next !== null,
    ...count,
  };
}
