import { Parser } from 'htmlparser2';
import PostalMime from 'postal-mime';
import { type Mailbox, parseAddress } from './address';
import { checkRaw, checkSimple } from './check-message';
import { type Draft, headersOf, lengthOf } from './draft';
import { badRequest } from './errors';
import { type MessageHeader, readHeaders, type WriteMime } from './mime';
import { trackRaw } from './raw-tracking';
import type { SendEmailRequest, SimpleContent } from './schema';
import type { TrackedLink, TrackingChoice } from './tracking';

const MAX_RECIPIENTS = 50;
const PREVIEW_LENGTH = 140;
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface PreparedMessage {
  source: string;
  length: number;
  headers: MessageHeader[];
  from: Mailbox;
  to: Mailbox[];
  replyTo: Mailbox[];
  recipients: string[];
  subject: string;
  preview: string;
  attachments: number;
  links?: TrackedLink[];
  isInfected: boolean;
}

interface MessageStamp {
  id: string;
  receivedAt: number;
  tracking: TrackingChoice;
  writeMime: WriteMime;
}

interface Envelope {
  to: Mailbox[];
  cc: Mailbox[];
  bcc: Mailbox[];
  recipients: string[];
}

export async function prepareMessage(request: SendEmailRequest, stamp: MessageStamp): Promise<PreparedMessage> {
  const { Simple, Raw } = request.Content;
  if (Boolean(Simple) === Boolean(Raw)) throw badRequest('Content needs exactly one of Simple and Raw');
  const envelope = readEnvelope(request);
  if (Simple) return prepareSimple(request, Simple, envelope, stamp);
  return prepareRaw(request, Buffer.from(Raw?.Data ?? '', 'base64'), envelope, stamp);
}

function readEnvelope({ Destination = {} }: SendEmailRequest): Envelope {
  const { ToAddresses = [], CcAddresses = [], BccAddresses = [] } = Destination;
  const to = ToAddresses.map(parseAddress);
  const cc = CcAddresses.map(parseAddress);
  const bcc = BccAddresses.map(parseAddress);
  const recipients = [...to, ...cc, ...bcc].map(({ address }) => address);
  if (recipients.length > MAX_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return { to, cc, bcc, recipients };
}

async function prepareSimple(
  request: SendEmailRequest,
  content: SimpleContent,
  envelope: Envelope,
  stamp: MessageStamp,
): Promise<PreparedMessage> {
  if (!request.FromEmailAddress) throw badRequest('FromEmailAddress is missing');
  if (envelope.recipients.length === 0) throw badRequest('Destination must name at least one recipient');
  checkSimple(content);
  const from = parseAddress(request.FromEmailAddress);
  const replyTo = (request.ReplyToAddresses ?? []).map(parseAddress);
  const subject = decodeText(content.Subject);
  const text = content.Body.Text && decodeText(content.Body.Text);
  const html = content.Body.Html && decodeText(content.Body.Html);
  const attachments = content.Attachments ?? [];
  const { to, cc } = envelope;
  const { id, receivedAt: date, tracking, writeMime } = stamp;
  const parts = { id, date, from, to, cc, replyTo, subject, html, text, attachments };
  const draft: Draft = { ...parts, headers: content.Headers ?? [], tracking };
  const source = JSON.stringify(draft);
  return {
    source,
    length: await lengthOf(source, writeMime),
    headers: headersOf(draft),
    from,
    to,
    replyTo,
    recipients: envelope.recipients,
    subject,
    preview: previewOf(text, html),
    attachments: attachments.length,
    isInfected: attachments.some(({ RawContent }) => Buffer.from(RawContent, 'base64').includes(EICAR)),
  };
}

async function prepareRaw(
  request: SendEmailRequest,
  message: Buffer,
  envelope: Envelope,
  { tracking }: MessageStamp,
): Promise<PreparedMessage> {
  const email = await PostalMime.parse(message);
  checkRaw(message, email.attachments);
  const { raw, links } = trackRaw(message, tracking);
  const headerFrom = email.from?.address && parseAddress(email.from.address);
  const from = request.FromEmailAddress ? parseAddress(request.FromEmailAddress) : headerFrom;
  if (!from) throw badRequest("Missing required header 'From'.");
  const headerRecipients = [...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])].flatMap(
    ({ address }) => address ?? [],
  );
  const recipients = envelope.recipients.length > 0 ? envelope.recipients : headerRecipients;
  if (recipients.length === 0) throw badRequest('Destination must name at least one recipient');
  if (recipients.length > MAX_RECIPIENTS) throw badRequest(`Recipient count exceeds ${MAX_RECIPIENTS}.`);
  return {
    source: raw.toString('base64'),
    length: raw.length,
    headers: readHeaders(raw),
    from,
    to: recipients.map(parseAddress),
    replyTo: (email.replyTo ?? []).flatMap(({ address, name }) => (address ? [{ address, name }] : [])),
    recipients,
    subject: email.subject ?? '',
    preview: previewOf(email.text, email.html),
    // Omits an invitation without a file name, because it is usually also an attached file.
    attachments: email.attachments.filter(({ filename, method }) => filename || !method).length,
    links,
    isInfected: email.attachments.some(({ content }) => Buffer.from(content as ArrayBuffer).includes(EICAR)),
  };
}

/** Without a charset, SES supports only 7-bit ASCII. Other characters become question marks. */
const decodeText = ({ Data, Charset }: { Data: string; Charset?: string | undefined }): string =>
  Charset && !/^us-ascii$/i.test(Charset) ? Data : Data.replace(/\P{ASCII}/gu, '?');

function previewOf(text: string | undefined, html: string | undefined): string {
  const words = (text ?? visibleText(html ?? '')).replace(/\s+/g, ' ').trim();
  return words.length > PREVIEW_LENGTH ? `${words.slice(0, PREVIEW_LENGTH)}…` : words;
}

function visibleText(html: string): string {
  const hidden = new Set(['style', 'script', 'title', 'head']);
  let depth = 0;
  let text = '';
  const parser = new Parser({
    onopentag: (name) => {
      if (hidden.has(name)) depth += 1;
    },
    onclosetag: (name) => {
      if (hidden.has(name)) depth -= 1;
      text += ' ';
    },
    ontext: (part) => {
      if (depth === 0) text += part;
    },
  });
  parser.end(html);
  return text;
}
