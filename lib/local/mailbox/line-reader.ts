import type { Span } from './span';

const WINDOW = 256 * 1024;
const NEW_LINE = 10;

/** Finds lines at known positions of a large file, reading it in windows. */
export class LineReader {
  private window: Buffer = Buffer.alloc(0);
  private start = 0;

  constructor(
    private readonly read: (span: Span) => Buffer,
    private readonly end: number,
  ) {}

  /** The line that begins at `position`, with its line end; undefined when it has none. */
  at(position: number): Buffer | undefined {
    for (let size = WINDOW; ; size *= 2) {
      const offset = position - this.start;
      const found = offset >= 0 && offset < this.window.length ? this.window.indexOf(NEW_LINE, offset) : -1;
      if (found >= 0) return this.window.subarray(offset, found + 1);
      if (offset === 0 && position + this.window.length >= this.end) return undefined;
      this.start = position;
      this.window = this.read({ position, length: Math.min(size, this.end - position) });
    }
  }
}
