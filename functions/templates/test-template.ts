import type { FieldError } from '../../shared/contract/errors';
import { invalidField, Problem, refuseInvalid } from '../../shared/contract/problem';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { MailWarning } from '../../shared/contract/template-variables';
import type { TemplateTestBody } from '../../shared/contract/template-versions';
import type { Project } from '../../shared/db/projects/projects';
import { parseAddress } from '../../shared/domain/address';
import { mergeData, splitData } from '../../shared/domain/contacts/data';
import { clipped, distinctWarnings, lacking } from '../../shared/domain/emails/mail-warnings';
import { append } from '../../shared/domain/lists';
import { forShowing } from '../../shared/domain/templates/declared';
import type { Endpoint } from '../../shared/http/call';
import { type MailSource, mailComposer } from '../../shared/services/accept-mail/compose-mail';
import { readMailSource } from '../../shared/services/accept-mail/mail-source';
import { warningsOf } from '../../shared/services/accept-mail/mail-warnings';
import { admitTest } from '../../shared/services/send-test/admit-test';
import { sendTest, shownCopy } from '../../shared/services/send-test/send-test';
import { readTesters, testerErrors } from '../../shared/services/send-test/testers';

export const testTemplate: Endpoint<typeof templatesGroup.routes.testTemplate> = async ({
  params,
  body,
  project,
  ids,
}) => {
  refuseInvalid(testErrors(body));
  const addresses = readTesters(body);
  const read = await readSource(project, params.id, body.from);
  const source = { ...read, variables: forShowing(read.variables) };
  const from = source.from.email;
  await admitTest(project, { from, count: addresses.length });
  const { persistent, message } = splitData(body.data);
  const warnings: MailWarning[] = [];
  const composer = mailComposer(project, source, { data: message, headers: {} });
  const rows = await sendTest({
    project,
    from,
    addresses,
    contact: body.contact,
    tags: { test: 'template', template: params.id },
    ids,
    compose: (given, emailId) => {
      const contact = { ...given, data: mergeData(given.data, persistent) };
      append(warnings, lacking(read, { ...contact.data, ...message }));
      append(warnings, warningsOf(project, source, message, contact));
      const composed = composer(contact, emailId);
      if (composed.ok) append(warnings, clipped(composed.mail.html));
      return composed;
    },
  });
  return { status: 202, body: { emails: rows.map(shownCopy), warnings: distinctWarnings(warnings) } };
};

/** All mistakes of a test that can be found without reading any record. */
export function testErrors(body: Partial<TemplateTestBody>): FieldError[] {
  const { from } = body;
  const isSender = from === undefined || parseAddress(from) !== null;
  const message = 'Invalid sender address.';
  return [...testerErrors(body), ...(isSender ? [] : [{ field: 'from', message, code: 'invalid_string' } as const])];
}

async function readSource(project: Project, template: string, from: string | undefined): Promise<MailSource> {
  const source = await readMailSource(project, { template, from });
  if (!('problem' in source)) return source;
  if (source.problem === 'template_not_found') throw new Problem('TEMPLATE_NOT_FOUND');
  if (source.problem === 'domain_not_verified') throw new Problem('DOMAIN_NOT_VERIFIED');
  throw invalidField(
    'from',
    'Required, because neither the template nor the project has a sender. Set it in this request, or for the project with PATCH /project.',
    'required',
  );
}
