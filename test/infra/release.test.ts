import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { entriesOf, releaseErrors } from '../../bin/release/entry';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string | boolean>;
  env?: Record<string, string>;
}
interface Job {
  'runs-on'?: string;
  needs?: string;
  uses?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  strategy?: { matrix: Record<string, string[]> };
  steps?: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = '.github/workflows';
const files = readdirSync(folder);
const read = (name: string): Workflow => parse(readFileSync(join(folder, name), 'utf8'));
const release = read('release.yml').jobs;
const runs = (job: Job | undefined): string => (job?.steps ?? []).map(({ run = '' }) => run).join('\n');

describe.each(files)('%s', (name) => {
  const { permissions, jobs } = read(name);
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test('gives no permission to all jobs, and each job what it needs', () => {
    expect(permissions).toEqual({});
    for (const [job, { permissions: own = {} }] of Object.entries(jobs)) {
      const writes = Object.keys(own).filter((key) => own[key] === 'write');
      const needs = ({ publish: ['id-token'], tag: ['contents'] } as Record<string, string[]>)[job] ?? [];
      expect([job, writes]).toEqual([job, needs]);
    }
  });

  test('names actions by commit, keeps no credentials in the checkout, and ends in time', () => {
    for (const { uses, with: given } of steps) {
      if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      if (uses?.startsWith('actions/checkout@')) expect(given).toMatchObject({ 'persist-credentials': false });
    }
    for (const job of Object.values(jobs)) expect(Boolean(job.uses) || job['timeout-minutes'] !== undefined).toBe(true);
  });

  test('puts nothing that somebody wrote into the text of a command', () => {
    for (const { run = '' } of steps) expect(run).not.toContain('${{');
  });

  test('runs only scripts that there are', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const called = steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run (?:--silent )?([\w-]+)/g)]);
    expect(called.filter(([, script = '']) => !(script in scripts))).toEqual([]);
  });
});

test('the check runs on each Node.js that we promise, the gate once, and the soak each night', () => {
  const { check, gate } = read('check.yml').jobs;
  const { on, jobs } = read('soak.yml');
  expect(check?.strategy?.matrix).toEqual({ node: ['20', '22', '24'] });
  expect(runs(check)).toMatch(/npm ci\nnpm run check$/);
  expect(runs(gate).trim()).toBe('bash .ci/run');
  expect(on).toHaveProperty('schedule');
  expect(runs(jobs.soak)).toContain('npm run soak');
});

test('the packed packages make their journey on macOS and Windows', () => {
  const { tarballs, journey } = read('check.yml').jobs;
  expect(runs(tarballs).trim()).toBe('npm ci\nnpm run pack -- "$RUNNER_TEMP/tarballs"');
  expect(journey).toMatchObject({
    'runs-on': expect.stringContaining('matrix.os'),
    needs: 'tarballs',
    strategy: { matrix: { os: ['macos-latest', 'windows-latest'], node: ['20', '24'] } },
  });
  expect(runs(journey).trim()).toBe('node test/package/journey.mjs tarballs');
  expect(existsSync('test/package/journey.mjs')).toBe(true);
  const names = (job: Job | undefined) => job?.steps?.flatMap(({ with: given }) => given?.name ?? []);
  expect([names(tarballs), names(journey)]).toEqual([['tarballs'], ['tarballs']]);
});

test('a release is checked, packed, published and tagged in this order, and whoever publishes runs nothing of ours', () => {
  expect(Object.entries(release).map(([job, { needs }]) => [job, needs])).toEqual([
    ['version', undefined],
    ['check', 'version'],
    ['soak', 'check'],
    ['pack', 'soak'],
    ['publish', 'pack'],
    ['tag', 'publish'],
  ]);
  expect(release.check?.uses).toBe('./.github/workflows/check.yml');
  expect(release.soak?.uses).toBe('./.github/workflows/soak.yml');
  expect(runs(release.version)).toContain('npm run release -- "$VERSION"');
  expect(runs(release.pack)).toMatch(
    /npm pkg set .*GITHUB_REPOSITORY[\s\S]*--workspace @posthaste\/client[\s\S]*npm run pack/,
  );
  expect(runs(release.publish)).toContain(
    'npm publish "./$name-$VERSION.tgz" --provenance --access public --ignore-scripts',
  );
  expect(release.publish?.steps?.some(({ uses }) => uses?.startsWith('actions/checkout@'))).toBe(false);
  expect(runs(release.publish)).not.toMatch(/npm (ci|install|run)/);
  expect(runs(release.tag)).toContain('gh release create "v$VERSION"');
  const withToken = Object.entries(release).filter(([, job]) => JSON.stringify(job).includes('secrets.'));
  expect(withToken.map(([job]) => job)).toEqual(['publish']);
});

const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- C\n\n## [1.1.0] - 2026-12-01\n\n- B\n\n## [1.0.0]\n\n- A\n';

test('a changelog is read by versions', () => {
  expect(entriesOf(changelog)).toEqual([
    { version: 'Unreleased', date: undefined, text: '### Added\n\n- C' },
    { version: '1.1.0', date: '2026-12-01', text: '- B' },
    { version: '1.0.0', date: undefined, text: '- A' },
  ]);
});

test('a version is published if both packages and the changelog name it, with its date', () => {
  const own = (version: string) => ({ 'package.json': version, 'packages/client/package.json': version });
  expect(releaseErrors({ version: '1.1.0', versionByFile: own('1.1.0'), changelog })).toEqual([]);
  expect(releaseErrors({ version: '1.0.0', versionByFile: { a: '1.1.0' }, changelog })).toEqual([
    'a has the version 1.1.0, not 1.0.0.',
    'CHANGELOG.md has no date for 1.0.0.',
  ]);
  const problems = releaseErrors({ version: 'Unreleased', versionByFile: {}, changelog });
  expect(problems[0]).toBe('Unreleased is not a version such as 1.2.0.');
  expect(releaseErrors({ version: '2.0.0', versionByFile: {}, changelog })).toEqual([
    'CHANGELOG.md has no heading "## [2.0.0] - <date>".',
  ]);
});

test('both packages have the same version now', () => {
  const versionOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version;
  expect(versionOf('packages/client/package.json')).toBe(versionOf('package.json'));
  expect(entriesOf(readFileSync('CHANGELOG.md', 'utf8')).length).toBeGreaterThan(0);
});
