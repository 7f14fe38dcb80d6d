import * as z from 'zod';
import { readEmail } from '../../shared/mime/read-email';
import { attach } from './attach';
import { type ApiCall, callApi } from './call-api';
import { ownHeaders } from './own-headers';
import { LATER, NEVER, SmtpRefusal } from './refusal';
import { refusedBy } from './refused';
import { repeatKey } from './repeat-key';
import { toSend } from './to-send';

export interface SmtpEmail {
  raw: Uint8Array;
  sender: string;
  recipients: readonly string[];
}

const accepted = z.object({ emails: z.array(z.object({ email: z.string(), status: z.string() })).min(1) });

/** Also throws on an unknown outcome, because a retry has the same idempotency key. */
export async function acceptEmail(call: ApiCall, { raw, sender, recipients }: SmtpEmail): Promise<string> {
  const email = await readEmail(raw);
  if (typeof email === 'string') throw new SmtpRefusal(NEVER, `The email cannot be read: ${email}.`);
  const own = ownHeaders(email.headers);
  const send = toSend(email, recipients, own);
  const key = own.idempotencyKey ?? repeatKey(email, sender, send);
  const { attachments, isStored } = await attach(call, send.files, key);
  const body = { ...send.request, attachments };
  const answer = await callApi(call, { method: 'POST', path: '/v1/send', body, idempotencyKey: key });
  const { success, data } = accepted.safeParse(answer.data);
  if (answer.status === 200 && success) {
    const skipped = data.emails.filter(({ status }) => status === 'SKIPPED').length;
    return `Accepted as ${data.emails[0]?.email}${skipped === 0 ? '' : `; ${skipped} of ${data.emails.length} recipients skipped`}`;
  }
  const refusal = refusedBy(answer);
  throw isStored ? refusal : new SmtpRefusal(LATER, refusal.message);
}
