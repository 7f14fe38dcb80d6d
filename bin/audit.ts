import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFindings } from './audit/findings';
import { type Lock, type Manifest, packageProblems } from './audit/packages';

/**
 * Looks at the packages that are deployed: pinned, with checksums, under licences of the list, and without a known
 * vulnerability, as far as the registry can be asked. Ends with 1 when anything of that is not so.
 */
const TIMEOUT_MS = 60_000;

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const problems = packageProblems(read('package.json') as Manifest, read('package-lock.json') as Lock);

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--audit=true', '--json'], {
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
});
const findings = readFindings(stdout ?? '');
for (const note of findings?.noted ?? []) console.log(`noted   ${note}`);
const failing = [...problems, ...(findings?.failing ?? [])];
for (const line of failing) console.log(`FAILED  ${line}`);
if (!findings) console.log('skipped known vulnerabilities: the registry does not answer npm audit.');
if (failing.length === 0) console.log(`ok      packages${findings ? ' and known vulnerabilities' : ''}`);
process.exitCode = failing.length > 0 ? 1 : 0;
