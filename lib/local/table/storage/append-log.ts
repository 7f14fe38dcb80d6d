import {
  closeSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

const READ_BYTES = 4 * 1024 * 1024;
const WRITE_CHARACTERS = 4 * 1024 * 1024;
/** A log this much longer than its last snapshot is rewritten, and never one that is still small. */
const MIN_TAIL_BYTES = 64 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Lines on disk. `append` returns once the system has the line, so that killing the process loses nothing
 * that was answered; a line torn by a kill was not answered and is cut off at the next start.
 */
export class AppendLog {
  private snapshotBytes = 0;
  private bytes = 0;

  private constructor(
    private readonly path: string,
    private file: number,
  ) {}

  /** Opens (or makes) the log and hands every whole line to `replay`, in order. */
  static open(path: string, replay: (line: string) => void): AppendLog {
    mkdirSync(dirname(path), { recursive: true });
    const log = new AppendLog(path, openSync(path, 'a+'));
    log.bytes = readLines(log.file, replay);
    if (fstatSync(log.file).size > log.bytes) ftruncateSync(log.file, log.bytes);
    return log;
  }

  append(line: string): void {
    this.bytes += writeWhole(this.file, `${line}\n`);
  }

  get outgrown(): boolean {
    return this.bytes - this.snapshotBytes > Math.max(MIN_TAIL_BYTES, this.snapshotBytes);
  }

  get isEmpty(): boolean {
    return this.bytes === 0;
  }

  /** Puts the lines in place of the whole log; a kill leaves either the old log or the new one. */
  rewrite(lines: Iterable<string>): void {
    const next = `${this.path}.next`;
    const file = openSync(next, 'w+');
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
    bytes += writeWhole(file, block.join(''));
    fsyncSync(file);
    renameSync(next, this.path);
    closeSync(this.file);
    this.file = file;
    this.bytes = bytes;
    this.snapshotBytes = bytes;
  }

  close(): void {
    closeSync(this.file);
  }
}

function writeWhole(file: number, text: string): number {
  const data = Buffer.from(text);
  for (let written = 0; written < data.length; ) written += writeSync(file, data, written);
  return data.length;
}

/** Answers how many bytes the whole lines take. */
function readLines(file: number, take: (line: string) => void): number {
  const block = Buffer.allocUnsafe(READ_BYTES);
  let rest = Buffer.alloc(0);
  let position = 0;
  for (
    let read = readSync(file, block, 0, READ_BYTES, 0);
    read > 0;
    read = readSync(file, block, 0, READ_BYTES, position)
  ) {
    position += read;
    const data = Buffer.concat([rest, block.subarray(0, read)]);
    let start = 0;
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE, start)) {
      take(data.toString('utf8', start, end));
      start = end + 1;
    }
    rest = data.subarray(start);
  }
  return position - rest.length;
}
