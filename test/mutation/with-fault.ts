import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutants';

/** What `act` returns while the fault is in its file below `root`. */
export async function withFault<T>(
  root: string,
  { file, start, end, text }: Mutant,
  act: () => T | Promise<T>,
): Promise<T> {
  const path = join(root, file);
  const source = readFileSync(path);
  writeFileSync(path, Buffer.concat([source.subarray(0, start), Buffer.from(text), source.subarray(end)]));
  try {
    return await act();
  } finally {
    writeFileSync(path, source);
  }
}
