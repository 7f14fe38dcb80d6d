import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'posthaste-'));
  process.once('exit', () => removeFolder(folder));
  return folder;
}

/** A folder that something still writes to stays: failing to clean up is no failure. */
export function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch {
    // The system empties its temporary folder.
  }
}
