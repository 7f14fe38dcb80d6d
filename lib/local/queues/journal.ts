import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines. `append` returns once the whole text is with the operating
 * system, so that killing this process at any moment loses nothing that was appended.
 */
export class Journal<Entry> {
  private file: number | undefined;
  /** Bytes written since the file was last rewritten. */
  grown = 0;

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
  }

  /** Every complete entry in order. A last line that a killed process left torn was never answered for: it is dropped. */
  read(): Entry[] {
    if (!existsSync(this.path)) return [];
    const lines = readFileSync(this.path, 'utf8').split('\n');
    lines.pop();
    return lines.map((line) => JSON.parse(line) as Entry);
  }

  append(entries: readonly Entry[]): void {
    if (entries.length === 0) return;
    this.file ??= openSync(this.path, 'a');
    this.grown += writeLines(this.file, entries);
  }

  /** Replaces the whole file in one step: a crash leaves either the old or the new one. */
  rewrite(entries: Iterable<Entry>): void {
    this.close();
    const fresh = `${this.path}.new`;
    const file = openSync(fresh, 'w');
    for (const entry of entries) writeLines(file, [entry]);
    closeSync(file);
    renameSync(fresh, this.path);
    this.grown = 0;
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }
}

function writeLines(file: number, entries: readonly unknown[]): number {
  const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
  return bytes.length;
}
