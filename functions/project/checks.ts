import type { FieldError } from '../../shared/contract/errors';
import type { ProjectFields } from '../../shared/contract/project';
import type { projectGroup } from '../../shared/contract/routes/project';
import { parseAddress } from '../../shared/domain/address';
import { parseReplyTo } from '../../shared/domain/emails/sender';
import { parseErrors } from '../../shared/domain/templates/check';
import type { Checks } from '../../shared/http/call';
import { areInsightsAllowed } from '../../shared/ops/env';

const parsers = { from: parseAddress, replyTo: parseReplyTo, unsubscribeMailto: parseAddress } as const;

const insightsNotAllowed: FieldError = {
  field: 'mailboxInsights',
  message:
    'Mailbox insights are turned off in this deployment, because SES charges for each address. The operator can turn them on with the deployment setting mailboxInsights.',
  code: 'custom',
};

function addressErrors(fields: ProjectFields): FieldError[] {
  return Object.entries(parsers).flatMap(([field, parse]) => {
    const address = fields[field as keyof typeof parsers];
    if (!address || parse(address)) return [];
    return { field, message: 'Invalid email address.', code: 'invalid_string' };
  });
}

export const checks: Checks<typeof projectGroup> = {
  updateProject: (fields) => [
    ...addressErrors(fields),
    // The name is rendered as a template, so an error in it would fail all emails of the default sender.
    ...(fields.fromName ? parseErrors(fields.fromName, 'line', 'fromName') : []),
    ...(fields.mailboxInsights === true && !areInsightsAllowed() ? [insightsNotAllowed] : []),
  ],
};
