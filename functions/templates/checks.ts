import type { FieldError } from '../../shared/contract/errors';
import type { templatesGroup } from '../../shared/contract/routes/templates';
import type { TemplateFields } from '../../shared/contract/templates';
import { parseAddress } from '../../shared/domain/address';
import { contentErrors } from '../../shared/domain/emails/text-alone';
import type { CheckFacts, Checks } from '../../shared/http/call';
import { testerErrors } from '../../shared/services/send-test/send-test';
import { ownErrors } from './content';

/** A body that the schema rejected doesn't count as missing. */
function draftErrors(fields: TemplateFields, { given }: CheckFacts): FieldError[] {
  const { body: bodyAsSent } = given as { body?: string | null };
  return [...contentErrors({ ...fields, body: bodyAsSent }), ...ownErrors(fields)];
}

const partErrors = ({ body, text }: TemplateFields): FieldError[] => ownErrors({ body, text });

const senderErrors = (from: string | undefined): FieldError[] =>
  from === undefined || parseAddress(from)
    ? []
    : [{ field: 'from', message: 'Invalid sender address.', code: 'invalid_string' }];

export const checks: Checks<typeof templatesGroup> = {
  createTemplate: draftErrors,
  updateTemplate: ownErrors,
  previewDraft: draftErrors,
  testTemplate: (body) => [...testerErrors(body), ...senderErrors(body.from)],
  createLayout: partErrors,
  updateLayout: partErrors,
  createPartial: partErrors,
  updatePartial: partErrors,
};
