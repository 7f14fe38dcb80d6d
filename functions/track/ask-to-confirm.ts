import { readContactRow } from '../../shared/db/contacts/contacts';
import { askToConfirm, BETWEEN_ASKS_MS } from '../../shared/db/contacts/opt-in';
import type { ContactRow } from '../../shared/db/contacts/rows';
import { getSuppression } from '../../shared/db/contacts/suppressions';
import { takeAllowances } from '../../shared/db/projects/allowances';
import type { Project } from '../../shared/db/projects/projects';
import { domainOf, type EmailAddress } from '../../shared/domain/address';
import { type Contact, contactId } from '../../shared/domain/contacts/contact';
import { confirmationAllowances } from '../../shared/domain/contacts/public-mail';
import { visitorOf } from '../../shared/domain/visitor';
import { now } from '../../shared/ops/clock';
import { logger } from '../../shared/ops/log';
import { count } from '../../shared/ops/metrics';

/** A call that may subscribe somebody. */
interface SignUp {
  email: EmailAddress;
  subscribed?: boolean | undefined;
  /** The client's address. */
  sourceIp: string;
}

/** Whether the call would have a mail sent that asks the contact to confirm. */
function wouldAsk(contact: ContactRow | null, { subscribed }: SignUp): boolean {
  if (!contact) return subscribed !== false;
  const { complained, leftAt, pendingSince } = contact;
  const isAsked = pendingSince !== undefined && Date.parse(pendingSince) > now() - BETWEEN_ASKS_MS;
  return subscribed === true && !contact.subscribed && !complained && leftAt === undefined && !isAsked;
}

/**
 * Whether the call may ask somebody to confirm. One that is over a limit is answered like all others, so that it shows
 * neither the limits nor who is known; a later sign-up asks again.
 */
export async function mayAsk(project: Project, signUp: SignUp): Promise<boolean> {
  const row = await readContactRow(project.id, contactId(project.salt, signUp.email));
  if (!wouldAsk(row, signUp)) return false;
  const visitor = visitorOf(signUp.sourceIp);
  const allowances = confirmationAllowances(visitor, domainOf(signUp.email), project.publicMailPerDay);
  if (await takeAllowances(project.id, allowances)) return true;
  count('ConfirmationNotSent');
  logger.warn('a sign-up is over the limits of confirmation mail', { project: project.id });
  return false;
}

/** Asks a known contact to confirm again. Whoever is suppressed is left alone. */
export async function askAgain(projectId: string, contact: Contact): Promise<void> {
  if (contact.subscribed || (await getSuppression(projectId, contact.id))) return;
  await askToConfirm(projectId, contact);
}
