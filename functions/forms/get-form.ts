import { requireRecord } from '../../shared/contract/problem';
import type { formsGroup } from '../../shared/contract/routes/forms';
import { listTopics } from '../../shared/db/contacts/topics';
import { getForm as readForm } from '../../shared/db/forms/forms';
import type { Endpoint } from '../../shared/http/call';
import { formReply } from './form';

export const getForm: Endpoint<typeof formsGroup.routes.getForm> = async ({ params, project }) => {
  const [form, topics] = await Promise.all([readForm(project.id, params.id), listTopics(project.id)]);
  return { status: 200, body: formReply(project, requireRecord(form, 'FORM_NOT_FOUND'), topics) };
};
