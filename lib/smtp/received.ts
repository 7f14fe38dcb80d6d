import type { SMTPServerDataStream } from 'smtp-server';
import { LATER, SmtpRefusal, TOO_LARGE } from './refusal';

/** Bytes of one mail: 10 MB of files in base64, with HTML, text and headers. */
export const MAXIMUM_MAIL = 16 * 1024 * 1024;
/** Bytes of all mails that are held at a time, whatever number of clients hands them over. */
const MAXIMUM_HELD = 8 * MAXIMUM_MAIL;

/** Counts the bytes of mails that have not been answered yet. */
export class HeldBytes {
  private total = 0;

  add(bytes: number): void {
    if (this.total + bytes > MAXIMUM_HELD) throw new SmtpRefusal(LATER, 'Too much email at once. Try again later.');
    this.total += bytes;
  }

  remove(bytes: number): void {
    this.total -= bytes;
  }
}

/**
 * Reads a mail to its end and hands it to `use`. A refused one is read on and forgotten, for the client hears the answer
 * only after its last line. A client that leaves amid a mail has sent none.
 */
export async function withMail<T>(
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
        if (size + chunk.length > MAXIMUM_MAIL) throw new SmtpRefusal(TOO_LARGE, 'The email is larger than 16 MB.');
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
