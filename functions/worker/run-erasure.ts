import { enqueue } from '../../shared/aws/queues';
import { eraseContact } from '../../shared/db/contact-erasure';
import { env } from '../../shared/ops/env';
import type { BatchContext } from '../../shared/queue/consume';

/** Goes on with the erasure of a contact. Whatever stops it, the erasure's due entry brings it back. */
export async function runErasure(project: string, contact: string, { remainingMs }: BatchContext): Promise<void> {
  const outcome = await eraseContact(project, contact, remainingMs);
  if (outcome === 'done') return;
  await enqueue(env('jobsQueue'), [{ body: { v: 1, kind: 'erase', project, contact }, group: project }]);
}
