import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, type Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/send-requests';
import { contactIdsFor } from '../../shared/db/contacts/addresses';
import { getSuppressions } from '../../shared/db/contacts/suppressions';
import type { Project } from '../../shared/db/projects/projects';
import type { NewCopy } from '../../shared/domain/emails/copies';
import { hasPersonalLink } from '../../shared/domain/emails/resend';
import { withTextPart } from '../../shared/domain/emails/text-part';
import type { ComposedEmail, EmailSource } from '../../shared/services/accept-email/compose-email';
import type { PlannedRecipient } from './plan-recipients';
import { hasCopies, readCopies } from './recipients';

export interface PlannedCopy extends NewCopy {
  field: string;
}

const NO_COPIES_OF_MARKETING =
  'Marketing emails can’t have copies, because unsubscribe links belong to one recipient. List each person in `to`.';
const NO_COPIES_OF_PERSONAL =
  'This email has a link that belongs to its recipient, such as a confirmation or unsubscribe link, so it can’t have copies. Remove the link, or list each person in `to`.';

function noCopiesAllowed(body: SendBody, message: string): Problem {
  const error: FieldError = { field: body.cc === undefined ? 'bcc' : 'cc', message, code: 'custom' };
  return invalidBody([error]);
}

/** Leaves out copies to suppressed addresses. Throws 422 if the email can't have copies. */
export async function planCopies(project: Project, body: SendBody, source: EmailSource): Promise<PlannedCopy[]> {
  if (!hasCopies(body)) return [];
  if (source.kind === 'MARKETING') throw noCopiesAllowed(body, NO_COPIES_OF_MARKETING);
  const { copies: requestedCopies } = readCopies(body);
  const contactIds = await contactIdsFor(
    project,
    requestedCopies.map(({ email }) => email),
  );
  const copies = requestedCopies.map((copy, index) => ({ ...copy, contactId: contactIds[index] as string }));
  const suppressions = await getSuppressions(
    project.id,
    copies.map((copy) => copy.contactId),
  );
  return copies.map((copy) => ({ ...copy, refusal: suppressions.has(copy.contactId) ? 'suppressed' : null }));
}

/** Anybody with a copy could use the link in the recipient's name. */
export function throwIfCopiesHavePersonalLink(
  body: SendBody,
  plannedRecipients: readonly PlannedRecipient[],
  emails: readonly ComposedEmail[],
): void {
  if (!hasCopies(body)) return;
  const isPersonal = plannedRecipients.some((recipient, index) => {
    const email = emails[index];
    return email !== undefined && hasPersonalLink(recipient, withTextPart(email));
  });
  if (isPersonal) throw noCopiesAllowed(body, NO_COPIES_OF_PERSONAL);
}
