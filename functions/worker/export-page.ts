import { contactMatches } from '../../shared/db/contact-filter';
import { type WalkedContact, type WalkPlace, walkContacts } from '../../shared/db/contact-walk';
import type { RunningJob } from '../../shared/db/running-jobs';
import type { ExportParams } from '../../shared/domain/contact-jobs';
import { type CompiledFilter, compileFilter } from '../../shared/domain/segment/compile';
import { inTurns } from '../../shared/ops/in-turns';
import { fileLines } from './export-rows';
import type { ExportPage } from './export-state';

/** Contacts whose events are read at the same time, where the filter asks for them. */
const SIDE_BY_SIDE = 10;

/** The contacts of a project from a place on, as far as they match, as lines of the file. */
export async function* contactPages(
  job: RunningJob,
  columns: readonly string[],
  from: WalkPlace,
): AsyncGenerator<ExportPage<WalkPlace>> {
  const params = job.params as ExportParams;
  const filter = params.filter === undefined ? null : compileFilter(JSON.parse(params.filter));
  for await (const { contacts, next } of walkContacts(job.projectId, from)) {
    const chosen = filter ? await chooseContacts(job, filter, contacts) : contacts;
    const rows = chosen.map(({ row }) => row);
    yield { text: fileLines(params, columns, rows), rows: rows.length, passed: contacts.length, next };
  }
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
