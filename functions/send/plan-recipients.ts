import type { FieldError } from '../../shared/contract/errors';
import { invalidBody, invalidField, Problem } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/send-requests';
import { type AddressContact, readContactsOfAddresses } from '../../shared/db/contacts/read-contacts';
import type { ContactRow } from '../../shared/db/contacts/rows';
import type { Suppression } from '../../shared/db/contacts/suppressions';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import { refusedFields } from '../../shared/db/names/names';
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

export interface Planned {
  recipient: SendRecipient;
  contactId: string;
  seen: ContactRow | null;
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

/** A new contact is created after composing, before the call times out. */
const CREATION_MS = 30_000;

function planRecipient(
  recipient: SendRecipient,
  known: AddressContact,
  { project, body, source, now }: PlanContext,
): Planned {
  const { persistent } = splitSendData(body.data, project);
  const complained = known.suppression?.reason === 'complaint';
  const subscribed = body.subscribed ?? known.contact?.subscribed ?? false;
  const contact = {
    id: known.id,
    email: recipient.email,
    subscribed: subscribed && !complained,
    createdAt: known.contact?.createdAt ?? toIso(now + CREATION_MS),
    data: mergeData(known.contact?.data ?? {}, persistent),
  };
  const { kind, topic = null } = source;
  const consent = { ...known.contact, subscribed: contact.subscribed };
  const facts = { kind, topic, contact: consent, suppressed: known.suppression !== null };
  return {
    recipient,
    contactId: known.id,
    seen: known.contact,
    suppression: known.suppression,
    contact,
    refusal: emailRefusal(facts, body.scheduledAt ?? now),
  };
}

const TOO_FULL =
  'The data of this contact would exceed that. To use a value for this email only, send {"value": ..., "persistent": false}.';

export async function planRecipients(
  project: Project,
  recipients: SendRecipient[],
  body: SendBody,
  source: EmailSource,
): Promise<Planned[]> {
  const known = await readContactsOfAddresses(
    project,
    recipients.map(({ email }) => email),
  );
  const context = { project, body, source, now: now() };
  const planned = recipients.map((recipient, index) => {
    return planRecipient(recipient, known[index] as AddressContact, context);
  });
  const tooFull = planned.flatMap(({ recipient, contact }) =>
    checkSize(contact.data).map(
      ({ message }): FieldError => ({ field: recipient.field, message: `${message} ${TOO_FULL}`, code: 'too_big' }),
    ),
  );
  if (tooFull.length > 0) throw invalidBody(tooFull);
  return planned;
}

/** A hundred 400 KB emails take 5 s; the call has 28 s, including storage. */
const RENDERING_MS = 10_000;

interface Composing {
  project: Project;
  body: SendBody;
  ids: IdSource;
}

const TOO_LONG = 'Rendering this email for all recipients takes too long. Send it to fewer recipients, or simplify it.';

/** Renders now, so later changes don't matter. Names all missing variables. */
export function composeAll(
  { project, body, ids }: Composing,
  source: EmailSource,
  planned: Planned[],
): ComposedEmail[] {
  const start = now();
  const { tracking } = body;
  const headers = withoutReplyHeader(body.headers);
  const compose = emailComposer(project, source, {
    data: splitSendData(body.data, project).message,
    headers,
    tracking,
  });
  const wanting = new Map<string, FieldError>();
  const emails = planned.flatMap(({ contact, recipient }, index) => {
    if (now() - start > RENDERING_MS) throw invalidField('to', TOO_LONG, 'too_big');
    const composed = compose(contact, newEmailId(ids, contact.id, index));
    if (composed.ok) return [composed.email];
    if (!composed.errors.every(isVariableError))
      throw invalidBody(composed.errors.map((error) => inRequest(error, body)));
    for (const error of composed.errors) {
      if (!wanting.has(error.field))
        wanting.set(error.field, planned.length > 1 ? ofRecipient(error, recipient) : error);
    }
    return [];
  });
  if (wanting.size > 0) throw invalidBody([...wanting.values()]);
  return emails;
}

const ofRecipient = (error: FieldError, { field }: SendRecipient): FieldError => ({
  ...error,
  message: `${error.message} ${field} has no such value.`,
});

function inRequest(error: FieldError, body: SendBody): FieldError {
  if (error.field !== 'fromName') return error;
  return { ...error, field: typeof body.from === 'object' && body.from.name ? 'from.name' : 'name' };
}

const CONCURRENCY = 20;

interface CallFacts {
  project: Project;
  ids: IdSource;
  repeated: boolean;
}

/** The call's first write, after all checks. Refuses names without room. */
export async function admitFields(project: Project, body: SendBody): Promise<void> {
  const refused = await refusedFields(project.id, splitSendData(body.data, project).persistent, { isPublic: false });
  if (refused.length > 0) throw invalidBody(refused);
}

export async function storeContacts(
  planned: Planned[],
  body: SendBody,
  { project, ids, repeated }: CallFacts,
): Promise<Map<string, Contact>> {
  const { persistent } = splitSendData(body.data, project);
  const contacts = new Map<string, Contact>();
  await forEachConcurrent(planned, CONCURRENCY, async ({ recipient, contactId, seen, suppression }) => {
    const upserted = await upsertContact(project, {
      email: recipient.email,
      patch: persistent,
      subscribed: body.subscribed,
      subscribedIfNew: false,
      source: 'send',
      proves: 'address',
      current: seen,
      suppression,
      onlyChanges: true,
      request: { mark: creationMark(ids.seed), repeated },
    });
    if ('problem' in upserted) {
      const message = upserted.problem[0]?.message ?? '';
      throw new Problem('VALIDATION_ERROR', {
        errors: [{ field: recipient.field, message, code: 'too_big' }],
        partial: true,
      });
    }
    // The address has changed hands since it was read.
    if (upserted.contact.id !== contactId) throw new LostRace('a send to an address');
    contacts.set(upserted.contact.id, upserted.contact);
  });
  return contacts;
}
