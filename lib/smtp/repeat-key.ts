import { createHash, randomUUID } from 'node:crypto';
import type { ReadMail } from '../../shared/mime/read-mail';
import type { SendFile, SendRequest } from './to-send';

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * The Idempotency-Key under which a repeat of the same mail is the same send: of Message-ID, date, envelope and content.
 * A mail with neither Message-ID nor date can't be told from a second one with the same words, so each is sent.
 */
export function repeatKey(
  { messageId, headers }: Pick<ReadMail, 'messageId' | 'headers'>,
  sender: string,
  { request, files }: { request: SendRequest; files: readonly SendFile[] },
): string {
  const date = headers.get('date') ?? '';
  if (messageId === null && date === '') return `smtp-${randomUUID()}`;
  const named = files.map(({ bytes, ...file }) => ({ ...file, sha256: digest(bytes) }));
  return `smtp-${digest(JSON.stringify([messageId, date, sender, request, named]))}`;
}
