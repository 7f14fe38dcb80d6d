import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { configFile } from '../../bin/cli/code/config';
import { contentOf } from '../../bin/cli/code/contents';
import { collisionKey, portableKey, withSlashes } from '../../bin/cli/code/file-names';
import { readFolder } from '../../bin/cli/code/folder';
import { filesBelow } from '../../bin/cli/code/folder-paths';
import { hashOf } from '../../bin/cli/code/record';
import { folderOf } from '../support/folder-of';
import { posthaste } from './shell';

const config = configFile.parse({});

const receipt = '---\nsubject: Hi\nvariables:\n  - { name: name, type: text }\n---\n<p>\n{{ name }}</p>\n';
const shop = {
  'emails/receipt.html': receipt,
  'emails/receipt.txt': 'Hi\nthere\n',
  'emails/layouts/base.html': '<p>\n{{ content }}</p>\n',
  'segments/vips.json': '{\n  "type": "STATIC"\n}\n',
};
const withCrlf = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]));

test('a folder has the same files however its place is written', () => {
  const folder = folderOf(shop);
  const near = relative(process.cwd(), folder);
  for (const place of [folder, `${folder}/`, near, `./${near}`, `${folder}/emails/..`])
    expect(filesBelow(place, 'segments')).toEqual(['segments/vips.json']);
  const before = process.cwd();
  process.chdir(folder);
  try {
    for (const place of ['.', './']) expect(filesBelow(place, 'segments')).toEqual(['segments/vips.json']);
  } finally {
    process.chdir(before);
  }
});

test('paths of Windows are written with slashes', () => {
  expect(withSlashes('emails\\shop\\news.html')).toBe('emails/shop/news.html');
});

test('files that an operating system adds are no emails', () => {
  const folder = folderOf({ ...shop, 'emails/Thumbs.db': 'x', 'emails/desktop.ini': 'x', 'emails/.DS_Store': 'x' });
  expect(readFolder(folder, config).errors).toEqual([]);
});

test('a checkout with CRLF or byte order marks has the same records, so that a push from it changes nothing', () => {
  const hashes = (files: Record<string, string>) => {
    const { records, errors } = readFolder(folderOf(files), config);
    return [errors, records.map(({ path, content }) => [path, hashOf(content)])];
  };
  const expected = hashes(shop);
  expect(expected[0]).toEqual([]);
  expect(hashes(withCrlf(shop))).toEqual(expected);
  const withMarks = Object.entries(withCrlf(shop)).map(([path, text]) => [path, `\uFEFF${text}`]);
  expect(hashes(Object.fromEntries(withMarks))).toEqual(expected);
});

test('what the project has with CRLF compares as with LF', () => {
  for (const kind of ['template', 'layout', 'partial'] as const)
    expect(contentOf(kind, { body: 'a\r\nb\rc\r\r\nd', text: null })).toMatchObject({ body: 'a\nb\rc\nd', text: null });
});

test('types that git has written with CRLF are up to date', async () => {
  const folder = folderOf(shop);
  const out = join(folder, 'posthaste.d.ts');
  const types = (...more: string[]) => posthaste('types', '--folder', folder, '--out', out, ...more);
  await types();
  writeFileSync(out, readFileSync(out, 'utf8').replaceAll('\n', '\r\n'));
  expect((await types('--check')).exitCode).toBe(0);
});

test('names that Windows or macOS can’t have are errors of the folder, and say what to do', () => {
  const errorsOf = (files: Record<string, string>) =>
    readFolder(folderOf(files), config).errors.map(({ path, message }) => `${path}: ${message}`);
  expect(errorsOf({ 'emails/con.html': receipt })).toEqual([
    "emails/con.html: Windows can't have a file of this name. If you rename it, `alias: con` keeps it the same template.",
  ]);
  expect(errorsOf({ 'segments/shop./Aux.eu.json': '{ "type": "STATIC" }' })).toEqual([
    "segments/shop./Aux.eu.json: Windows can't have a file of this name.",
  ]);
  expect(
    errorsOf({ 'emails/Receipt.html': receipt.replace('---', '---\nalias: big'), 'emails/receipt.html': receipt }),
  ).toEqual([
    'emails/receipt.html: On Windows and macOS, this is the same file as emails/Receipt.html: only upper and lower case differ. If you rename it, `alias: receipt` keeps it the same template.',
  ]);
  expect(errorsOf({ 'topics.json': '{ "con": {}, "News": {}, "news": {} }' })).toEqual([]);
});

test.each([
  ['con', 'con-file'],
  ['COM1.eu', 'COM1-file.eu'],
  ['shop/nul', 'shop/nul-file'],
  ['shop./a.', 'shop/a'],
  ['console', 'console'],
  ['com10', 'com10'],
  ['receipt.v2', 'receipt.v2'],
])('a pull writes the record %s as %s', (key, file) => {
  expect(portableKey('template', key)).toBe(file);
  expect(portableKey('template', file)).toBe(file);
  expect(portableKey('partial', key)).toBe(key);
});

test('names are compared as a disk of Windows does where each has a file', () => {
  expect(collisionKey('workflow', 'Welcome')).toBe(collisionKey('workflow', 'welcome'));
  expect(collisionKey('topic', 'Welcome')).not.toBe(collisionKey('topic', 'welcome'));
});
