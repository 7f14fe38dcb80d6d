import { invalidBody, Problem } from '../../shared/contract/problem';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { changeContact } from '../../shared/db/upsert-contact';
import { checkPatch } from '../../shared/domain/contact';
import type { Endpoint } from '../../shared/http/call';
import { requireId } from './find-contact';
import { view } from './view';

/** What is wrong with the data that is there. */
export const patchErrors = ({ data = {} }: { data?: Record<string, unknown> | undefined }) => checkPatch(data);

export const updateContact: Endpoint<typeof contactsGroup.routes.updateContact> = async ({ params, body, project }) => {
  const errors = patchErrors(body);
  if (errors.length > 0) throw invalidBody(errors);
  const { subscribed, data: patch } = body;
  const result = await changeContact(project.id, requireId(project, params.id), { subscribed, patch });
  if (!result) throw new Problem('CONTACT_NOT_FOUND');
  if ('problem' in result) throw invalidBody(result.problem);
  return { status: 200, body: view(result.contact) };
};
