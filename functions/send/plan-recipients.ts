import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, invalidField, Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/send-requests';
import { type AddressContact, readContactsOfAddresses } from '../../shared/db/contacts/read-contacts';
import type { ContactRow } from '../../shared/db/contacts/rows';
import type { Suppression } from '../../shared/db/contacts/suppressions';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { fieldNameErrors } from '../../shared/db/names/names';
import type { Project } from '../../shared/db/projects/projects';
import { LostRace } from '../../shared/db/table/retry-on-conflict';
import { type Contact, creationMark } from '../../shared/domain/contacts/contact';
import { checkSize, mergeData } from '../../shared/domain/contacts/data';
import { splitSendData } from '../../shared/domain/contacts/send-data';
import { emailRefusal, type MarketingRefusal } from '../../shared/domain/sending/sending';
import { isVariableError } from '../../shared/domain/templates/declared';
import { now, toIso } from '../../shared/ops/clock';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import type { IdSource } from '../../shared/ops/ids';
import { newEmailId } from '../../shared/services/accept-email/accept-emails';
import {
  type ComposedEmail,
  type EmailContact,
  type EmailSource,
  emailComposer,
} from '../../shared/services/accept-email/compose-email';
import type { SendRecipient } from './recipients';
import { withoutReplyHeader } from './reply-header';

export interface PlannedRecipient {
  recipient: SendRecipient;
  contactId: string;
  storedContact: ContactRow | null;
  suppression: Suppression | null;
  contact: EmailContact;
  refusal: 'suppressed' | MarketingRefusal | null;
}

interface PlanContext {
  project: Project;
  body: SendBody;
  source: EmailSource;
  now: number;
}

/** An email's links work for a contact that is created within this time. The call times out earlier. */
const CREATION_MS = 30_000;

function planRecipient(
  recipient: SendRecipient,
  addressContact: AddressContact,
  { project, body, source, now }: PlanContext,
): PlannedRecipient {
  const { persistent } = splitSendData(body.data, project);
  const hasComplained = addressContact.suppression?.reason === 'complaint';
  const isSubscribed = body.subscribed ?? addressContact.contact?.subscribed ?? false;
  const contact = {
    id: addressContact.id,
    email: recipient.email,
    subscribed: isSubscribed && !hasComplained,
    createdAt: addressContact.contact?.createdAt ?? toIso(now + CREATION_MS),
    data: mergeData(addressContact.contact?.data ?? {}, persistent),
  };
  const { kind, topic = null } = source;
  const consent = { ...addressContact.contact, subscribed: contact.subscribed };
  const facts = { kind, topic, contact: consent, suppressed: addressContact.suppression !== null };
  return {
    recipient,
    contactId: addressContact.id,
    storedContact: addressContact.contact,
    suppression: addressContact.suppression,
    contact,
    refusal: emailRefusal(facts, body.scheduledAt ?? now),
  };
}

const CONTACT_DATA_TOO_BIG =
  'The data of this contact would exceed that. To use a value for this email only, send {"value": ..., "persistent": false}.';

export const readRecipientContacts = (project: Project, recipients: SendRecipient[]): Promise<AddressContact[]> =>
  readContactsOfAddresses(
    project,
    recipients.map(({ email }) => email),
  );

/** `addressContacts` are in the order of the recipients. */
export function planRecipients(
  project: Project,
  recipients: SendRecipient[],
  addressContacts: AddressContact[],
  body: SendBody,
  source: EmailSource,
): PlannedRecipient[] {
  const context = { project, body, source, now: now() };
  const plannedRecipients = recipients.map((recipient, index) =>
    planRecipient(recipient, addressContacts[index] as AddressContact, context),
  );
  const sizeErrors = plannedRecipients.flatMap(({ recipient, contact }) =>
    checkSize(contact.data).map(
      ({ message }): FieldError => ({
        field: recipient.field,
        message: `${message} ${CONTACT_DATA_TOO_BIG}`,
        code: 'too_big',
      }),
    ),
  );
  if (sizeErrors.length > 0) throw invalidBody(sizeErrors);
  return plannedRecipients;
}

