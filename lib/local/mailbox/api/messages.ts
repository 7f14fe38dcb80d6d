import { sendJson } from '../loopback';
import type { MailSummary } from '../mail';
import { bytesOf, type FoundMail, fullView, listItem, parseMail } from './mail-view';
import type { MailboxCall, MailboxContext, MailboxRoute } from './mailbox-context';
import { notFound } from './refusals';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1000;
/** Types that a browser shows without running anything in them. */
const shownInBrowser = /^(?:image\/(?:png|jpeg|gif|webp|avif)|application\/pdf|text\/plain)$/;

/** GET /_mailbox/messages?to=&limit= */
export const listMessages: MailboxRoute = ({ mails }, { response, query }) => {
  const to = query.get('to')?.toLowerCase();
  const wanted = (mail: MailSummary) => to === undefined || mail.to.some((address) => address.toLowerCase() === to);
  sendJson(response, 200, { items: take(mails.newestFirst(), wanted, readLimit(query)).map(listItem) });
  return undefined;
};

/** GET /_mailbox/inbox?search=&limit=: the list as the page shows it. */
export const listInbox: MailboxRoute = ({ mails, hint, clock }, { response, query }) => {
  const search = (query.get('search') ?? '').trim().toLowerCase();
  const wanted = ({ from, to, subject, preview }: MailSummary) =>
    !search || [from, subject, preview, ...to].some((text) => text.toLowerCase().includes(search));
  const items = take(mails.newestFirst(), wanted, readLimit(query)).map((mail) => {
    const { preview, attachments } = mail;
    return { ...listItem(mail), preview, attachments };
  });
  sendJson(response, 200, { items, total: mails.count(), now: clock.now(), ...(hint && { hint: hint() }) });
  return undefined;
};

/** GET /_mailbox/count */
export const countMessages: MailboxRoute = ({ mails }, { response }) => {
  sendJson(response, 200, { count: mails.count() });
  return undefined;
};

/** DELETE /_mailbox/messages */
export const clearMessages: MailboxRoute = ({ clear, live }, { response }) => {
  clear();
  live.changed();
  response.writeHead(204).end();
  return undefined;
};

/** GET /_mailbox/messages/:id */
export const showMessage: MailboxRoute = async (context, call) => {
  const found = find(context, call);
  if (found) sendJson(call.response, 200, await fullView(found));
  return undefined;
};

/** GET /_mailbox/messages/:id/history: what happened to the mail so far, and its links. */
export const showHistory: MailboxRoute = (context, call) => {
  const found = find(context, call);
  const due = ({ at }: { at: number }) => at <= context.clock.now();
  const history = found?.history.filter(due).map(({ type, at }) => ({ type, at: new Date(at).toISOString() }));
  if (found) sendJson(call.response, 200, { history, links: found.mail.links.map(({ url }) => url) });
  return undefined;
};

/** GET /_mailbox/messages/:id/raw */
export const showSource: MailboxRoute = (context, call) => {
  const found = find(context, call);
  if (!found) return undefined;
  const fileName = `attachment; filename="${found.mail.id}.eml"`;
  const headers = { 'content-type': 'message/rfc822', 'x-content-type-options': 'nosniff' };
  call.response.writeHead(200, { ...headers, 'content-disposition': fileName }).end(found.raw());
  return undefined;
};

/** GET /_mailbox/messages/:id/attachments/:index */
export const showAttachment: MailboxRoute = async (context, call) => {
  const found = find(context, call);
  if (!found) return undefined;
  const attachment = (await parseMail(found)).attachments[Number(call.names[1])];
  if (!attachment) return notFound(call.response, 'The message has no such attachment.');
  const { mimeType, filename } = attachment;
  const download = call.query.has('download') || !shownInBrowser.test(mimeType);
  const name = encodeURIComponent(filename ?? 'attachment').replaceAll("'", '%27');
  call.response.writeHead(200, {
    'content-type': mimeType === 'text/plain' ? 'text/plain; charset=utf-8' : mimeType,
    'content-disposition': `${download ? 'attachment' : 'inline'}; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  call.response.end(bytesOf(attachment));
  return undefined;
};

/** The mail that the path names; a 404 has been answered when there is none. */
export function find({ mails }: MailboxContext, { names: [id = ''], response }: MailboxCall): FoundMail | undefined {
  const found = mails.find(id);
  if (!found) notFound(response, 'There is no such message.');
  return found;
}

function readLimit(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, MAX_LIMIT) : DEFAULT_LIMIT;
}

function take(mails: Iterable<MailSummary>, wanted: (mail: MailSummary) => boolean, limit: number): MailSummary[] {
  const taken: MailSummary[] = [];
  for (const mail of mails) {
    if (taken.length >= limit) break;
    if (wanted(mail)) taken.push(mail);
  }
  return taken;
}
