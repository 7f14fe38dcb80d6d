import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment } from 'postal-mime';
import type { MailSummary } from '../mail';
import { findMail, type MailboxRoute } from './call';
import { bytesOf, contentIdOf } from './mail-content';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;

/** A mail in a list. */
const listItem = ({ id, from, to, subject, receivedAt }: MailSummary) => ({
  id,
  from,
  to,
  subject,
  receivedAt: new Date(receivedAt).toISOString(),
});

/** GET /_mailbox/messages?to=&limit= */
export const listMessages: MailboxRoute = ({ mails }, { query }) => {
  const to = query.get('to')?.toLowerCase();
  const wanted = (mail: MailSummary) => to === undefined || mail.to.some((address) => address.toLowerCase() === to);
  return { json: { items: take(mails.newestFirst(), wanted, query).map(listItem) } };
};

/** GET /_mailbox/inbox?search=&limit=: the list as the page shows it. */
export const listInbox: MailboxRoute = ({ mails, hint, clock }, { query }) => {
  const search = (query.get('search') ?? '').trim().toLowerCase();
  const wanted = ({ from, to, subject, preview }: MailSummary) =>
    !search || [from, subject, preview, ...to].some((text) => text.toLowerCase().includes(search));
  const items = take(mails.newestFirst(), wanted, query).map((mail) => {
    const { preview, attachments } = mail;
    return { ...listItem(mail), preview, attachments };
  });
  return { json: { items, total: mails.count(), now: clock.now(), ...(hint && { hint: hint() }) } };
};

/** GET /_mailbox/count */
export const countMessages: MailboxRoute = ({ mails }) => ({ json: { count: mails.count() } });

/** DELETE /_mailbox/messages */
export const clearMessages: MailboxRoute = ({ clear, live }) => {
  clear();
  live.changed();
  return { status: 204 };
};

/** GET /_mailbox/messages/:id: a mail with all that a reader of it would see, parsed from its source. */
export const showMessage: MailboxRoute = async (context, call) => {
  const { mail, raw } = findMail(context, call);
  const parsed = await PostalMime.parse(raw());
  const replyTo = (parsed.replyTo ?? []).map(addressOf).filter(Boolean);
  const view = {
    ...listItem(mail),
    ...(replyTo.length > 0 && { replyTo: replyTo.join(', ') }),
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(attachmentView),
    tags: mail.tags,
    configurationSet: mail.configurationSet,
  };
  return { json: view };
};

/** GET /_mailbox/messages/:id/history: what happened to the mail so far, and its links. */
export const showHistory: MailboxRoute = (context, call) => {
  const { mail, history } = findMail(context, call);
  const past = history.filter(({ at }) => at <= context.clock.now());
  const items = past.map(({ type, at }) => ({ type, at: new Date(at).toISOString() }));
  return { json: { history: items, links: mail.links.map(({ url }) => url) } };
};

function attachmentView(attachment: Attachment) {
  const bytes = bytesOf(attachment);
  return {
    filename: attachment.filename,
    contentType: attachment.mimeType,
    disposition: attachment.disposition,
    ...(attachment.contentId && { contentId: contentIdOf(attachment.contentId) }),
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const addressOf = (address: Address): string =>
  address.address === undefined ? address.group.map(addressOf).join(', ') : address.address;

/** The first mails that are wanted, as many as `limit` in the query says. */
function take(mails: Iterable<MailSummary>, wanted: (mail: MailSummary) => boolean, query: URLSearchParams) {
  const asked = Number(query.get('limit') ?? DEFAULT_LIMIT);
  const limit = Number.isInteger(asked) && asked > 0 ? Math.min(asked, MAX_LIMIT) : DEFAULT_LIMIT;
  const taken: MailSummary[] = [];
  for (const mail of mails) {
    if (taken.length >= limit) break;
    if (wanted(mail)) taken.push(mail);
  }
  return taken;
}
