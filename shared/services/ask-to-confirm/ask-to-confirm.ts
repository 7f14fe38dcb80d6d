import { findAddressSlot } from '../../db/contacts/addresses';
import { askToConfirm, CONFIRMATION_INTERVAL_MS } from '../../db/contacts/opt-in';
import type { ContactRow } from '../../db/contacts/rows';
import { getSuppression } from '../../db/contacts/suppressions';
import { consumeAllowances } from '../../db/projects/allowances';
import type { Project } from '../../db/projects/projects';
import { domainOf, type EmailAddress } from '../../domain/address';
import type { Contact } from '../../domain/contacts/contact';
import { confirmationAllowances } from '../../domain/contacts/public-email';
import { visitorOf } from '../../domain/visitor';
import { now } from '../../ops/clock';
import { logger } from '../../ops/log';
import { count } from '../../ops/metrics';

interface SignUp {
  email: EmailAddress;
  subscribed?: boolean | undefined;
  /** A form also asks people who unsubscribed or are subscribed. */
  byForm?: boolean;
  sourceIp: string;
}

function isConfirmationDue(contact: ContactRow | null, { subscribed, byForm }: SignUp): boolean {
  if (!contact) return subscribed !== false;
  const { complained, leftAt, pendingSince } = contact;
  const wasJustAsked = pendingSince !== undefined && Date.parse(pendingSince) > now() - CONFIRMATION_INTERVAL_MS;
  if (complained || wasJustAsked) return false;
  if (byForm) return true;
  const mayBeAsked = !contact.subscribed && leftAt === undefined;
  return subscribed === true && mayBeAsked;
}

/** Callers respond alike to both results, so that responses reveal neither limits nor contacts. */
export async function reserveConfirmationEmail(
  project: Project,
  signUp: SignUp,
  knownRow?: ContactRow | null,
): Promise<boolean> {
  const contact = knownRow === undefined ? (await findAddressSlot(project, signUp.email)).row : knownRow;
  if (!isConfirmationDue(contact, signUp)) return false;
  const visitor = visitorOf(signUp.sourceIp);
  const allowances = confirmationAllowances(visitor, domainOf(signUp.email), project.publicEmailsPerDay);
  if (await consumeAllowances(project.id, allowances)) return true;
  count('ConfirmationNotSent');
  logger.warn('a sign-up is over the limits of confirmation email', { project: project.id });
  return false;
}

export async function askContactToConfirm(projectId: string, contact: Contact, { byForm = false } = {}): Promise<void> {
  if ((contact.subscribed && !byForm) || (await getSuppression(projectId, contact.id))) return;
  await askToConfirm(projectId, contact, byForm ? { evenIfLeft: true, evenIfSubscribed: true } : {});
}
