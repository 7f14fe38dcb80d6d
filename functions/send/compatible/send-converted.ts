import { createHash } from 'node:crypto';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { type IdSource, idSource } from '../../../shared/ops/ids';
import { acceptSend, prepareSend, type ReadySend, type SendRequest } from '../accept-send';
import { type ConvertedEmail, sendBodyOf, withOriginalFields } from './converted-email';

export type SendContext = Omit<SendRequest, 'body'>;

export interface PreparedEmail {
  ready: ReadySend;
  originalField: ConvertedEmail['originalField'];
}

export async function prepareConverted(converted: ConvertedEmail, context: SendContext): Promise<PreparedEmail> {
  const { originalField } = converted;
  const body = sendBodyOf(converted);
  return { ready: await withOriginalFields(originalField, () => prepareSend({ ...context, body })), originalField };
}

export async function acceptConverted({ ready, originalField }: PreparedEmail): Promise<EmailRow> {
  const [row] = await withOriginalFields(originalField, () => acceptSend(ready));
  if (!row) throw new Error('an email has no row');
  return row;
}

export const itemIds = ({ seed, time }: IdSource, index: number): IdSource =>
  idSource(createHash('sha256').update(`${seed}:${index}`).digest('hex'), time);
