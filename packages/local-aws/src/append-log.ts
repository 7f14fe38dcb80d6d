import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const READ_BYTES = 4 * 1024 * 1024;
const WRITE_CHARACTERS = 4 * 1024 * 1024;
/** If the lines after the last snapshot exceed this and the snapshot's size, the log is rewritten. */
const MAX_TAIL_BYTES = 64 * 1024 * 1024;
const LONG_TAIL_BYTES = 1024 * 1024;
const MAX_IDLE_GROWTH_BYTES = 256 * 1024;
const NEWLINE = 0x0a;
const TAB = 0x09;
const CLOSED = -1;

export interface Span {
  position: number;
  length: number;
}

/**
 * `append` returns once the OS has the line, so a killed process loses no acknowledged line. Without a path, the log is
 * temporary.
 */
export class AppendLog {
  private snapshotBytes = 0;
  private bytesAtLastRewrite = 0;
  private bytes = 0;
  private bytesAtLastCheck = 0;
  private file: number;

  constructor(private readonly path: string | undefined) {
    if (path) fs.mkdirSync(dirname(path), { recursive: true });
    this.file = path ? fs.openSync(path, 'a+') : openTemporary();
  }

  /** Call it once before the first `append`. With `untilTab`, `visit` gets a line up to its first tab. */
  replay(visit: (line: string, span: Span) => void, { untilTab = false } = {}): void {
    this.bytes = readLines(this.file, visit, untilTab);
    if (fs.fstatSync(this.file).size > this.bytes) this.cutTail();
  }

  endSnapshot({ position, length }: Span): void {
    this.snapshotBytes = position + length;
  }

  append(line: string): Span {
    try {
      const span = { position: this.bytes, length: writeWhole(this.file, `${line}\n`) };
      this.bytes += span.length;
      return span;
    } catch (error) {
      this.cutTail();
      throw error;
    }
  }

  /** Truncates by path, because Windows can't truncate a file that is open for appending. */
  private cutTail(): void {
    if (this.path) fs.truncateSync(this.path, this.bytes);
    else fs.ftruncateSync(this.file, this.bytes);
  }

  read({ position, length }: Span): string {
    const line = Buffer.alloc(length - 1);
    for (let readBytes = 0; readBytes < line.length; ) {
      const count = fs.readSync(this.file, line, readBytes, line.length - readBytes, position + readBytes);
      if (count === 0) throw new Error(`the log ends inside the line at ${position}`);
      readBytes += count;
    }
    return line.toString();
  }

  /** After a failed rewrite, false until the log has grown further. */
  get mustBeRewritten(): boolean {
    const start = Math.max(this.snapshotBytes, this.bytesAtLastRewrite);
    return this.bytes - start > Math.max(MAX_TAIL_BYTES, this.snapshotBytes);
  }

  get isWorthRewriting(): boolean {
    return this.bytes - this.snapshotBytes > Math.max(LONG_TAIL_BYTES, this.snapshotBytes / 4);
  }

  hasHardlyGrownSinceLastCheck(): boolean {
    const growth = this.bytes - this.bytesAtLastCheck;
    this.bytesAtLastCheck = this.bytes;
    return growth < MAX_IDLE_GROWTH_BYTES;
  }

  /** Replaces all lines or none, even if the process is killed. Invalidates earlier spans. */
  rewrite(lines: Iterable<string>): void {
    this.bytesAtLastRewrite = this.bytes;
    const bytes = this.path ? this.replace(this.path, lines) : this.replaceTemporary(lines);
    this.bytes = bytes;
    this.snapshotBytes = bytes;
    this.bytesAtLastRewrite = bytes;
    this.bytesAtLastCheck = bytes;
  }

  private replace(path: string, lines: Iterable<string>): number {
    const next = `${path}.next`;
    try {
      const bytes = writeFile(next, lines);
      this.close();
      try {
        fs.renameSync(next, path);
      } finally {
        this.file = fs.openSync(path, 'a+');
      }
      return bytes;
    } catch (error) {
      fs.rmSync(next, { force: true });
      throw error;
    }
  }

  private replaceTemporary(lines: Iterable<string>): number {
    const file = openTemporary();
    const bytes = writeLines(file, lines);
    this.close();
    this.file = file;
    return bytes;
  }

  close(): void {
    if (this.file !== CLOSED) fs.closeSync(this.file);
    this.file = CLOSED;
  }
}

/** Closes the file, because Windows can't rename an open file. */
function writeFile(path: string, lines: Iterable<string>): number {
  const file = fs.openSync(path, 'w');
  try {
    const bytes = writeLines(file, lines);
    fs.fsyncSync(file);
    return bytes;
  } finally {
    fs.closeSync(file);
  }
}

function writeLines(file: number, lines: Iterable<string>): number {
  let bytes = 0;
  let block: string[] = [];
  let length = 0;
  for (const line of lines) {
    block.push(line, '\n');
    length += line.length;
    if (length < WRITE_CHARACTERS) continue;
    bytes += writeWhole(file, block.join(''));
    block = [];
    length = 0;
  }
  return bytes + writeWhole(file, block.join(''));
}

function openTemporary(): number {
  const folder = fs.mkdtempSync(join(tmpdir(), 'local-aws-log-'));
  const file = fs.openSync(join(folder, 'log'), 'a+');
  fs.rmSync(folder, { recursive: true });
  return file;
}

function writeWhole(file: number, text: string): number {
  const data = Buffer.from(text);
  for (let written = 0; written < data.length; ) written += fs.writeSync(file, data, written);
  return data.length;
}

type VisitLine = (line: string, span: Span) => void;

/** Returns the bytes of all complete lines. */
function readLines(file: number, visit: VisitLine, untilTab: boolean): number {
  const block = Buffer.allocUnsafe(READ_BYTES);
  let incompleteLine = Buffer.alloc(0);
  let position = 0;
  let readBytes = fs.readSync(file, block, 0, READ_BYTES, 0);
  while (readBytes > 0) {
    const data = Buffer.concat([incompleteLine, block.subarray(0, readBytes)]);
    const visitedBytes = visitLines(data, position - incompleteLine.length, visit, untilTab);
    incompleteLine = data.subarray(visitedBytes);
    position += readBytes;
    readBytes = fs.readSync(file, block, 0, READ_BYTES, position);
  }
  return position - incompleteLine.length;
}

function visitLines(data: Buffer, position: number, visit: VisitLine, untilTab: boolean): number {
  let start = 0;
  for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
    const tab = untilTab ? data.subarray(start, end).indexOf(TAB) : -1;
    const line = data.toString('utf8', start, tab < 0 ? end : start + tab);
    visit(line, { position: position + start, length: end + 1 - start });
    start = end + 1;
  }
  return start;
}
