import { contactMatches } from '../../shared/db/contact-filter';
import type { WalkedContact, WalkPage } from '../../shared/db/contact-walk';
import type { RunningJob } from '../../shared/db/running-jobs';
import type { ExportParams } from '../../shared/domain/contact-jobs';
import { type CompiledFilter, compileFilter } from '../../shared/domain/segment/compile';
import { inTurns } from '../../shared/ops/in-turns';
import { fileHead, fileLines } from './export-rows';
import type { ExportStanding, ExportState } from './export-state';
import type { PartFile } from './part-file';

/** Contacts whose events are read at the same time, where the filter asks for them. */
const SIDE_BY_SIDE = 10;

/** Adds pages of a walk to the file, and answers where the export then stands. */
export function pageWriter(job: RunningJob, file: PartFile, { file: { bytes }, columns }: ExportState) {
  const params = job.params as ExportParams;
  const filter = params.filter === undefined ? null : compileFilter(JSON.parse(params.filter));
  if (bytes === 0) file.add(fileHead(params, columns));
  return async ({ state, progress }: ExportStanding, page: WalkPage): Promise<ExportStanding> => {
    const chosen = filter ? await chooseContacts(job, filter, page.contacts) : page.contacts;
    const rows = chosen.map(({ row }) => row);
    file.add(fileLines(params, columns, rows));
    return {
      state: { ...state, place: page.next, rows: state.rows + rows.length },
      progress: { ...progress, processed: progress.processed + page.contacts.length },
    };
  };
}

/** Those contacts that match, in their order. Time spans count back from when the job was asked for. */
export async function chooseContacts(
  { projectId, createdAt }: RunningJob,
  filter: CompiledFilter,
  contacts: readonly WalkedContact[],
): Promise<WalkedContact[]> {
  const chosen = new Set<WalkedContact>();
  const moment = Date.parse(createdAt);
  await inTurns(contacts, SIDE_BY_SIDE, async (contact) => {
    if (await contactMatches(projectId, filter, contact, moment)) chosen.add(contact);
  });
  return contacts.filter((contact) => chosen.has(contact));
}
