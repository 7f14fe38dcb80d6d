import { type ScannedContact, type ScanPosition, scanContacts } from '../../shared/db/contacts/scan';
import type { RunningJob } from '../../shared/db/jobs/running-jobs';
import type { ExportParams } from '../../shared/domain/contacts/jobs';
import { type SegmentMatcher, segmentMatcher } from '../../shared/services/match-segment/segment-matcher';
import { fileLines } from './export-rows';
import type { ExportPage } from './export-state';

/** What a job ends with whose filter can't be answered any more: nobody is to be in the file, or erased, by mistake. */
export const SEGMENT_GONE = 'A segment that the filter refers to was deleted.';

/** The matcher of a job's filter, which is stored as JSON text; null where it has none. */
export const matcherOf = async (
  { projectId }: RunningJob,
  filter: string | undefined,
): Promise<SegmentMatcher | null> => (filter === undefined ? null : segmentMatcher(projectId, JSON.parse(filter)));

/** Why the contacts of an export can't be found; null when they can. */
export async function refusalOf(job: RunningJob): Promise<string | null> {
  const matcher = await matcherOf(job, (job.params as ExportParams).filter);
  return matcher && matcher.missing.size > 0 ? SEGMENT_GONE : null;
}

/** The contacts of a project from a place on, as far as they match, as lines of the file. */
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
    yield { text: fileLines(params, columns, rows), rows: rows.length, passed: contacts.length, next };
  }
}

/** Those contacts that match, in their order. Time spans count back from when the job was asked for. */
export async function chooseContacts(
  { createdAt }: RunningJob,
  matcher: SegmentMatcher,
  contacts: readonly ScannedContact[],
): Promise<ScannedContact[]> {
  const verdicts = await matcher.match(contacts, Date.parse(createdAt));
  return contacts.filter((_, index) => verdicts[index]);
}
