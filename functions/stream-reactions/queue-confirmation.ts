import { enqueue } from '../../shared/aws/queues';
import type { JobMessage } from '../../shared/contract/messages';
import { env } from '../../shared/ops/env';
import type { ConfirmationEffect } from '../../shared/queue/reactions';

/** Has a contact sent the mail by which it confirms its subscription. The worker sends it once, however often it is told. */
export async function queueConfirmation({ projectId, contactId }: ConfirmationEffect): Promise<void> {
  const body: JobMessage = { v: 1, kind: 'confirm', project: projectId, contact: contactId };
  await enqueue(env('jobsQueue'), [{ body, group: projectId }]);
}
