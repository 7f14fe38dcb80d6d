import { invalidField, Problem } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { EmailWarning } from '../../shared/contract/template-variables';
import type { Project } from '../../shared/db/projects/projects';
import { checkedAddress } from '../../shared/domain/address';
import { mergeData, splitData } from '../../shared/domain/contacts/data';
import { clippingWarnings, distinctWarnings, missingValueWarnings } from '../../shared/domain/emails/email-warnings';
import { append } from '../../shared/domain/lists';
import { examplesAsFallbacks } from '../../shared/domain/templates/declared';
import type { Endpoint } from '../../shared/http/call';
import { type EmailSource, emailComposer } from '../../shared/services/accept-email/compose-email';
import { readEmailSource, warningsOf } from '../../shared/services/accept-email/email-source';
import { reserveTestEmails, sendTest, testEmailReply } from '../../shared/services/send-test/send-test';

export const testTemplate: Endpoint<typeof templatesGroup.routes.testTemplate> = async ({
  params,
  body,
  project,
  ids,
}) => {
  const addresses = body.to.map(checkedAddress);
  const storedSource = await readSource(project, params.id, body.from);
  const source = { ...storedSource, variables: examplesAsFallbacks(storedSource.variables) };
  const from = source.from.email;
  await reserveTestEmails(project, { from, count: addresses.length });
  const { persistent, message } = splitData(body.data);
  const warnings: EmailWarning[] = [];
  const composer = emailComposer(project, source, { data: message, headers: {} });
  const rows = await sendTest({
    project,
    from,
    addresses,
    contact: body.contact,
    tags: { test: 'template', template: storedSource.template ?? params.id },
    ids,
    compose: (recipient, emailId) => {
      const contact = { ...recipient, data: mergeData(recipient.data, persistent) };
      append(warnings, missingValueWarnings(storedSource, { ...contact.data, ...message }));
      append(warnings, warningsOf(project, source, message, contact));
      const result = composer(contact, emailId);
      if (result.ok) append(warnings, clippingWarnings(result.email.html));
      return result;
    },
  });
  return { status: 202, body: { emails: rows.map(testEmailReply), warnings: distinctWarnings(warnings) } };
};

async function readSource(project: Project, template: string, from: string | undefined): Promise<EmailSource> {
  const source = await readEmailSource(project, { template, from });
  if (!('error' in source)) return source;
  if (source.error === 'template_not_found') throw new Problem('TEMPLATE_NOT_FOUND');
  if (source.error === 'domain_not_verified') throw new Problem('DOMAIN_NOT_VERIFIED');
  throw invalidField(
    'from',
    'Required, because neither the template nor the project has a sender. Set it in this request or in the project’s settings.',
    'required',
  );
}
