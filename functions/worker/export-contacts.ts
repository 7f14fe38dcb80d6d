import type { ContactRow } from '../../shared/db/contacts/rows';
import { type ScannedContact, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { Consent } from '../../shared/domain/contacts/contact';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import { storableJson } from '../../shared/domain/storable-text';
import { type SegmentMatcher, segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import type { ExportPage } from './export-state';
import { csvHead, csvLines } from './part-file';

const DATA_PREFIX = 'data.';
const OWN_COLUMNS = ['id', 'email', 'subscribed', 'createdAt', 'updatedAt'] as const;
const CONSENT_PREFIX = 'consent.';
const CONSENT_COLUMNS = ['consent.source', 'consent.at', 'consent.text'];

export const allColumns = (keys: readonly string[]): string[] => [
  ...OWN_COLUMNS,
  ...CONSENT_COLUMNS,
  ...keys.map((key) => DATA_PREFIX + key),
];

export const fileHead = ({ format }: ExportParams, columns: readonly string[]): string =>
  format === 'csv' ? csvHead(columns) : '';

function fileLines({ format }: ExportParams, columns: readonly string[], rows: readonly ContactRow[]): string {
  if (format === 'csv') return csvLines(rows.map((row) => columns.map((column) => cellOf(row, column))));
  return rows.map((row) => `${storableJson(exportedContact(row))}\n`).join('');
}

const exportedContact = ({ id, email, subscribed, data, consent, createdAt, updatedAt }: ContactRow) => ({
  id,
  email,
  subscribed,
  data,
  ...(consent ? { consent } : {}),
  createdAt,
  updatedAt,
});

function cellOf(row: ContactRow, column: string): unknown {
  if (column.startsWith(CONSENT_PREFIX))
    return row.consent?.[column.slice(CONSENT_PREFIX.length) as keyof Consent] ?? null;
  if (!column.startsWith(DATA_PREFIX)) return row[column as (typeof OWN_COLUMNS)[number]];
  const key = column.slice(DATA_PREFIX.length);
  return Object.hasOwn(row.data, key) ? row.data[key] : null;
}

/** The job fails, because a filter without its segment could export or change the wrong contacts. */
export const SEGMENT_DELETED = 'A segment that the filter refers to was deleted.';

export const readMatcher = async (
  { projectId }: RunningJob,
  filter: string | undefined,
): Promise<SegmentMatcher | null> => (filter === undefined ? null : segmentMatcher(projectId, JSON.parse(filter)));

export async function findFailure(job: RunningJob): Promise<string | null> {
  const matcher = await readMatcher(job, (job.params as ExportParams).filter);
  return matcher && matcher.missing.size > 0 ? SEGMENT_DELETED : null;
}

export async function* contactPages(
  job: RunningJob,
  columns: readonly string[],
  from: ScanPosition,
): AsyncGenerator<ExportPage<ScanPosition>> {
  const params = job.params as ExportParams;
  const matcher = await readMatcher(job, params.filter);
  for await (const { contacts, next } of scanContacts(job.projectId, from, matcher?.maxRows)) {
    const selectedContacts = matcher ? await matchingContacts(job, matcher, contacts) : contacts;
    const rows = selectedContacts.map(({ row }) => row);
    yield { text: fileLines(params, columns, rows), rows: rows.length, scanned: contacts.length, next };
  }
}

export async function matchingContacts(
  { createdAt }: RunningJob,
  matcher: SegmentMatcher,
  contacts: readonly ScannedContact[],
): Promise<ScannedContact[]> {
  const areMatches = await matcher.match(contacts, Date.parse(createdAt));
  return contacts.filter((_, index) => areMatches[index]);
}
