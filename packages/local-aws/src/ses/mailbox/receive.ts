import PostalMime from 'postal-mime';
import * as z from 'zod';
import { Refusal, readBody } from '../../loopback';
import type { Receive } from '../api/receiving';
import { findEmail, type MailboxContext, type MailboxRoute, parseInput, readJson } from './call';

const MAX_EMAIL_BYTES = 40 * 1024 * 1024;

const verdict = z.enum(['PASS', 'FAIL', 'GRAY']).default('PASS');
const receiveQuery = z.strictObject({ to: z.email(), spam: verdict, virus: verdict, dmarc: verdict });
const replyRequest = z.strictObject({ text: z.string().min(1).max(50_000) });
const PASSED = { spam: 'PASS', virus: 'PASS', dmarc: 'PASS' };

function receiveOf({ receive }: MailboxContext): Receive {
  if (!receive) throw new Refusal(409, 'This mailbox does not receive email.');
  return receive;
}

export const receiveEmail: MailboxRoute = async (context, { request, query }) => {
  const { to, ...verdicts } = parseInput(receiveQuery, Object.fromEntries(query));
  const email = await readBody(request, MAX_EMAIL_BYTES);
  return { status: 202, json: await receiveOf(context)(to, email, verdicts) };
};

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

export const replyToEmail: MailboxRoute = async (context, call) => {
  const { logged: email, raw } = findEmail(context, call);
  const { text } = parseInput(replyRequest, await readJson(call.request));
  const sent = await PostalMime.parse(await raw());
  const [firstReplyTo] = sent.replyTo ?? [];
  const to = firstReplyTo?.address ?? sent.from?.address ?? '';
  const quoted = (sent.text ?? '').split('\n').map((line) => `> ${line}`);
  const lines = [
    `From: ${oneLine(email.to[0] ?? '')}`,
    `To: ${to}`,
    `Subject: Re: ${oneLine(email.subject).replaceAll(/[^\x20-\x7e]/g, '?')}`,
    `In-Reply-To: ${sent.messageId ?? ''}`,
    `Message-ID: <answer-${context.clock.now()}@mailbox.test>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...text.split('\n'),
    '',
    `On ${new Date(email.receivedAt).toUTCString()}, ${to} wrote:`,
    ...quoted,
  ];
  return { status: 202, json: await receiveOf(context)(to, Buffer.from(lines.join('\r\n')), PASSED) };
};
