import { createHash } from 'node:crypto';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { type IdSource, idSource } from '../../../shared/ops/ids';
import { acceptSend, prepareSend, type ReadySend, type SendRequest } from '../accept-send';
import { type ConvertedEmail, sendBodyOf, withOriginalFields } from './converted-email';

export type SendContext = Omit<SendRequest, 'body'>;

export interface PreparedEmail {
  readySend: ReadySend;
  originalField: ConvertedEmail['originalField'];
}

export async function prepareConverted(convertedEmail: ConvertedEmail, context: SendContext): Promise<PreparedEmail> {
  const { originalField } = convertedEmail;
  const body = sendBodyOf(convertedEmail);
  return { readySend: await withOriginalFields(originalField, () => prepareSend({ ...context, body })), originalField };
}

export async function acceptConverted({ readySend, originalField }: PreparedEmail): Promise<EmailRow> {
  const [row] = await withOriginalFields(originalField, () => acceptSend(readySend));
  if (!row) throw new Error('an email has no row');
  return row;
}

export const itemIds = ({ requestSeed, time }: IdSource, index: number): IdSource =>
  idSource(createHash('sha256').update(`${requestSeed}:${index}`).digest('hex'), time);
