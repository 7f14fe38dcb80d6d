import type { FieldError } from '../../shared/contract/errors';
import type { ProjectMembers } from '../../shared/contract/project';
import { parseAddress } from '../../shared/domain/address';
import { parseReplyTo } from '../../shared/domain/emails/reply-to';
import { areInsightsAllowed } from '../../shared/ops/mailbox-insights';

const addresses = { from: parseAddress, replyTo: parseReplyTo, unsubscribeMailto: parseAddress } as const;

const insightsRefused: FieldError = {
  field: 'mailboxInsights',
  message:
    'The operator of this service does not allow mailbox insights, because SES charges for each address. The deployment setting mailboxInsights allows them.',
  code: 'custom',
};

/** The errors of invalid addresses, and of insights that the operator does not allow. */
export function memberErrors(members: ProjectMembers): FieldError[] {
  const refused = members.mailboxInsights === true && !areInsightsAllowed() ? [insightsRefused] : [];
  return [...addressErrors(members), ...refused];
}

function addressErrors(members: ProjectMembers): FieldError[] {
  return Object.entries(addresses).flatMap(([field, parse]) => {
    const given = members[field as keyof typeof addresses];
    if (!given || parse(given)) return [];
    return { field, message: 'Invalid email address.', code: 'invalid_string' };
  });
}
