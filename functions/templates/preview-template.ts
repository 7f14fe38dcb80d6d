import { invalidBody, Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import { getContact } from '../../shared/db/contacts/contacts';
import { loadTemplate } from '../../shared/db/templates/templates';
import { mergeData, splitData } from '../../shared/domain/contacts/data';
import { renderMail } from '../../shared/domain/emails/render-mail';
import { mailVariables } from '../../shared/domain/emails/variables';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { optionalEnv } from '../../shared/ops/env';

/** Links of a mail that is not sent. They lead to the page for links that are not valid. */
function sampleLinks() {
  const page = `${optionalEnv('publicUrl') ?? 'https://example.com'}/u/preview`;
  return { unsubscribeUrl: page, preferencesUrl: `${page}/preferences` };
}

export const previewTemplate: Endpoint<typeof templatesGroup.routes.previewTemplate> = async ({
  params,
  body,
  project,
}) => {
  const [template, contact] = await Promise.all([
    loadTemplate(project.id, params.id),
    body.contact === undefined ? null : getContact(project, body.contact),
  ]);
  if (!template) throw new Problem('TEMPLATE_NOT_FOUND');
  if (body.contact !== undefined && !contact) throw new Problem('CONTACT_NOT_FOUND');
  const { persistent, message } = splitData(body.data);
  const known = contact && { ...contact, data: mergeData(contact.data, persistent) };
  const requestData = known ? message : { ...mergeData({}, persistent), ...message };
  const rendered = renderMail(template, mailVariables(known, requestData, sampleLinks()), now());
  if (!rendered.ok) throw invalidBody(rendered.errors);
  const { subject, html, text } = rendered.mail;
  return { status: 200, body: { subject, html, text } };
};
