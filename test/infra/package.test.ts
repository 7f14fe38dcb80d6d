import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { acceptedLicenses } from '../../bin/audit/packages';
import { layOut } from '../../bin/pack/lay-out';
import { folderOf } from '../../lib/aws/function-code';
import type { DashboardFiles } from '../../lib/dashboard/files';
import { deployers, functions } from '../../lib/functions-and-queues';
import { PACK_MS, packed, unpacked } from '../support/packed';
import { temporaryFolder } from '../support/temporary-folder';

const MEGABYTE = 1024 * 1024;
/** It had 32 in November 2026, 2.4 of them its dashboard. */
const MAX_UNPACKED_BYTES = 38_000_000;
let folder: string;

beforeAll(() => {
  folder = unpacked();
}, PACK_MS);

const filesIn = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());

test('the package holds these files and no others', () => {
  const lists = ['LICENSES', 'aliases', 'brands', 'disposable', 'near-misses', 'personal', 'roles'];
  const preview = ['preview.css', 'preview.html', 'preview.js'];
  const page = ['base.css', 'dom.js', 'icon.svg', 'index.html', 'list.css', 'mailbox.css', 'mailbox.js', 'panel.css'];
  const documents = ['guide', 'operations', 'api'].flatMap((part) =>
    readdirSync(join('docs', part), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.\w+$/.test(name))
      .map((name) => `dist/docs/${part}/${name}`),
  );
  const built = execFileSync(process.execPath, ['bin/dashboard.mjs'], { encoding: 'utf8' }).trim();
  const assets = readdirSync(join(built, 'assets')).map((name) => `dashboard/assets/${name}`);
  const functionFiles = /^deploy\/functions\/[a-z-]+\/handler\.js$/;
  expect(
    filesIn()
      .filter((name) => !functionFiles.test(name))
      .sort(),
  ).toEqual(
    [
      ...['bucket', 'html-parser', 'liquid', 'write-email'].map((name) => `deploy/functions/${name}.js`),
      ...['app.js', 'context.json', 'package.json', 'package-lock.json'].map((name) => `deploy/${name}`),
      ...assets,
      ...documents,
      ...[
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'THIRD-PARTY-LICENSES.txt',
        'package.json',
        'releases.json',
        'dashboard/index.html',
      ],
      ...['liquid.d.ts', 'liquid.js'],
      ...['posthaste', 'local', 'host-worker', 'compile-worker'].map((name) => `dist/${name}.js`),
      ...['config', 'email', 'segment', 'sim', 'topics', 'webhooks', 'workflow'].map((name) => `schemas/${name}.json`),
      ...lists.map((name) => `dist/lists/${name}.txt`),
      ...[...page, 'reader.css', 'reader.js', 'views.js', ...preview].map((name) => `page/${name}`),
    ].sort(),
  );
  const size = filesIn().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  expect(size).toBeLessThan(MAX_UNPACKED_BYTES);
});

test('each function that a deployment runs is there as Lambda runs it', () => {
  const parts = [...Object.values(functions), deployers.publishDashboard];
  for (const { entry } of parts) expect(filesIn()).toContain(`deploy/${entry.replace(/\.ts$/, '.js')}`);
});

test('a deployment lays beside each function the files that it loads, its documents, lists and assets', () => {
  const bundle = temporaryFolder();
  const assetsFolder = join(folder, 'dashboard', 'assets');
  const code = layOut(join(folder, 'deploy'), bundle, { assetsFolder } as DashboardFiles);
  for (const { entry } of [...Object.values(functions), deployers.publishDashboard]) {
    code(entry);
    const at = join(bundle, folderOf(entry));
    const loaded = readFileSync(join(at, 'handler.js'), 'utf8').matchAll(/require\("\.\/([\w-]+)"\)/g);
    for (const [, name] of loaded)
      expect([entry, readdirSync(at)]).toEqual([entry, expect.arrayContaining([`${name}.js`])]);
  }
  expect(readdirSync(join(bundle, 'templates'))).toEqual(['bucket.js', 'handler.js', 'html-parser.js', 'liquid.js']);
  expect(readdirSync(join(bundle, 'health', 'docs'))).toEqual(['api', 'guide', 'operations']);
  expect(readdirSync(join(bundle, 'verify', 'lists'))).toContain('disposable.txt');
  expect(readdirSync(join(bundle, 'publish-dashboard', 'assets'))).toEqual(readdirSync(assetsFolder));
});

test('what the first deployment fetches is named with its version and its checksum, from no address', () => {
  const lock = JSON.parse(readFileSync(join(folder, 'deploy', 'package-lock.json'), 'utf8'));
  const { '': own, ...packages } = lock.packages;
  expect(Object.keys(own.dependencies).sort()).toEqual(['aws-cdk', 'aws-cdk-lib', 'constructs']);
  for (const [name, { integrity, resolved, inBundle }] of Object.entries<Record<string, unknown>>(packages))
    expect([name, inBundle === true || typeof integrity === 'string', resolved]).toEqual([name, true, undefined]);
});

test('it asks npm for nothing else, runs no script when it is installed, and needs the Node.js that we test with', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(Object.keys(manifest)).toEqual(['name', 'version', 'description', 'license', 'engines', 'bin', 'exports']);
  expect(manifest).toMatchObject({ name: 'posthaste', engines, bin: { posthaste: 'dist/posthaste.js' } });
  expect(readFileSync(join(folder, 'dist/posthaste.js'), 'utf8').startsWith('#!/usr/bin/env node\n')).toBe(true);
});

test('no file knows the folder that it was built in', () => {
  for (const name of filesIn())
    expect([name, readFileSync(join(folder, name)).includes(process.cwd())]).toEqual([name, false]);
});

test('every bundled package is there with its license, and each license asks for no more than its notice', () => {
  const text = readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  const bundled = text.split(`\n${'-'.repeat(80)}\n`).map((part) => {
    const [, name, license] = /^(\S+) \S+ \((.+)\)\n\n./m.exec(part) ?? [];
    return { name, license };
  });
  expect(bundled.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@aws-sdk/client-dynamodb', 'commander', 'dynalite', 'liquidjs', 'preact', 'zod']),
  );
  expect(bundled.filter(({ license = '' }) => !acceptedLicenses.has(license))).toEqual([]);
});

test('the client’s tarball holds these files and no others', () => {
  const [, client = ''] = packed();
  const list = execFileSync('tar', ['-tzf', client], { encoding: 'utf8' });
  const files = list
    .trim()
    .split('\n')
    .map((path) => path.replace('package/', ''));
  const types = [
    ...[
      'call',
      'checked-caller',
      'errors',
      'index',
      'pages',
      'path-segment',
      'posthaste',
      'retries',
      'session',
      'tracker',
    ],
    ...['visitor-proof', 'webhooks', 'generated/api', 'generated/types'],
    ...['bench', 'duration', 'email', 'index', 'request'].map((name) => `testing/${name}`),
  ];
  expect(files.sort()).toEqual(
    [
      ...['LICENSE', 'README.md', 'package.json'],
      ...['index', 'testing'].flatMap((name) => [`dist/${name}.cjs`, `dist/${name}.mjs`]),
      ...types.flatMap((name) => [`dist/types/${name}.d.cts`, `dist/types/${name}.d.mts`]),
      'dist/types/templates.d.cts',
    ].sort(),
  );
  expect(statSync(client).size).toBeLessThan(MEGABYTE / 4);
});
