import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { invitationIn } from '../../shared/domain/emails/invitation';
import { type ReadEmail, readEmail } from '../../shared/mime/read-email';
import { type ApiCall, callApi } from './call-api';
import { ownHeaders } from './own-headers';
import { PERMANENT_FAILURE, refusalOf, SmtpRefusal, TEMPORARY_FAILURE } from './refusal';
import { type SendFile, type SendRequest, toSend } from './to-send';

/** Files of this size fit into API Gateway's limit together with HTML and text of 512 KB each. */
const MAX_BYTES_IN_REQUEST = 2_500_000;

const uploadForm = z.object({ uploadId: z.string(), url: z.url(), fields: z.record(z.string(), z.string()) });

/** `isStored` may be false because an earlier try with the same idempotency key has used the upload. */
async function upload(call: ApiCall, { filename, contentType, bytes }: SendFile, idempotencyKey: string) {
  const body = { purpose: 'attachment', filename, contentType, size: bytes.length };
  const response = await callApi(call, { method: 'POST', path: '/uploads', body, idempotencyKey });
  if (response.status !== 201) throw refusalOf(response);
  const { uploadId, url, fields } = uploadForm.parse(response.data);
  const content = new FormData();
  for (const [name, value] of Object.entries(fields)) content.append(name, value);
  content.append('file', new Blob([new Uint8Array(bytes)]));
  const isStored = await fetch(url, { method: 'POST', body: content, signal: call.signal, redirect: 'error' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return { uploadId, isStored };
}

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** An upload's key contains a digest, because a given key may already have the API's maximum length. */
async function attach(call: ApiCall, files: readonly SendFile[], key: string) {
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const isSmall = totalBytes <= MAX_BYTES_IN_REQUEST;
  const attachments: object[] = [];
  let isStored = true;
  for (const [index, file] of files.entries()) {
    const { bytes, ...description } = file;
    if (isSmall || invitationIn([file])) {
      attachments.push({ ...description, content: Buffer.from(bytes).toString('base64') });
      continue;
    }
    const uploadedFile = await upload(call, file, `smtp-${digest(key)}-${index + 1}`);
    isStored &&= uploadedFile.isStored;
    attachments.push({ ...description, uploadId: uploadedFile.uploadId });
  }
  return { attachments, isStored };
}

/** A key from Message-ID, date, envelope and content. Random if Message-ID and date are missing. */
function repeatKey(
  { messageId, headers }: Pick<ReadEmail, 'messageId' | 'headers'>,
  sender: string,
  { request, files }: { request: SendRequest; files: readonly SendFile[] },
): string {
  const date = headers.get('date') ?? '';
  if (messageId === null && date === '') return `smtp-${randomUUID()}`;
  const fileDigests = files.map(({ bytes, ...file }) => ({ ...file, sha256: digest(bytes) }));
  return `smtp-${digest(JSON.stringify([messageId, date, sender, request, fileDigests]))}`;
}

interface SmtpEmail {
  raw: Uint8Array;
  sender: string;
  recipients: readonly string[];
}

const acceptedBody = z.object({ emails: z.array(z.object({ email: z.string(), status: z.string() })).min(1) });

/** Throws after an unknown outcome, too, because the client's retry has the same idempotency key. */
export async function acceptEmail(call: ApiCall, { raw, sender, recipients }: SmtpEmail): Promise<string> {
  const email = await readEmail(raw);
  if (typeof email === 'string') throw new SmtpRefusal(PERMANENT_FAILURE, `The email cannot be read: ${email}.`);
  const posthasteHeaders = ownHeaders(email.headers);
  const send = toSend(email, recipients, posthasteHeaders);
  const key = posthasteHeaders.idempotencyKey ?? repeatKey(email, sender, send);
  const { attachments, isStored } = await attach(call, send.files, key);
  const body = { ...send.request, attachments };
  const response = await callApi(call, { method: 'POST', path: '/v1/send', body, idempotencyKey: key });
  const { success, data } = acceptedBody.safeParse(response.data);
  if (response.status === 200 && success) {
    const [firstEmail] = data.emails;
    const skipped = data.emails.filter(({ status }) => status === 'SKIPPED').length;
    const skippedText = skipped === 0 ? '' : `; ${skipped} of ${data.emails.length} recipients skipped`;
    return `Accepted as ${firstEmail?.email}${skippedText}`;
  }
  const refusal = refusalOf(response);
  throw isStored ? refusal : new SmtpRefusal(TEMPORARY_FAILURE, refusal.message);
}
