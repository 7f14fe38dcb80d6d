import type { FieldError } from '../../shared/contract/errors';
import { invalidBody } from '../../shared/contract/problem';
import type { SendBody } from '../../shared/contract/routes/send';
import { getContacts } from '../../shared/db/contacts/contacts';
import { getSuppressions } from '../../shared/db/contacts/suppressions';
import { refusedFields } from '../../shared/db/events/names';
import type { Project } from '../../shared/db/projects/projects';
import { type Contact, contactId } from '../../shared/domain/contacts/contact';
import { checkSize, mergeData, splitData } from '../../shared/domain/contacts/data';
import { type MarketingRefusal, marketingRefusal } from '../../shared/domain/sending/sending';
import { now, toIso } from '../../shared/ops/clock';
import type { MailContact } from '../../shared/services/compose-email/mail';
import type { Recipient } from './recipients';
import type { Source } from './source';

/** What becomes of one recipient. */
export interface Planned {
  recipient: Recipient;
  contactId: string;
  /** The contact as it will be once the call has changed it. */
  contact: MailContact;
  status: 'QUEUED' | 'SCHEDULED' | 'SKIPPED';
  reason?: 'suppressed' | MarketingRefusal;
}

interface Known {
  contact: Contact | null;
  suppression: string | null;
}

/** What is the same for all recipients of a call; the time in epoch milliseconds. */
interface PlanContext {
  body: SendBody;
  source: Source;
  now: number;
}

/** The contact of a new address is created after its mail was composed, before the call times out. */
const CREATION_MS = 30_000;

/** Decides for one recipient from what is known of them; pure. */
export function planRecipient(
  recipient: Recipient,
  id: string,
  known: Known,
  { body, source, now }: PlanContext,
): Planned {
  const { persistent } = splitData(body.data);
  const complained = known.suppression === 'complaint';
  const subscribed = body.subscribed ?? known.contact?.subscribed ?? false;
  const contact = {
    id,
    email: recipient.email,
    subscribed: subscribed && !complained,
    createdAt: known.contact?.createdAt ?? toIso(now + CREATION_MS),
    data: mergeData(known.contact?.data ?? {}, persistent),
  };
  const planned = { recipient, contactId: id, contact };
  if (known.suppression) return { ...planned, status: 'SKIPPED', reason: 'suppressed' };
  const wishes = { ...known.contact, subscribed: contact.subscribed };
  const at = body.scheduledAt ?? now;
  const refusal = source.kind === 'MARKETING' ? marketingRefusal(wishes, source.topic ?? null, at) : null;
  if (refusal) return { ...planned, status: 'SKIPPED', reason: refusal };
  return { ...planned, status: body.scheduledAt === undefined ? 'QUEUED' : 'SCHEDULED' };
}

const TOO_FULL =
  'The data of this contact would pass that. A value for this mail alone is {"value": ..., "persistent": false}.';

/** Reads what is known of all recipients and decides for each; a merge that would pass a contact's limits is a 422. */
export async function planRecipients(
  project: Project,
  recipients: Recipient[],
  body: SendBody,
  source: Source,
): Promise<Planned[]> {
  const ids = recipients.map(({ email }) => contactId(project.salt, email));
  const [contacts, suppressions] = await Promise.all([getContacts(project, ids), getSuppressions(project.id, ids)]);
  const context = { body, source, now: now() };
  const planned = recipients.map((recipient, index) => {
    const id = ids[index] as string;
    const known = { contact: contacts.get(id) ?? null, suppression: suppressions.get(id)?.reason ?? null };
    return planRecipient(recipient, id, known, context);
  });
  const tooFull = planned.flatMap(({ recipient, contact }) =>
    checkSize(contact.data).map(
      ({ message }): FieldError => ({ field: recipient.field, message: `${message} ${TOO_FULL}`, code: 'too_big' }),
    ),
  );
  if (tooFull.length > 0) throw invalidBody(tooFull);
  return planned;
}

/** Introduces the data's names, or refuses those that find no room: the first write of a call, after all other checks. */
export async function admitFields(project: Project, body: SendBody): Promise<void> {
  const refused = await refusedFields(project.id, splitData(body.data).persistent, { isPublic: false });
  if (refused.length > 0) throw invalidBody(refused);
}
