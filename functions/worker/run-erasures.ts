import { eraseContact } from '../../shared/db/erasure/contact-erasure';
import { revokeLinks } from '../../shared/db/jobs/links';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { BatchContext } from '../../shared/queue/consume';
import { queueJob } from '../../shared/services/queue-work/queue-work';
import { eraseReceived } from './erase-received';

const CONCURRENCY = 10;

/** Also revokes links to files that may have the contacts. After a failure, due entries continue. */
export async function runErasures(
  project: string,
  contacts: readonly string[],
  { remainingMs }: BatchContext,
): Promise<void> {
  await revokeLinks(project);
  const open: string[] = [];
  await forEachConcurrent(contacts, CONCURRENCY, async (contact) => {
    await eraseReceived(project, contact);
    if ((await eraseContact(project, contact, remainingMs)) === 'more') open.push(contact);
  });
  if (open.length > 0) await queueJob({ v: 1, kind: 'erase', project, contacts: open });
}
