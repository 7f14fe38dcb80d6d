import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import type { HistoryItem, MailRecord, MailSummary } from '../mail';

/** A mail in a list. */
export const listItem = ({ id, from, to, subject, receivedAt }: MailSummary) => ({
  id,
  from,
  to,
  subject,
  receivedAt: new Date(receivedAt).toISOString(),
});

export interface FoundMail {
  mail: MailRecord;
  history: HistoryItem[];
  raw: () => Buffer;
}

/** A mail with all that a reader of it would see, parsed from its source. */
export async function fullView({ mail, raw }: FoundMail) {
  const parsed = await PostalMime.parse(raw());
  const replyTo = (parsed.replyTo ?? []).map(addressOf).filter(Boolean);
  return {
    ...listItem(mail),
    ...(replyTo.length > 0 && { replyTo: replyTo.join(', ') }),
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(attachmentView),
    tags: mail.tags,
    configurationSet: mail.configurationSet,
  };
}

export const parseMail = ({ raw }: FoundMail): Promise<Email> => PostalMime.parse(raw());

export const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array);

function attachmentView(attachment: Attachment) {
  const bytes = bytesOf(attachment);
  return {
    filename: attachment.filename,
    contentType: attachment.mimeType,
    disposition: attachment.disposition,
    ...(attachment.contentId && { contentId: attachment.contentId.replace(/^<|>$/g, '') }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const addressOf = (address: Address): string =>
  address.address === undefined ? address.group.map(addressOf).join(', ') : address.address;
