import type { MailAttachmentInput, MailInput } from '../../aws/mailer';
import type { MailContent } from '../../db/emails/contents';
import type { EmailRow } from '../../db/emails/emails';
import { formatAddress } from '../../domain/emails/headers';
import { ownTags } from '../../domain/sending/ses-event';
import { configurationSetOf } from './tenant-for';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

const header = ({ name, value }: { name: string; value: string }) => ({ Name: name, Value: value });

function attachmentsOf(content: MailContent, files: Uint8Array[]): MailAttachmentInput[] {
  return content.attachments.map((attachment, index) => ({
    FileName: attachment.filename,
    RawContent: files[index] ?? new Uint8Array(),
    ContentType: attachment.contentType,
    ContentDisposition: attachment.disposition === 'inline' ? 'INLINE' : 'ATTACHMENT',
    ContentTransferEncoding: 'BASE64',
    ...(attachment.contentId ? { ContentId: attachment.contentId } : {}),
  }));
}

/** The call to SES for one try at an email: its tags lead SES's events back to it. */
export function toSes(row: EmailRow, content: MailContent, files: Uint8Array[], tenant?: string): MailInput {
  const status = (on: boolean) => (on ? 'ENABLED' : 'DISABLED');
  const tags = {
    ...row.tags,
    [ownTags.project]: row.projectId,
    [ownTags.email]: row.id,
    [ownTags.attempt]: String(row.attempts),
  };
  const attachments = attachmentsOf(content, files);
  return {
    FromEmailAddress: formatAddress(content.from),
    Destination: { ToAddresses: [formatAddress({ email: row.email, ...(row.toName ? { name: row.toName } : {}) })] },
    ...(content.replyTo ? { ReplyToAddresses: [content.replyTo] } : {}),
    ConfigurationSetName: configurationSetOf(row),
    ...(tenant === undefined ? {} : { TenantName: tenant }),
    ConfigurationOverrides: {
      Tracking: { OpenTrackingEnabled: status(content.tracking), ClickTrackingEnabled: status(content.tracking) },
    },
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: {
      Simple: {
        Subject: utf8(content.subject),
        Body: { Html: utf8(content.html), Text: utf8(content.text) },
        ...(content.headers.length > 0 ? { Headers: content.headers.map(header) } : {}),
        ...(attachments.length > 0 ? { Attachments: attachments } : {}),
      },
    },
  };
}
