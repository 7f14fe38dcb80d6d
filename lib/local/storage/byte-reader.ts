import { invalidRequest } from './errors';

/** Reads a stream of bytes by delimiters and lengths without holding more than a part of it. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private buffer: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** The bytes before the next delimiter, which is consumed. */
  async readUntil(delimiter: Buffer, limit: number): Promise<Buffer> {
    let end = this.buffer.indexOf(delimiter);
    while (end < 0) {
      if (this.buffer.length > limit) throw invalidRequest('A part of the request is longer than allowed.');
      await this.more();
      end = this.buffer.indexOf(delimiter);
    }
    return this.consume(end, delimiter.length);
  }

  /** Streams the bytes before the next delimiter, which is consumed. */
  async *streamUntil(delimiter: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.buffer.indexOf(delimiter);
      if (end >= 0) {
        yield this.consume(end, delimiter.length);
        return;
      }
      const safe = this.buffer.length - delimiter.length + 1;
      if (safe > 0) yield this.consume(safe, 0);
      await this.more();
    }
  }

  /** Streams exactly `length` bytes. */
  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.buffer.length === 0) await this.more();
      const part = this.consume(Math.min(left, this.buffer.length), 0);
      left -= part.length;
      yield part;
    }
  }

  private consume(length: number, skip: number): Buffer {
    const part = this.buffer.subarray(0, length);
    this.buffer = this.buffer.subarray(length + skip);
    return part;
  }

  private async more(): Promise<void> {
    const { value, done } = await this.chunks.next();
    if (done) throw invalidRequest('The request body ends too early.');
    this.buffer = this.buffer.length === 0 ? value : Buffer.concat([this.buffer, value]);
  }
}
