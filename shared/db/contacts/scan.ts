import type { EventTimes } from '../../domain/contacts/summary';
import { now, sleep } from '../../ops/clock';
import { CONTACT_SHARDS, contactPartitions } from '../table/keys';
import { queryPage } from '../table/query';
import type { Row } from '../table/rows';
import type { ContactRow } from './rows';
import { toSummary } from './summaries';

/** Where a scan over a project's contacts stands: what it has passed of a partition. */
export interface ScanPosition {
  shard: number;
  /** The last sort key that was passed; null at the partition's beginning. */
  after: string | null;
}

export const SCAN_START: ScanPosition = { shard: 0, after: null };

/** A contact with what is known of its events. */
export interface ScannedContact {
  row: ContactRow;
  summary: EventTimes | null;
}

export interface ScanPage {
  contacts: ScannedContact[];
  /** Where the scan goes on; null at its end. */
  next: ScanPosition | null;
}

/** A partition takes 3,000 read units a second, and others want to read it too. */
const UNITS_PER_SECOND = 2_000;
/** Time that a scan may be ahead of its pace before it waits: small projects never do. */
const AHEAD_MS = 250;
/** Rows of one Query, contacts and summaries. A page needs two at least to get anywhere. */
const PAGE_ROWS = 1_000;

const SUMMARY = '#S';

type StoredRow = Row & { sk: string };

/**
 * Scans over all contacts of a project, from a place on: those that are there throughout come exactly once. Each
 * page is as the table holds it at that moment. A request, which looks at no more than its time allows, does not wait.
 */
export async function* scanContacts(
  projectId: string,
  from: ScanPosition = SCAN_START,
  pageRows = PAGE_ROWS,
  isPaced = true,
): AsyncGenerator<ScanPage, void> {
  const startedAt = now();
  let spent = 0;
  for (let place: ScanPosition | null = from; place !== null; ) {
    const { units, ...page } = await readPage(projectId, place, pageRows);
    spent += units;
    yield page;
    place = page.next;
    const ahead = (spent / UNITS_PER_SECOND) * 1000 - (now() - startedAt);
    if (isPaced && ahead > AHEAD_MS && place) await sleep(ahead);
  }
}

async function readPage(projectId: string, { shard, after }: ScanPosition, limit: number) {
  const sk = after === null ? undefined : { above: after };
  const pk = contactPartitions(projectId)[shard] ?? '';
  const page = await queryPage<StoredRow>({ pk, sk, limit, units: true });
  const rows = whole(page.rows, page.after !== undefined);
  const last = rows.at(-1)?.sk ?? after;
  const nextShard = shard + 1 < CONTACT_SHARDS ? { shard: shard + 1, after: null } : null;
  return {
    contacts: paired(rows),
    next: page.after === undefined ? nextShard : { shard, after: last },
    units: page.units,
  };
}

/** A contact at the end of an unfinished page comes again on the next one, where its summary may follow. */
function whole(rows: StoredRow[], goesOn: boolean): StoredRow[] {
  const isSplit = goesOn && rows.length > 1 && !rows.at(-1)?.sk.endsWith(SUMMARY);
  return isSplit ? rows.slice(0, -1) : rows;
}

/** Contacts with their summaries, which follow them; one left of a former contact of the address is none of theirs. */
function paired(rows: StoredRow[]): ScannedContact[] {
  const contacts: ScannedContact[] = [];
  for (const row of rows) {
    const latest = contacts.at(-1);
    if (!row.sk.endsWith(SUMMARY)) contacts.push({ row: row as unknown as ContactRow, summary: null });
    else if (latest && row.sk === `${latest.row.id}${SUMMARY}` && row.generation === latest.row.generation) {
      latest.summary = toSummary(row);
    }
  }
  return contacts;
}
