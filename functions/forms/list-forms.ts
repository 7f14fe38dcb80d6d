import type { formsGroup } from '../../shared/contract/routes/forms';
import { listTopics } from '../../shared/db/contacts/topics';
import { listForms as readForms } from '../../shared/db/forms/forms';
import type { Endpoint } from '../../shared/http/call';
import { idOf, pageOf } from '../../shared/http/whole-list';
import { formReply } from './form';

export const listForms: Endpoint<typeof formsGroup.routes.listForms> = async ({ query, project }) => {
  const [forms, topics] = await Promise.all([readForms(project.id), listTopics(project.id)]);
  const { items, ...page } = pageOf(
    forms,
    { secret: project.secret, name: 'forms', positionOf: idOf, order: 'descending' },
    query,
  );
  return { status: 200, body: { items: items.map((form) => formReply(project, form, topics)), ...page } };
};
