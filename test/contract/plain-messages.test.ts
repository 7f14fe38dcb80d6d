import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { errorCatalogue } from '../../shared/contract/errors';

const root = join(__dirname, '../..');
const ROUTE = /\b(GET|POST|PUT|PATCH|DELETE) \//;

/** What only a program gets: calls of a form's page, and of the API for sending. */
const OF_PROGRAMS = new Set(['PROOF_REFUSED', 'REQUEST_TOO_LARGE']);

test('errors that people read on a screen name no route', () => {
  const named = Object.entries(errorCatalogue).filter(
    ([code, entry]) => !OF_PROGRAMS.has(code) && ROUTE.test(`${entry.message} ${entry.suggestion ?? ''}`),
  );
  expect(named.map(([code]) => code)).toEqual([]);
});

test('nor do the messages of campaigns, segments and workflows', () => {
  const folders = ['functions/campaigns', 'functions/workflows', 'functions/segments', 'shared/domain/segments'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(50);
  const named = files.filter((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .some((line) => ROUTE.test(line) && !/^\s*(\/\/|\/?\*)/.test(line)),
  );
  expect(named).toEqual([]);
});
