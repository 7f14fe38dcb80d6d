import PostalMime, { type Email } from 'postal-mime';
import * as z from 'zod';
import { Refusal, readBody } from '../../loopback';
import type { Receive } from '../api/receiving';
import type { EmailRecord } from '../email';
import { findEmail, type MailboxContext, type MailboxHandler, parseInput, readJson } from './call';

const MAX_EMAIL_BYTES = 40 * 1024 * 1024;

const verdict = z.enum(['PASS', 'FAIL', 'GRAY']).default('PASS');
const receiveQuery = z.strictObject({ to: z.email(), spam: verdict, virus: verdict, dmarc: verdict });
const replyRequest = z.strictObject({ text: z.string().min(1).max(50_000) });
const PASSED = { spam: 'PASS', virus: 'PASS', dmarc: 'PASS' };

function receiveOf({ receive }: MailboxContext): Receive {
  if (!receive) throw new Refusal(409, 'This mailbox does not receive email.');
  return receive;
}

export const receiveEmail: MailboxHandler = async (context, { request, query }) => {
  const { to, ...verdicts } = parseInput(receiveQuery, Object.fromEntries(query));
  const email = await readBody(request, MAX_EMAIL_BYTES);
  const receive = receiveOf(context);
  return { status: 202, json: await receive(to, email, verdicts) };
};

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

export const replyToEmail: MailboxHandler = async (context, call) => {
  const { record: email, raw } = findEmail(context, call);
  const { text } = parseInput(replyRequest, await readJson(call.request));
  const original = await PostalMime.parse(await raw());
  const [firstReplyTo] = original.replyTo ?? [];
  const replyTo = firstReplyTo?.address ?? original.from?.address ?? '';
  const lines = [
    ...replyHeaders(email, original, replyTo, context.clock.now()),
    ...replyBody(email, original, replyTo, text),
  ];
  const receive = receiveOf(context);
  return { status: 202, json: await receive(replyTo, Buffer.from(lines.join('\r\n')), PASSED) };
};

const replyHeaders = (email: EmailRecord, original: Email, replyTo: string, now: number): string[] => [
  `From: ${oneLine(email.to[0] ?? '')}`,
  `To: ${replyTo}`,
  `Subject: Re: ${oneLine(email.subject).replaceAll(/[^\x20-\x7e]/g, '?')}`,
  `In-Reply-To: ${original.messageId ?? ''}`,
  `Message-ID: <answer-${now}@mailbox.test>`,
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
];

const replyBody = (email: EmailRecord, original: Email, replyTo: string, text: string): string[] => [
  ...text.split('\n'),
  '',
  `On ${new Date(email.receivedAt).toUTCString()}, ${replyTo} wrote:`,
  ...(original.text ?? '').split('\n').map((line) => `> ${line}`),
];
