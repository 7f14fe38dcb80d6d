import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../bin/cli/run';
import { removeFolder } from '../support/temporary-folder';

/** Runs one command line as a shell would; `json` reads what it printed. */
export async function posthaste(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const exitCode = await run(args, { out: (text) => void out.push(text), err: (text) => void err.push(text) });
  return { exitCode, out: out.join('\n'), err: err.join('\n'), json: () => JSON.parse(out.join('\n')) };
}

/** A folder such as a local service runs from, where its table and other parts have these addresses. */
export function localFolder(endpoints: Record<string, string>) {
  const environment = { ...process.env };
  const directory = mkdtempSync(join(tmpdir(), 'posthaste-cli-'));
  const table = process.env.TABLE_NAME ?? 'posthaste';
  writeFileSync(join(directory, 'operator.json'), JSON.stringify({ endpoints, table }));
  return {
    directory,
    /** Takes it away, and what the commands have set in the environment. */
    remove: () => {
      removeFolder(directory);
      process.env = environment;
    },
  };
}
