import { Problem } from '../../shared/contract/problem';
import type { suppressionsGroup } from '../../shared/contract/routes/suppressions';
import { contactIdOf } from '../../shared/db/contacts/addresses';
import { liftSuppression } from '../../shared/db/contacts/suppressions';
import type { Endpoint } from '../../shared/http/call';

const AFTER_COMPLAINT = 'This person marked an email as spam, so the suppression can’t be removed.';

export const deleteSuppression: Endpoint<typeof suppressionsGroup.routes.deleteSuppression> = async (request) => {
  const contactId = await contactIdOf(request.project, request.params.email);
  const outcome = contactId === null ? 'missing' : await liftSuppression(request.project.id, contactId);
  if (outcome === 'missing') throw new Problem('SUPPRESSION_NOT_FOUND');
  if (outcome === 'refused') throw new Problem('INVALID_STATE', { message: AFTER_COMPLAINT });
  return { status: 204 };
};
