import { createHash, randomUUID } from 'node:crypto';
import type { ReadEmail } from '../../shared/mime/read-email';
import type { SendFile, SendRequest } from './to-send';

const digest = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * Covers Message-ID, date, envelope and content. Without Message-ID and date, duplicates can't be told apart, so each
 * is sent.
 */
export function repeatKey(
  { messageId, headers }: Pick<ReadEmail, 'messageId' | 'headers'>,
  sender: string,
  { request, files }: { request: SendRequest; files: readonly SendFile[] },
): string {
  const date = headers.get('date') ?? '';
  if (messageId === null && date === '') return `smtp-${randomUUID()}`;
  const named = files.map(({ bytes, ...file }) => ({ ...file, sha256: digest(bytes) }));
  return `smtp-${digest(JSON.stringify([messageId, date, sender, request, named]))}`;
}
