import { execFileSync } from 'node:child_process';

const PART = '--part';

/**
 * Runs a part of a bench in a process of its own, with cold caches and separate memory, and returns what it prints.
 * `file` is the bench, in which `ifPart` starts the part.
 */
export function inOwnProcess<T>(file: string, options: object, heapMb?: number): T {
  const heap = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const args = [...heap, '--import', 'tsx', file, PART, JSON.stringify(options)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Runs the part that this process was started for, or else the whole bench. */
export async function ifPart<O>(part: (options: O) => Promise<unknown>, whole: () => Promise<void>): Promise<void> {
  const [mark, options] = process.argv.slice(2);
  if (mark !== PART) return whole();
  process.stdout.write(JSON.stringify(await part(JSON.parse(options ?? '{}') as O)));
}
