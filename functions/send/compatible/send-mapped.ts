import { createHash } from 'node:crypto';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { type IdSource, idSource } from '../../../shared/ops/ids';
import { acceptSend, prepareSend, type ReadySend, type SendRequest } from '../accept-send';
import { type Mapped, mappedBody, underNames } from './mapped';

export type SendContext = Omit<SendRequest, 'body'>;

export interface PreparedEmail {
  ready: ReadySend;
  nameOf: Mapped['nameOf'];
}

export async function prepareMapped(mapped: Mapped, context: SendContext): Promise<PreparedEmail> {
  const { nameOf } = mapped;
  const body = mappedBody(mapped);
  return { ready: await underNames(nameOf, () => prepareSend({ ...context, body })), nameOf };
}

export async function acceptMapped({ ready, nameOf }: PreparedEmail): Promise<EmailRow> {
  const [row] = await underNames(nameOf, () => acceptSend(ready));
  if (!row) throw new Error('an email has no row');
  return row;
}

export const idsOf = ({ seed, time }: IdSource, index: number): IdSource =>
  idSource(createHash('sha256').update(`${seed}:${index}`).digest('hex'), time);
