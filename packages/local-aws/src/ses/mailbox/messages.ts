import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import * as z from 'zod';
import { type CallOutcome, LEFT_OPEN, Refusal, type Reply, send } from '../../loopback';
import type { EmailSummary } from '../email';
import type { FoundEmail } from '../email-store';
import { findEmail, type MailboxCall, type MailboxContext, type MailboxHandler, parseInput } from './call';
import { bytesOf, contentIdOf } from './email-content';
import { linksOf } from './links';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
const MAX_FULL = 20;
const MAX_WAIT_SECONDS = 60;

/** ISO 8601 with a time zone, or epoch milliseconds. */
const instant = z.union([
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** Rejects unknown names: a misspelled filter would match any email. */
const listQuery = z.strictObject({
  to: z.string().optional(),
  subject: z.string().optional(),
  email: z.string().optional(),
  since: instant.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional(),
  /** Seconds. */
  wait: z.coerce.number().min(0).max(MAX_WAIT_SECONDS).optional(),
});

const inboxQuery = z.object({ limit: listQuery.shape.limit });

type Filters = Pick<z.infer<typeof listQuery>, 'to' | 'subject' | 'email' | 'since'>;

const listItem = ({ id, email, from, to, subject, receivedAt }: EmailSummary) => ({
  id,
  email,
  from,
  to,
  subject,
  receivedAt: new Date(receivedAt).toISOString(),
});

const includes = (text: string, part: string): boolean => text.toLowerCase().includes(part.toLowerCase());

const matcherFor =
  ({ to, subject, email, since }: Filters) =>
  (summary: EmailSummary): boolean => {
    const hasRecipient = to === undefined || summary.to.some((address) => address.toLowerCase() === to.toLowerCase());
    const hasSubject = subject === undefined || includes(summary.subject, subject);
    const hasId = email === undefined || summary.email === email;
    const isRecent = since === undefined || summary.receivedAt >= since;
    return hasRecipient && hasSubject && hasId && isRecent;
  };

export const listMessages: MailboxHandler = async (context, call) => {
  const { wait, limit, ...filters } = parseInput(listQuery, Object.fromEntries(call.query));
  const matches = matcherFor(filters);
  const list = (count: number) => firstMatching(context.emails.newestFirst(), matches, count);
  if (wait === undefined) return { json: { items: list(limit ?? DEFAULT_LIMIT).map(listItem) } };
  const fullLimit = Math.min(limit ?? MAX_FULL, MAX_FULL);
  const makeReply = async () => ({ json: { items: await fullEmails(context, list(fullLimit)) } });
  if (wait === 0 || list(1).length > 0) return makeReply();
  return respondLater(context, call, { matches, ms: wait * 1000, makeReply });
};

interface WaitingCall {
  matches: (email: EmailSummary) => boolean;
  /** Real time, because manual time may advance meanwhile. */
  ms: number;
  makeReply: () => Promise<Reply>;
}

function respondLater(
  { emails: { arrivals } }: MailboxContext,
  { response }: MailboxCall,
  { matches, ms, makeReply }: WaitingCall,
): CallOutcome {
  if (arrivals.isFull) throw new Refusal(503, 'Too many calls wait for an email.');
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  arrivals
    .waitForNext(matches, ms, closed.signal)
    .then(makeReply)
    .then(
      (reply) => send(response, reply),
      () => response.destroy(),
    );
  return LEFT_OPEN;
}

const fullEmails = ({ emails }: MailboxContext, listed: EmailSummary[]) =>
  Promise.all(listed.flatMap(({ id }) => emails.find(id) ?? []).map(fullEmail));

export const listInbox: MailboxHandler = ({ emails, hint, clock }, { query }) => {
  const { limit = DEFAULT_LIMIT } = parseInput(inboxQuery, Object.fromEntries(query));
  const search = (query.get('search') ?? '').trim().toLowerCase();
  const matches = ({ from, to, subject, preview }: EmailSummary) =>
    !search || [from, subject, preview, ...to].some((text) => text.toLowerCase().includes(search));
  const items = firstMatching(emails.newestFirst(), matches, limit).map((email) => {
    const { preview, attachments } = email;
    return { ...listItem(email), preview, attachments };
  });
  return { json: { items, total: emails.count(), now: clock.now(), ...(hint && { hint: hint() }) } };
};

export const countMessages: MailboxHandler = ({ emails }) => ({ json: { count: emails.count() } });

export const clearMessages: MailboxHandler = ({ clear, live }) => {
  clear();
  live.notifyReaders();
  return { status: 204 };
};

export const showMessage: MailboxHandler = async (context, call) => ({
  json: await fullEmail(findEmail(context, call)),
});

async function fullEmail({ record, taggedId, raw }: FoundEmail) {
  const parsed = await PostalMime.parse(await raw());
  const replyTo = (parsed.replyTo ?? []).map(addressOf).filter(Boolean);
  return {
    ...listItem({ ...record, email: taggedId }),
    ...(replyTo.length > 0 && { replyTo: replyTo.join(', ') }),
    ...copiesOf(record, parsed),
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    links: linksOf(record, parsed),
    attachments: parsed.attachments.map(attachmentView),
    tags: record.tags,
    configurationSet: record.configurationSet,
  };
}

/** Recipients that no header names are `bcc`. */
function copiesOf({ to }: Pick<EmailSummary, 'to'>, parsed: Email): { cc?: string[]; bcc?: string[] } {
  const toHeader = lowerCaseAddresses(parsed.to);
  const ccHeader = lowerCaseAddresses(parsed.cc);
  const copies = to.filter((address) => !toHeader.has(address.toLowerCase()));
  const cc = copies.filter((address) => ccHeader.has(address.toLowerCase()));
  const bcc = copies.filter((address) => !ccHeader.has(address.toLowerCase()));
  return { ...(cc.length > 0 && { cc }), ...(bcc.length > 0 && { bcc }) };
}

export const showHistory: MailboxHandler = (context, call) => {
  const { record: email, history } = findEmail(context, call);
  const past = history.filter(({ at }) => at <= context.clock.now());
  const items = past.map(({ type, at }) => ({ type, at: new Date(at).toISOString() }));
  return { json: { history: items, links: email.links.map(({ url }) => url) } };
};

function attachmentView(attachment: Attachment) {
  const bytes = bytesOf(attachment);
  return {
    filename: attachment.filename,
    contentType: attachment.mimeType,
    disposition: attachment.disposition,
    // `method` marks the part that email programs show as an invitation (RFC 6047).
    ...(attachment.method && { method: attachment.method }),
    ...(attachment.contentId && { contentId: contentIdOf(attachment.contentId) }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const lowerCaseAddresses = (list: Address[] = []): Set<string> =>
  new Set(list.flatMap(addressesOf).map((address) => address.toLowerCase()));

const addressesOf = (address: Address): string[] =>
  address.address === undefined ? address.group.flatMap(addressesOf) : [address.address];

const addressOf = (address: Address): string =>
  address.address === undefined ? address.group.map(addressOf).join(', ') : address.address;

function firstMatching(
  emails: Iterable<EmailSummary>,
  matches: (email: EmailSummary) => boolean,
  limit: number,
): EmailSummary[] {
  const matching: EmailSummary[] = [];
  for (const email of emails) {
    if (matches(email)) matching.push(email);
    if (matching.length >= limit) break;
  }
  return matching;
}
