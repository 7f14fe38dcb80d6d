import type { SMTPServerDataStream } from 'smtp-server';
import { SmtpRefusal, TEMPORARY_FAILURE, TOO_LARGE } from './refusal';

/** For 10 MB of files in base64, plus HTML, text and headers. */
export const MAX_EMAIL_BYTES = 16 * 1024 * 1024;
const MAX_TOTAL_BYTES = 8 * MAX_EMAIL_BYTES;

export class MemoryBudget {
  private reservedBytes = 0;

  reserve(bytes: number): void {
    if (this.reservedBytes + bytes > MAX_TOTAL_BYTES)
      throw new SmtpRefusal(TEMPORARY_FAILURE, 'Too much email at once. Try again later.');
    this.reservedBytes += bytes;
  }

  release(bytes: number): void {
    this.reservedBytes -= bytes;
  }
}

/** Reads even a rejected email to its end, because clients read the response only then. */
export async function withEmail<T>(
  stream: SMTPServerDataStream,
  memory: MemoryBudget,
  acceptEmail: (raw: Buffer) => Promise<T>,
): Promise<T> {
  const chunks: Buffer[] = [];
  let size = 0;
  let refusal: unknown;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (refusal !== undefined) continue;
      try {
        if (size + chunk.length > MAX_EMAIL_BYTES) throw new SmtpRefusal(TOO_LARGE, 'The email is larger than 16 MB.');
        memory.reserve(chunk.length);
        size += chunk.length;
        chunks.push(chunk);
      } catch (error) {
        refusal = error;
        chunks.length = 0;
      }
    }
    if (refusal !== undefined) throw refusal;
    return await acceptEmail(Buffer.concat(chunks, size));
  } finally {
    memory.release(size);
  }
}
