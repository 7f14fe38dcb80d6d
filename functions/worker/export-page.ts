import { type ScannedContact, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import { type SegmentMatcher, segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { fileLines } from './export-rows';
import type { ExportPage } from './export-state';

/** Fails the job, so nobody is exported or erased by mistake. */
export const SEGMENT_GONE = 'A segment that the filter refers to was deleted.';

export const matcherOf = async (
  { projectId }: RunningJob,
  filter: string | undefined,
): Promise<SegmentMatcher | null> => (filter === undefined ? null : segmentMatcher(projectId, JSON.parse(filter)));

export async function failureOf(job: RunningJob): Promise<string | null> {
  const matcher = await matcherOf(job, (job.params as ExportParams).filter);
  return matcher && matcher.missing.size > 0 ? SEGMENT_GONE : null;
}

export async function* contactPages(
  job: RunningJob,
  columns: readonly string[],
  from: ScanPosition,
): AsyncGenerator<ExportPage<ScanPosition>> {
  const params = job.params as ExportParams;
  const matcher = await matcherOf(job, params.filter);
  for await (const { contacts, next } of scanContacts(job.projectId, from)) {
    const chosen = matcher ? await chooseContacts(job, matcher, contacts) : contacts;
    const rows = chosen.map(({ row }) => row);
    yield { text: fileLines(params, columns, rows), rows: rows.length, read: contacts.length, next };
  }
}

export async function chooseContacts(
  { createdAt }: RunningJob,
  matcher: SegmentMatcher,
  contacts: readonly ScannedContact[],
): Promise<ScannedContact[]> {
  const matches = await matcher.match(contacts, Date.parse(createdAt));
  return contacts.filter((_, index) => matches[index]);
}
