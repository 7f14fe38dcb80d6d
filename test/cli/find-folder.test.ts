import { mkdirSync, mkdtempSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { findFolder, pathBesideFolder } from '../../bin/cli/code/find-folder';
import { removeFolder } from '../support/temporary-folder';

const created: string[] = [];
let home: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'posthaste-home-')));
  created.push(home);
});
afterAll(() => {
  for (const folder of created) removeFolder(folder);
});

const make = (...path: string[]): string => {
  const folder = join(home, ...path);
  mkdirSync(folder, { recursive: true });
  return folder;
};
const config = (...path: string[]) => writeFileSync(join(make(...path), 'posthaste.config.json'), '{}');

test('the nearest folder with a configuration counts, here or above', () => {
  config('shop', 'posthaste');
  make('shop', '.git');
  expect(findFolder(make('shop'), home)).toBe('posthaste');
  expect(findFolder(make('shop', 'posthaste'), home)).toBe('.');
  expect(findFolder(make('shop', 'posthaste', 'emails'), home)).toBe('..');
  expect(findFolder(make('shop', 'src', 'cart'), home)).toBe(join('..', '..', 'posthaste'));
  config('shop', 'src', 'posthaste');
  expect(findFolder(make('shop', 'src', 'cart'), home)).toBe(join('..', 'posthaste'));
});

test('a folder without a configuration counts only here', () => {
  make('shop', 'posthaste');
  expect(findFolder(make('shop'), home)).toBe('posthaste');
  expect(findFolder(make('shop', 'src'), home)).toBeUndefined();
});

test('nothing above the repository counts, nor the home folder or what is outside of it', () => {
  config();
  expect(findFolder(make('src'), home)).toBeUndefined();
  config('shop');
  expect(findFolder(make('shop', 'src'), home)).toBe('..');
  expect(findFolder(make('shop', 'src'), join(home, 'elsewhere'))).toBeUndefined();
  writeFileSync(join(make('shop', 'web'), '.git'), 'gitdir: elsewhere');
  expect(findFolder(make('shop', 'web'), home)).toBeUndefined();
  expect(findFolder(make('shop', 'web', 'src'), home)).toBeUndefined();
});

test('a configuration of somebody else does not count above', () => {
  config('shop', 'posthaste');
  make('shop', '.git');
  const { uid } = statSync(home);
  expect(findFolder(make('shop', 'src'), home, uid)).toBe(join('..', 'posthaste'));
  expect(findFolder(make('shop', 'src'), home, uid + 1)).toBeUndefined();
  expect(findFolder(make('shop'), home, uid + 1)).toBe('posthaste');
});

test('types are written beside the folder, from wherever the command runs', () => {
  expect(pathBesideFolder('types.d.ts', 'posthaste')).toBe('types.d.ts');
  expect(pathBesideFolder('types.d.ts', '.')).toBe('types.d.ts');
  expect(pathBesideFolder('types.d.ts', join('..', 'posthaste'))).toBe(join('..', 'types.d.ts'));

  const current = make('shop', 'posthaste', 'emails', 'layouts');
  expect(pathBesideFolder('types.d.ts', '..', join(current, '..'))).toBe(join('..', '..', 'types.d.ts'));
  expect(pathBesideFolder('types.d.ts', join('..', '..'), current)).toBe(join('..', '..', '..', 'types.d.ts'));
  expect(pathBesideFolder('types.d.ts', '..', make('shop', 'src'))).toBe(join('..', 'types.d.ts'));
});
