import { Problem } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { deleteContact as removeContact } from '../../shared/db/erasure/contact-erasure';
import type { Endpoint } from '../../shared/http/call';
import { queueHints, queueJobs } from '../../shared/services/queue-work/queue-work';
import { requireContactId } from './find-contact';

export const deleteContact: Endpoint<typeof contactsGroup.routes.deleteContact> = async ({ params, project }) => {
  const contact = await requireContactId(project, params.id);
  if ((await removeContact(project, contact)) === 'missing') throw new Problem('CONTACT_NOT_FOUND');
  await queueHints(queueJobs, [{ body: { v: 1, kind: 'erase', project: project.id, contacts: [contact] } }]);
  return { status: 204 };
};
