import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function makeTemporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'posthaste-run-'));
  const remove = () => {
    process.off('exit', remove);
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    } catch {}
  };
  process.once('exit', remove);
  return { path, remove };
}
