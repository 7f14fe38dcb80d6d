import type { EventTimes } from '../../domain/contacts/summary';
import { now, sleep } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { CONTACT_SHARDS, contactPartitions, keys, NEXT_KEY_SUFFIX } from '../table/keys';
import { queryPage, type SortKeys } from '../table/query';
import type { Row } from '../table/rows';
import { isContact, type Slot } from './addresses';
import type { ContactRow } from './rows';
import { toSummary } from './summaries';

export interface ScanPosition {
  shard: number;
  after: string | null;
}

export const SCAN_START: ScanPosition = { shard: 0, after: null };

export interface ScannedContact {
  row: ContactRow;
  summary: EventTimes | null;
}

export interface ScanPage {
  contacts: ScannedContact[];
  next: ScanPosition | null;
}

/** A partition allows 3,000 read units a second; other readers need the rest. */
const UNITS_PER_SECOND = 2_000;
/** How far a scan may run ahead of its pace, so that small projects never wait. */
const MAX_AHEAD_MS = 250;
/** At least two: a page of one row would separate each contact from its summary. */
const PAGE_ROWS = 1_000;

export const SUMMARY = '#S';

type StoredRow = Row & { sk: string };

/**
 * Yields each contact exactly once if it exists during the whole scan. A request scans without pacing: its time-out
 * limits the reads.
 */
export async function* scanContacts(
  projectId: string,
  from: ScanPosition = SCAN_START,
  pageRows = PAGE_ROWS,
  isPaced = true,
): AsyncGenerator<ScanPage, void> {
  const wait = pacer(isPaced);
  for (let position: ScanPosition | null = from; position !== null; ) {
    const { contacts, last, units }: ReadPage = await readPage(projectId, position, {
      limit: Math.min(pageRows, PAGE_ROWS),
      to: null,
    });
    const nextShard: ScanPosition | null =
      position.shard + 1 < CONTACT_SHARDS ? { shard: position.shard + 1, after: null } : null;
    const next: ScanPosition | null = last === null ? nextShard : { shard: position.shard, after: last };
    yield { contacts, next };
    position = next;
    await wait(units, position === null);
  }
}

export function pacer(isPaced: boolean): (units: number, isLast: boolean) => Promise<void> {
  const startedAt = now();
  let unitsRead = 0;
  return async (units, isLast) => {
    unitsRead += units;
    const aheadMs = (unitsRead / UNITS_PER_SECOND) * 1000 - (now() - startedAt);
    if (isPaced && aheadMs > MAX_AHEAD_MS && !isLast) await sleep(aheadMs);
  };
}

interface ReadPage {
  contacts: ScannedContact[];
  last: string | null;
  units: number;
}

export async function readPage(
  projectId: string,
  { shard, after }: ScanPosition,
  { limit, to, eventual = false }: { limit: number; to: string | null; eventual?: boolean },
): Promise<ReadPage> {
  const pk = contactPartitions(projectId)[shard] ?? '';
  const page = await queryPage<StoredRow>({ pk, sk: between(after, to), limit, eventual, returnsUnits: true });
  const rows = withoutSplitContact(page.rows, page.after !== undefined);
  const last = rows.at(-1)?.sk ?? after;
  const isAtEnd = page.after === undefined || (to !== null && last !== null && last >= to);
  return { contacts: pairWithSummaries(rows), last: isAtEnd ? null : last, units: page.units };
}

function between(after: string | null, to: string | null): SortKeys | undefined {
  if (to === null) return after === null ? undefined : { above: after };
  return after === null ? { atMost: to } : { between: [`${after}${NEXT_KEY_SUFFIX}`, to] };
}

/** Leaves the last contact for the next page, where its summary may follow. */
function withoutSplitContact(rows: StoredRow[], hasMore: boolean): StoredRow[] {
  const isSplit = hasMore && rows.length > 1 && !rows.at(-1)?.sk.endsWith(SUMMARY);
  return isSplit ? rows.slice(0, -1) : rows;
}

function pairWithSummaries(rows: StoredRow[]): ScannedContact[] {
  const contacts: ScannedContact[] = [];
  for (const row of rows) {
    const latest = contacts.at(-1);
    if (!row.sk.endsWith(SUMMARY)) {
      if (isContact(row as unknown as Slot)) contacts.push({ row: row as unknown as ContactRow, summary: null });
    } else if (latest && row.sk === `${latest.row.id}${SUMMARY}` && row.generation === latest.row.generation) {
      latest.summary = toSummary(row);
    }
  }
  return contacts;
}

export async function getScannedContact(projectId: string, contactId: string): Promise<ScannedContact | null> {
  const contactKey = keys.contact(projectId, contactId);
  const rows = await batchGet([contactKey, keys.summary(projectId, contactId)]);
  const row = rows.find(({ sk }) => sk === contactKey.sk) as ContactRow | undefined;
  const summary = rows.find(({ sk }) => sk !== contactKey.sk);
  if (!row || !isContact(row)) return null;
  return { row, summary: summary?.generation === row.generation ? toSummary(summary) : null };
}
