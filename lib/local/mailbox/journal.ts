import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Bytes in the journal: position and length. */
export interface Span {
  position: number;
  length: number;
}

export interface JournalEntry {
  head: Record<string, unknown>;
  body?: Buffer;
}

export interface EntrySpans {
  head: Span;
  body: Span;
}

const LINE_END = Buffer.from('\n');

/**
 * An append-only log of entries, each a line of JSON and a body of any bytes. `append` returns when the
 * entry is written, so a killed process loses nothing that it answered; a torn entry at the end is cut off.
 * Without a path the log is a file that is gone with the process.
 */
export class Journal {
  private file: number;
  private end: number;
  private closed = false;

  constructor(private readonly path: string | undefined) {
    if (path) fs.mkdirSync(dirname(path), { recursive: true });
    this.file = path ? fs.openSync(path, 'a+') : openUnnamed();
    this.end = fs.fstatSync(this.file).size;
  }

  append(entry: JournalEntry): EntrySpans {
    if (this.closed) throw new Error('the journal is closed');
    const { bytes, spans } = encode(entry, this.end);
    writeAll(this.file, bytes);
    this.end += bytes.length;
    return spans;
  }

  read({ position, length }: Span): Buffer {
    const buffer = Buffer.alloc(length);
    for (let done = 0; done < length; ) {
      const count = fs.readSync(this.file, buffer, done, length - done, position + done);
      if (count === 0) throw new Error(`the journal ends inside an entry at ${position}`);
      done += count;
    }
    return buffer;
  }

  /** Visits every entry from the first on, then cuts off what a killed process left torn at the end. */
  replay(visit: (head: Record<string, unknown>, spans: EntrySpans) => void): void {
    const lines = new LineReader((span) => this.read(span), this.end);
    let position = 0;
    while (position < this.end) {
      const line = lines.at(position);
      const head = line && parseHead(line);
      if (!head) break;
      const spans = spansAt(position, line.length, head.bytes);
      const next = spans.body.position + head.bytes + LINE_END.length;
      if (next > this.end) break;
      visit(head, spans);
      position = next;
    }
    if (position < this.end) fs.ftruncateSync(this.file, position);
    this.end = position;
  }

  /** Replaces the whole log at once, by renaming. Spans from before are void. */
  rewrite(entries: Iterable<JournalEntry>): void {
    const file = this.path ? fs.openSync(`${this.path}.new`, 'w+') : openUnnamed();
    let end = 0;
    for (const entry of entries) {
      const { bytes } = encode(entry, end);
      writeAll(file, bytes);
      end += bytes.length;
    }
    if (this.path) fs.renameSync(`${this.path}.new`, this.path);
    fs.closeSync(this.file);
    this.file = file;
    this.end = end;
  }

  close(): void {
    if (!this.closed) fs.closeSync(this.file);
    this.closed = true;
  }
}

function encode({ head, body = Buffer.alloc(0) }: JournalEntry, position: number) {
  const line = Buffer.from(`${JSON.stringify({ ...head, bytes: body.length })}\n`);
  return { bytes: Buffer.concat([line, body, LINE_END]), spans: spansAt(position, line.length, body.length) };
}

const spansAt = (position: number, line: number, body: number): EntrySpans => ({
  head: { position, length: line },
  body: { position: position + line, length: body },
});

function parseHead(line: Buffer): { bytes: number; [name: string]: unknown } | undefined {
  try {
    const head = JSON.parse(line.toString()) as { bytes?: unknown };
    return typeof head.bytes === 'number' ? { ...head, bytes: head.bytes } : undefined;
  } catch {
    return undefined;
  }
}

function writeAll(file: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length; ) done += fs.writeSync(file, bytes, done);
}

function openUnnamed(): number {
  const folder = fs.mkdtempSync(join(tmpdir(), 'mailbox-'));
  const file = fs.openSync(join(folder, 'log'), 'w+');
  fs.rmSync(folder, { recursive: true });
  return file;
}

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
