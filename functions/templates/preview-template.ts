import { requireRecord } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { loadWholeTemplate } from '../../shared/db/templates/whole';
import type { Endpoint } from '../../shared/http/call';
import { findSampleContact, renderSample } from './render-sample';

export const previewTemplate: Endpoint<typeof templatesGroup.routes.previewTemplate> = async ({
  params,
  body,
  project,
}) => {
  const template = requireRecord(await loadWholeTemplate(project.id, params.id), 'TEMPLATE_NOT_FOUND');
  const contact = await findSampleContact(project, body.contact);
  const { email, warnings } = renderSample({ ...template, language: project.language }, contact, body.data);
  const { subject, html, text } = email;
  return { status: 200, body: { subject, html, text, warnings } };
};
