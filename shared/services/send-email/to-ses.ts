import type { EmailAttachmentInput, EmailInput } from '../../aws/mailer';
import { tenantName } from '../../aws/tenants';
import { signsReplies } from '../../db/domains/domains';
import type { EmailContent } from '../../db/emails/contents';
import type { EmailRow } from '../../db/emails/emails';
import { projectState } from '../../db/projects/projects';
import { tenantState } from '../../db/sending/tenants';
import { domainOf } from '../../domain/address';
import { copiesToSend } from '../../domain/emails/copies';
import { formatAddress } from '../../domain/emails/headers';
import { replyEmailOf, replyHeaderValue } from '../../domain/emails/sender';
import { replyAddress } from '../../domain/received/reply-address';
import type { Lane } from '../../domain/sending/rate';
import { ownTags } from '../../domain/sending/ses-event';
import { isJoinedFor } from '../../domain/sending/tenant';
import { env } from '../../ops/env';

type ReplyToOf = (emailId: string) => string | undefined;

/** Signs the address if its domain receives signed replies. Uses reads that are at most 5 s old. */
export async function replyToFor(projectId: string, replyTo: string | undefined): Promise<ReplyToOf> {
  if (replyTo === undefined) return () => undefined;
  const email = replyEmailOf(replyTo);
  const isSigned = email !== null && (await signsReplies(projectId, email));
  const project = isSigned ? await projectState(projectId) : null;
  if (!project || email === null) return () => replyHeaderValue(replyTo);
  const domain = domainOf(email).toLowerCase();
  return (emailId) => replyHeaderValue(replyTo, replyAddress(project.secret, emailId, domain) ?? email);
}

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

const sesHeader = ({ name, value }: { name: string; value: string }) => ({ Name: name, Value: value });

function attachmentsOf(content: EmailContent, files: Uint8Array[]): EmailAttachmentInput[] {
  return content.attachments.map((attachment, index) => ({
    FileName: attachment.filename,
    RawContent: files[index] ?? new Uint8Array(),
    ContentType: attachment.contentType,
    ContentDisposition: attachment.disposition === 'inline' ? 'INLINE' : 'ATTACHMENT',
    ContentTransferEncoding: 'BASE64',
    ...(attachment.contentId ? { ContentId: attachment.contentId } : {}),
  }));
}

/** SES writes To and Cc headers, but none for Bcc. */
function destinationOf(row: EmailRow): EmailInput['Destination'] {
  const copies = copiesToSend(row);
  const addressesOf = (kind: 'cc' | 'bcc') => copies.filter((copy) => copy.kind === kind).map(formatAddress);
  const cc = addressesOf('cc');
  const bcc = addressesOf('bcc');
  return {
    ToAddresses: [formatAddress({ email: row.email, ...(row.toName ? { name: row.toName } : {}) })],
    ...(cc.length > 0 ? { CcAddresses: cc } : {}),
    ...(bcc.length > 0 ? { BccAddresses: bcc } : {}),
  };
}

export interface DeliveryOptions {
  tenant: string | undefined;
  replyTo: string | undefined;
}

/** SES's events repeat the tags, which name the email. */
export function toSes(row: EmailRow, content: EmailContent, files: Uint8Array[], options: DeliveryOptions): EmailInput {
  const enabledIf = (isEnabled: boolean) => (isEnabled ? 'ENABLED' : 'DISABLED');
  const tags = {
    ...row.tags,
    [ownTags.project]: row.projectId,
    [ownTags.email]: row.id,
    [ownTags.attempt]: String(row.attempts),
  };
  const attachments = attachmentsOf(content, files);
  const { opens, clicks } = content.tracked ?? { opens: content.tracking, clicks: content.tracking };
  return {
    FromEmailAddress: formatAddress(content.from),
    Destination: destinationOf(row),
    ...(options.replyTo ? { ReplyToAddresses: [options.replyTo] } : {}),
    ConfigurationSetName: configurationSetOf(row),
    ...(options.tenant === undefined ? {} : { TenantName: options.tenant }),
    ConfigurationOverrides: {
      Tracking: { OpenTrackingEnabled: enabledIf(opens), ClickTrackingEnabled: enabledIf(clicks) },
    },
    EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
    Content: {
      Simple: {
        Subject: utf8(content.subject),
        Body: { ...(content.html === '' ? {} : { Html: utf8(content.html) }), Text: utf8(content.text) },
        ...(content.headers.length > 0 ? { Headers: content.headers.map(sesHeader) } : {}),
        ...(attachments.length > 0 ? { Attachments: attachments } : {}),
      },
    },
  };
}

interface SendingRoute {
  projectId: string;
  lane: Lane;
  from: string;
}

const configurationSetOf = ({ lane }: Pick<SendingRoute, 'lane'>): string =>
  env(lane === 'bulk' ? 'bulkSet' : 'transactionalSet');

/** Undefined until the tenant has the sender's domain and the lane's configuration set. */
export async function tenantFor({ projectId, lane, from }: SendingRoute): Promise<string | undefined> {
  const name = tenantName(projectId);
  if (!name) return undefined;
  const tenant = await tenantState(projectId);
  if (!tenant) return undefined;
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase();
  return isJoinedFor(tenant, domain, configurationSetOf({ lane })) ? name : undefined;
}
