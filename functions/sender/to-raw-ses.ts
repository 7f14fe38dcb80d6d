import type { EmailInput } from '../../shared/aws/mailer';
import type { EmailContent } from '../../shared/db/emails/contents';
import type { EmailRow } from '../../shared/db/emails/emails';
import { encodeText } from '../../shared/domain/emails/headers';
import { invitationIn } from '../../shared/domain/emails/invitation';
import type { loadEmailWriter } from '../../shared/mime/email-writer';
import { now } from '../../shared/ops/clock';
import { type DeliveryOptions, toSes } from '../../shared/services/send-email/to-ses';

type Writer = Awaited<ReturnType<typeof loadEmailWriter>>;

/** SES's simple content can't hold the invitation part (RFC 6047, section 2.4). */
export const toRawSes =
  ({ writeEmail }: Writer) =>
  (row: EmailRow, content: EmailContent, files: Uint8Array[], options: DeliveryOptions): EmailInput => {
    const { Content: _, ReplyToAddresses, ...call } = toSes(row, content, files, options);
    const invitation = invitationIn(content.attachments);
    if (!invitation) throw new Error('the email has no invitation');
    const attachments = content.attachments.map((attachment, index) => ({
      ...attachment,
      bytes: files[index] ?? new Uint8Array(),
    }));
    const calendarFile = attachments[invitation.index];
    const raw = writeEmail({
      messageId: `<${row.id}.${row.attempts}@${row.fromDomain}>`,
      date: new Date(now()),
      from: call.FromEmailAddress ?? '',
      to: call.Destination?.ToAddresses ?? [],
      cc: call.Destination?.CcAddresses ?? [],
      replyTo: ReplyToAddresses ?? [],
      subject: encodeText(content.subject),
      html: content.html,
      text: content.text,
      headers: content.headers,
      invitation: {
        method: invitation.method,
        filename: calendarFile?.filename ?? 'invite.ics',
        text: new TextDecoder().decode(calendarFile?.bytes),
      },
      files: attachments.filter((_file, index) => index !== invitation.index),
    });
    return { ...call, Content: { Raw: { Data: raw } } };
  };
