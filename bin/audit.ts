import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '../shared/durations';
import { readFindings } from './audit/findings';
import { type Lock, type Manifest, packageErrors } from './audit/packages';

/** Checks the deployed packages' pins, checksums, licenses and vulnerabilities. Exits with 1 on any error. */
const TIMEOUT_MS = MINUTE_MS;

const registryWarning = [
  '',
  'WARNING  KNOWN VULNERABILITIES WERE NOT CHECKED',
  'WARNING  The registry did not respond to npm audit. Before a release, run `npm run audit` with one that does.',
  '',
];

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const errors = packageErrors(readJson('package.json') as Manifest, readJson('package-lock.json') as Lock);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit=true', '--json'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
});
const findings = readFindings(stdout ?? '');
for (const note of findings?.noted ?? []) console.log(`noted   ${note}`);
const failing = [...errors, ...(findings?.failing ?? [])];
for (const line of failing) console.log(`FAILED  ${line}`);
if (!findings) for (const line of registryWarning) console.log(line);
if (failing.length === 0) console.log(`ok      packages${findings ? ' and known vulnerabilities' : ''}`);
process.exitCode = failing.length > 0 ? 1 : 0;
