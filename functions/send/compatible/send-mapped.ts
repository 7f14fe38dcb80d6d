import { createHash } from 'node:crypto';
import type { FieldError } from '../../../shared/contract/errors';
import { MAXIMUM_RECIPIENTS } from '../../../shared/contract/mail-limits';
import { invalidBody } from '../../../shared/contract/problem';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { type IdSource, idSource } from '../../../shared/ops/ids';
import { acceptSend, prepareSend, type ReadySend, type SendRequest } from '../accept-send';
import { type Mapped, type ReadMail, readMapped, underNames } from './mapped';

/** Who sends. */
export type SendContext = Omit<SendRequest, 'body'>;

/** A mail that can be accepted, with the names of its request. */
export interface ReadyMail {
  ready: ReadySend;
  nameOf: Mapped['nameOf'];
}

/** Checks a mail and reads what it needs, or refuses it under the names of its request. Writes nothing. */
export async function prepareMapped(mapped: Mapped, context: SendContext): Promise<ReadyMail> {
  const read: ReadMail = readMapped(mapped, context.ids.time);
  if ('errors' in read) throw invalidBody(read.errors);
  const { body, nameOf } = read;
  return { ready: await underNames(nameOf, () => prepareSend({ ...context, body })), nameOf };
}

/** Accepts the mail; the row of its first recipient. */
export async function acceptMapped({ ready, nameOf }: ReadyMail): Promise<EmailRow> {
  const [row] = await underNames(nameOf, () => acceptSend(ready));
  if (!row) throw new Error('an email has no row');
  return row;
}

/** Ids of one mail of a batch: the same in each try of the request under its Idempotency-Key. */
export const idsOf = ({ seed, time }: IdSource, index: number): IdSource =>
  idSource(createHash('sha256').update(`${seed}:${index}`).digest('hex'), time);

const sizeOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Refuses a batch that would be more mails than a request of POST /v1/send can be. */
export function refuseOverRecipients(mails: readonly Mapped[]): void {
  const recipients = mails.reduce((sum, { input: { to, cc, bcc } }) => sum + sizeOf(to) + sizeOf(cc) + sizeOf(bcc), 0);
  if (recipients <= MAXIMUM_RECIPIENTS) return;
  const message = `At most ${MAXIMUM_RECIPIENTS} recipients in all emails of a request. Use several requests.`;
  throw invalidBody([{ field: '', message, code: 'too_big' }]);
}

/** The errors of a mail of a batch, in their place. */
export const atIndex = (errors: readonly FieldError[], index: number): FieldError[] =>
  errors.map((error) => ({ ...error, field: `[${index}].${error.field}` }));
