import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOnce, printFolder, root } from './build-once.mjs';

/**
 * Builds the dashboard once for each state of its sources and prints the folder of the result:
 * `npm run dashboard:build`.
 */
const sources = [
  'packages/dashboard',
  'packages/client/src',
  'packages/client/tsconfig.json',
  'docs/api/openapi.json',
  'package-lock.json',
  'bin/dashboard.mjs',
];

function build(draftFolder) {
  const run = spawnSync('npm', ['run', '--silent', 'build', '--workspace', '@posthaste/dashboard'], {
    cwd: root,
    encoding: 'utf8',
    // A test process sets another NODE_ENV, with which the build is larger.
    env: { ...process.env, NODE_ENV: 'production' },
    shell: process.platform === 'win32',
  });
  if (run.status !== 0) throw new Error(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error?.message ?? ''}`);
  cpSync(join(root, 'packages/dashboard/dist'), draftFolder, { recursive: true });
}

export const buildDashboard = () => buildOnce('dashboard', sources, build);

if (process.argv[1] === fileURLToPath(import.meta.url)) printFolder(buildDashboard);
