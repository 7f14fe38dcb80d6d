import { findObject, signDownload } from '../../shared/aws/storage';
import { Problem } from '../../shared/contract/problem';
import { RECEIVED_DAYS } from '../../shared/contract/retention';
import type { contactsGroup } from '../../shared/contract/routes/contacts';
import { getEvents, type RecordedEvent } from '../../shared/db/events/events';
import type { Contact } from '../../shared/domain/contacts/contact';
import { partsPrefix } from '../../shared/domain/received/notification';
import { DAY_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { eventReply } from '../../shared/http/event-reply';
import { now, toIso } from '../../shared/ops/clock';
import { findContact } from './find-contact';

const LINK_LIFETIME_MS = 300_000;

const RECEIVED_EVENT_NAMES = new Set(['email.received', 'email.set_aside']);

/** A quote or line break would end the name in the Content-Disposition header of S3's response. */
const safeFilename = (name: string): string => name.replaceAll(/[^\w. ()-]/g, '_') || 'attachment';

interface Attachment {
  filename: string;
  contentType: string;
  size: number;
}

export const getReceivedEmail: Endpoint<typeof contactsGroup.routes.getReceivedEmail> = async ({ params, project }) => {
  const contact = await findContact(project, params.id);
  const event = await findReceivedEmail(project.id, contact, params.event);
  const prefix = partsPrefix(project.id, contact.id, contact.generation, event.id);
  const areFilesStored = Date.parse(event.createdAt) + RECEIVED_DAYS * DAY_MS > now();
  const expiresAt = now() + LINK_LIFETIME_MS;
  const attachments = (event.data.attachments ?? []) as Attachment[];
  const signUrl = ({ filename }: Attachment, index: number) =>
    signDownload({ key: `${prefix}${index}`, filename: safeFilename(filename), expiresAt });
  const attachmentsWithUrls = await Promise.all(
    attachments.map(async (attachment, index) => ({
      ...attachment,
      url: areFilesStored ? await signUrl(attachment, index) : null,
    })),
  );
  const html = areFilesStored && event.data.hasHtml === true ? await findObject(`${prefix}html`) : null;
  return {
    status: 200,
    body: {
      ...eventReply(event),
      html: html && Buffer.from(html).toString(),
      attachments: attachmentsWithUrls,
      linksExpireAt: areFilesStored ? toIso(expiresAt) : null,
    },
  };
};

async function findReceivedEmail(projectId: string, contact: Contact, eventId: string): Promise<RecordedEvent> {
  const event = (await getEvents(projectId, [{ eventId, contactId: contact.id }])).get(eventId);
  if (!event || !RECEIVED_EVENT_NAMES.has(event.name) || event.generation !== contact.generation) {
    throw new Problem('EMAIL_NOT_FOUND');
  }
  return event;
}
