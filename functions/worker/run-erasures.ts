import { deleteObject, listObjects } from '../../shared/aws/storage';
import { readContactRow } from '../../shared/db/contacts/contacts';
import { eraseContact } from '../../shared/db/erasure/contact-erasure';
import { revokeLinks } from '../../shared/db/jobs/links';
import { contactPrefix, partsPrefix } from '../../shared/domain/received/notification';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';

/** Pages of 1,000 objects: enough for 200 emails a day, with 50 files each, for 30 days. */
const MAX_PAGES = 300;
const DELETE_CONCURRENCY = 20;

export async function eraseReceivedFiles(projectId: string, contactId: string): Promise<void> {
  const currentGeneration = (await readContactRow(projectId, contactId))?.generation;
  const keptPrefix = currentGeneration === undefined ? undefined : partsPrefix(projectId, contactId, currentGeneration);
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { keys, hasMore } = await listObjects(contactPrefix(projectId, contactId), after);
    const keysToDelete = keys.filter((key) => keptPrefix === undefined || !key.startsWith(keptPrefix));
    await forEachConcurrent(keysToDelete, DELETE_CONCURRENCY, deleteObject);
    if (!hasMore) return;
    after = keys.at(-1);
  }
}

const CONCURRENCY = 10;

/** Erases the contacts, and revokes the links to exported files, which may contain them. */
export async function runErasures(
  project: string,
  contacts: readonly string[],
  { remainingMs }: BatchContext,
): Promise<void> {
  await revokeLinks(project);
  const unfinishedContacts: string[] = [];
  await forEachConcurrent(contacts, CONCURRENCY, async (contact) => {
    await eraseReceivedFiles(project, contact);
    if ((await eraseContact(project, contact, remainingMs)) === 'more') unfinishedContacts.push(contact);
  });
  if (unfinishedContacts.length > 0) await queueJob({ v: 1, kind: 'erase', project, contacts: unfinishedContacts });
}
