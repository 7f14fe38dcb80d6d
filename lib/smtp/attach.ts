import * as z from 'zod';
import { invitationIn } from '../../shared/domain/emails/invitation';
import { type ApiCall, callApi } from './call-api';
import { refusedBy } from './refused';
import type { SendFile } from './to-send';

/** Bytes. API Gateway's limit leaves little more beside HTML and text of 512 KB each. */
const MAX_IN_REQUEST = 2_500_000;

const form = z.object({ uploadId: z.string(), url: z.url(), fields: z.record(z.string(), z.string()) });

/** The key makes a repeat use the same upload. A failed store isn't final: an earlier try may have used the upload. */
async function upload(call: ApiCall, { filename, contentType, bytes }: SendFile, idempotencyKey: string) {
  const body = { purpose: 'attachment', filename, contentType, size: bytes.length };
  const answer = await callApi(call, { method: 'POST', path: '/uploads', body, idempotencyKey });
  if (answer.status !== 201) throw refusedBy(answer);
  const { uploadId, url, fields } = form.parse(answer.data);
  const content = new FormData();
  for (const [name, value] of Object.entries(fields)) content.append(name, value);
  content.append('file', new Blob([new Uint8Array(bytes)]));
  const isStored = await fetch(url, { method: 'POST', body: content, signal: call.signal, redirect: 'error' }).then(
    ({ ok }) => ok,
    () => false,
  );
  return { uploadId, isStored };
}

export async function attach(call: ApiCall, files: readonly SendFile[], key: string) {
  const isSmall = files.reduce((sum, { bytes }) => sum + bytes.length, 0) <= MAX_IN_REQUEST;
  const attachments: object[] = [];
  let isStored = true;
  for (const [index, file] of files.entries()) {
    const { bytes, ...named } = file;
    if (isSmall || invitationIn([file])) {
      attachments.push({ ...named, content: Buffer.from(bytes).toString('base64') });
      continue;
    }
    const uploaded = await upload(call, file, `${key}-${index + 1}`);
    isStored &&= uploaded.isStored;
    attachments.push({ ...named, uploadId: uploaded.uploadId });
  }
  return { attachments, isStored };
}