/** A hundred 400 KB emails take 5 s; the call has 28 s, including storage. */
const MAX_RENDERING_MS = 10_000;

interface CompositionRequest {
  project: Project;
  body: SendBody;
  ids: IdSource;
}

const RENDERING_TOO_SLOW =
  'Rendering this email for all recipients takes too long. Send it to fewer recipients, or simplify it.';

export function composeAll(
  { project, body, ids }: CompositionRequest,
  source: EmailSource,
  plannedRecipients: PlannedRecipient[],
): ComposedEmail[] {
  const startedAt = now();
  const { tracking } = body;
  const headers = withoutReplyHeader(body.headers);
  const compose = emailComposer(project, source, {
    data: splitSendData(body.data, project).message,
    headers,
    tracking,
  });
  const errorsByField = new Map<string, FieldError>();
  const emails = plannedRecipients.flatMap(({ contact, recipient }, index) => {
    if (now() - startedAt > MAX_RENDERING_MS) throw invalidField('to', RENDERING_TOO_SLOW, 'too_big');
    const result = compose(contact, newEmailId(ids, contact.id, index));
    if (result.ok) return [result.email];
    const hasOtherErrors = !result.errors.every(isVariableError);
    if (hasOtherErrors) throw invalidBody(result.errors.map((error) => atRequestField(error, body)));
    for (const error of result.errors) {
      if (errorsByField.has(error.field)) continue;
      errorsByField.set(error.field, plannedRecipients.length > 1 ? withRecipient(error, recipient) : error);
    }
    return [];
  });
  if (errorsByField.size > 0) throw invalidBody([...errorsByField.values()]);
  return emails;
}

const withRecipient = (error: FieldError, { field }: SendRecipient): FieldError => ({
  ...error,
  message: `${error.message} ${field} has no such value.`,
});

function atRequestField(error: FieldError, body: SendBody): FieldError {
  if (error.field !== 'fromName') return error;
  return { ...error, field: typeof body.from === 'object' && body.from.name ? 'from.name' : 'name' };
}

const CONCURRENCY = 20;

interface CallFacts {
  project: Project;
  ids: IdSource;
  repeated: boolean;
}

/** This is the call's first write, so all other checks come before it. */
export async function registerFields(project: Project, body: SendBody): Promise<void> {
  const errors = await fieldNameErrors(project.id, splitSendData(body.data, project).persistent, { isPublic: false });
  if (errors.length > 0) throw invalidBody(errors);
}

export async function storeContacts(
  plannedRecipients: PlannedRecipient[],
  body: SendBody,
  { project, ids, repeated }: CallFacts,
): Promise<Map<string, Contact>> {
  const { persistent } = splitSendData(body.data, project);
  const request = { mark: creationMark(ids.requestSeed), repeated };
  const contacts = new Map<string, Contact>();
  await forEachConcurrent(plannedRecipients, CONCURRENCY, async (plannedRecipient) => {
    const { recipient, contactId, storedContact, suppression } = plannedRecipient;
    const result = await upsertContact(project, {
      email: recipient.email,
      patch: persistent,
      subscribed: body.subscribed,
      subscribedIfNew: false,
      source: 'send',
      proves: 'address',
      current: storedContact,
      suppression,
      skipsUnchanged: true,
      request,
    });
    if ('problem' in result) throw contactTooBig(recipient, result.problem);
    // The address has gone to another contact since the contacts were read.
    if (result.contact.id !== contactId) throw new LostRace('a send to an address');
    contacts.set(result.contact.id, result.contact);
  });
  return contacts;
}

function contactTooBig({ field }: SendRecipient, errors: readonly FieldError[]): Problem {
  const [firstError] = errors;
  const error: FieldError = { field, message: firstError?.message ?? '', code: 'too_big' };
  return new Problem('VALIDATION_ERROR', { errors: [error], hasTakenEffect: true });
}
