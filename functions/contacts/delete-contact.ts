import { enqueue } from '../../shared/aws/queues';
import type { JobMessage } from '../../shared/contract/messages';
import { Problem } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { deleteContact as removeContact } from '../../shared/db/contacts/erasure';
import type { Endpoint } from '../../shared/http/call';
import { env } from '../../shared/ops/env';
import { describe, logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';
import { requireId } from './find-contact';

export const deleteContact: Endpoint<typeof contactsGroup.routes.deleteContact> = async ({ params, project }) => {
  const contact = requireId(project, params.id);
  if ((await removeContact(project, contact)) === 'missing') throw new Problem('CONTACT_NOT_FOUND');
  await askForErasure({ v: 1, kind: 'erase', project: project.id, contacts: [contact] });
  return { status: 204 };
};

/** The contact is deleted and its erasure is in the due index, so a lost message delays it by minutes only. */
async function askForErasure(body: JobMessage): Promise<void> {
  const queue = env('jobsQueue');
  try {
    await enqueue(queue, [{ body, group: body.project }]);
  } catch (error) {
    count('HintLost', 1);
    logger.warn('an erasure could not be queued', describe(error));
  }
}
