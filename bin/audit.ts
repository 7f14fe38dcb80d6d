import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '../shared/durations';
import { readFindings } from './audit/findings';
import { type Lock, type Manifest, packageErrors } from './audit/packages';

const AUDIT_TIMEOUT_MS = MINUTE_MS;

const registryWarning = [
  '',
  'WARNING  KNOWN VULNERABILITIES WERE NOT CHECKED',
  'WARNING  The registry did not respond to npm audit. Before a release, run `npm run audit` with one that does.',
  '',
];

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Checks the deployed packages' pins, checksums, licenses and vulnerabilities. Exits with 1 on any error. */
const errors = packageErrors(readJson('package.json') as Manifest, readJson('package-lock.json') as Lock);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit=true', '--json'], {
  encoding: 'utf8',
  timeout: AUDIT_TIMEOUT_MS,
});
const findings = readFindings(stdout ?? '');
for (const note of findings?.notes ?? []) console.log(`noted   ${note}`);
const failures = [...errors, ...(findings?.failures ?? [])];
for (const line of failures) console.log(`FAILED  ${line}`);
if (!findings) for (const line of registryWarning) console.log(line);
if (failures.length === 0) console.log(`ok      packages${findings ? ' and known vulnerabilities' : ''}`);
process.exitCode = failures.length > 0 ? 1 : 0;
