import type { FieldError } from '../../contract/errors';
import { invalidBody, Problem } from '../../contract/problem';
import { consumeTestEmails } from '../../db/campaigns/test-email-allowance';
import { contactIdsFor } from '../../db/contacts/addresses';
import { getContact, getContacts } from '../../db/contacts/contacts';
import { getSuppressions } from '../../db/contacts/suppressions';
import { verifiedSender } from '../../db/domains/domains';
import type { EmailRow } from '../../db/emails/emails';
import { secondsUntilDayEnds } from '../../db/projects/allowances';
import type { Project } from '../../db/projects/projects';
import { type EmailAddress, parseAddress } from '../../domain/address';
import { TESTS_PER_DAY } from '../../domain/campaigns/limits';
import { pauseSentence } from '../../domain/sending/pause-sentence';
import { pauseOf } from '../../domain/sending/reputation';
import { now, toIso } from '../../ops/clock';
import type { IdSource } from '../../ops/ids';
import { acceptEmails, newEmailId } from '../accept-email/accept-emails';
import type { ComposedEmail, ComposeResult, EmailContact } from '../accept-email/compose-email';

interface TestRequest {
  from: EmailAddress;
  count: number;
}

export async function reserveTestEmails(project: Project, { from, count }: TestRequest): Promise<void> {
  if (!(await verifiedSender(project.id, from))) throw new Problem('DOMAIN_NOT_VERIFIED');
  const pause = pauseOf(project, { kind: 'TRANSACTIONAL' });
  if (pause) throw new Problem('SENDING_PAUSED', { message: pauseSentence(pause) });
  const time = now();
  if (!(await consumeTestEmails(project.id, time, count))) throw tooManyTests(time);
}

const tooManyTests = (time: number): Problem =>
  new Problem('RATE_LIMIT_EXCEEDED', {
    message: `A project can send at most ${TESTS_PER_DAY} test emails per day.`,
    retryAfterSeconds: secondsUntilDayEnds(time),
  });

interface TestAddresses {
  to: readonly string[];
}

export function testerErrors({ to = [] }: Partial<TestAddresses>): FieldError[] {
  const firstIndexes = new Map<string, number>();
  return to.flatMap((text, index): FieldError[] => {
    const field = `to[${index}]`;
    const address = parseAddress(text);
    if (!address) return [{ field, message: 'Invalid email address.', code: 'invalid_string' }];
    const firstIndex = firstIndexes.get(address);
    firstIndexes.set(address, firstIndex ?? index);
    if (firstIndex === undefined) return [];
    return [{ field, message: `The same address as to[${firstIndex}].`, code: 'duplicate' }];
  });
}

const SUBJECT_PREFIX = '[Test] ';

interface Test {
  project: Project;
  from: EmailAddress;
  addresses: readonly EmailAddress[];
  /** Whose data the email shows: an id or address; by default, each address's own contact. */
  contact: string | undefined;
  tags: Record<string, string>;
  ids: IdSource;
  compose: (contact: EmailContact, emailId: string) => ComposeResult;
}

interface Tester {
  email: EmailAddress;
  contact: EmailContact;
}

/** Test emails ignore the project's share and subscriptions, and are not counted. Skips suppressed addresses. */
export async function sendTest(test: Test): Promise<EmailRow[]> {
  const { project, ids, from, tags } = test;
  const testers = await testersOf(test);
  const emails = testers.map(({ contact }, index) => composeFor(test, contact, newEmailId(ids, contact.id, index)));
  const suppressions = await getSuppressions(
    project.id,
    testers.map(({ contact }) => contact.id),
  );
  return acceptEmails(
    {
      projectId: project.id,
      source: { from: { email: from }, kind: 'TRANSACTIONAL' },
      ids,
      lane: 'transactional',
      tags,
      test: true,
    },
    testers.map(({ email, contact }, index) => ({
      contactId: contact.id,
      recipient: { email },
      email: emails[index] as ComposedEmail,
      refusal: suppressions.has(contact.id) ? 'suppressed' : null,
    })),
  );
}

/** Each address gets its own links, so trying them doesn't change the chosen contact. */
async function testersOf({ project, addresses, contact, ids }: Test): Promise<Tester[]> {
  const chosenContact = contact === undefined ? null : await getContact(project, contact);
  if (contact !== undefined && !chosenContact) throw new Problem('CONTACT_NOT_FOUND');
  const contactIds = await contactIdsFor(project, addresses);
  const contacts = await getContacts(project, contactIds);
  return addresses.map((email, index) => {
    const id = contactIds[index] as string;
    const ownContact = contacts.get(id);
    const { subscribed = true, data = {} } = chosenContact ?? ownContact ?? {};
    const createdAt = ownContact?.createdAt ?? toIso(ids.time);
    return { email, contact: { id, email: chosenContact?.email ?? email, subscribed, data, createdAt } };
  });
}

function composeFor({ compose }: Test, contact: EmailContact, emailId: string): ComposedEmail {
  const composed = compose(contact, emailId);
  if (!composed.ok) throw invalidBody(composed.errors);
  return { ...composed.email, subject: `${SUBJECT_PREFIX}${composed.email.subject}` };
}

export const testEmailReply = ({ email, id, status, reason }: EmailRow) =>
  status === 'SKIPPED' && reason === 'suppressed'
    ? ({ to: email, email: id, status, reason } as const)
    : ({ to: email, email: id, status: 'QUEUED' } as const);
