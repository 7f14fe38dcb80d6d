import type { SMTPServerDataStream } from 'smtp-server';
import { SmtpRefusal, TEMPORARY_FAILURE, TOO_LARGE } from './refusal';

/** 10 MB of files in base64, plus HTML, text and headers. */
export const MAX_EMAIL = 16 * 1024 * 1024;
const MAX_HELD_BYTES = 8 * MAX_EMAIL;

export class HeldBytes {
  private total = 0;

  add(bytes: number): void {
    if (this.total + bytes > MAX_HELD_BYTES)
      throw new SmtpRefusal(TEMPORARY_FAILURE, 'Too much email at once. Try again later.');
    this.total += bytes;
  }

  remove(bytes: number): void {
    this.total -= bytes;
  }
}

/**
 * Reads a refused email to its end, because clients read responses only then. A client that disconnects midway has sent
 * nothing.
 */
export async function withEmail<T>(
  stream: SMTPServerDataStream,
  held: HeldBytes,
  use: (raw: Buffer) => Promise<T>,
): Promise<T> {
  const chunks: Buffer[] = [];
  let size = 0;
  let refusal: unknown;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (refusal !== undefined) continue;
      try {
        if (size + chunk.length > MAX_EMAIL) throw new SmtpRefusal(TOO_LARGE, 'The email is larger than 16 MB.');
        held.add(chunk.length);
        size += chunk.length;
        chunks.push(chunk);
      } catch (error) {
        refusal = error;
        chunks.length = 0;
      }
    }
    if (refusal !== undefined) throw refusal;
    return await use(Buffer.concat(chunks, size));
  } finally {
    held.remove(size);
  }
}
