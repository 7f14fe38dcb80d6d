import { invalidRequest } from './errors';

export class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async readUntil(delimiter: Buffer, limit: number): Promise<Buffer> {
    let end = this.buffer.indexOf(delimiter);
    while (end < 0) {
      if (this.buffer.length > limit) throw invalidRequest('A part of the request is longer than allowed.');
      await this.readMore();
      end = this.buffer.indexOf(delimiter);
    }
    return this.consume(end, delimiter.length);
  }

  async *streamUntil(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.buffer.indexOf(delimiter);
      if (end >= 0) {
        yield this.consume(end, delimiter.length);
        return;
      }
      const lengthBeforeDelimiter = this.buffer.length - delimiter.length + 1;
      if (lengthBeforeDelimiter > 0) yield this.consume(lengthBeforeDelimiter, 0);
      await this.readMore();
    }
  }

  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let remaining = length; remaining > 0; ) {
      if (this.buffer.length === 0) await this.readMore();
      const part = this.consume(Math.min(remaining, this.buffer.length), 0);
      remaining -= part.length;
      yield part;
    }
  }

  private consume(length: number, skip: number): Buffer {
    const part = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length + skip);
    return part;
  }

  private async readMore(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw invalidRequest('The request body ends too early.');
    this.buffer = this.buffer.length === 0 ? value : Buffer.concat([this.buffer, value]);
  }
}

const LINE_END = Buffer.from('\r\n');
const MAX_LINE_BYTES = 8 * 1024;
const MAX_TRAILERS = 16;

export async function* decodeAwsChunked(
  source: AsyncIterable<Buffer>,
  trailers: Map<string, string>,
): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const readLine = async () => (await reader.readUntil(LINE_END, MAX_LINE_BYTES)).toString();
  for (let size = chunkSize(await readLine()); size > 0; size = chunkSize(await readLine())) {
    yield* reader.stream(size);
    await readLine();
  }
  for (let count = 0; count < MAX_TRAILERS; count++) {
    const field = await readLine();
    if (field === '') return;
    const colon = field.indexOf(':');
    trailers.set(field.slice(0, colon).trim().toLowerCase(), field.slice(colon + 1).trim());
  }
}

function chunkSize(line: string): number {
  const size = Number.parseInt(line.split(';', 1)[0] ?? '', 16);
  if (!(size >= 0)) throw invalidRequest('The body is not in the encoding aws-chunked.');
  return size;
}
