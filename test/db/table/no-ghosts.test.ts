import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { updatesIn } from '../../support/update-expressions';

const ROOT = resolve(__dirname, '../../..');

/** Updates that bring a row into being: marks and counts of the service itself, and what an erasure looks for twice. */
const creators = [
  { file: 'shared/db/projects/rate-window.ts', because: 'the first request of a key opens its window' },
  { file: 'shared/db/sending/send-rate.ts', because: 'the first reservation opens the row of the rate' },
  { file: 'shared/db/sending/feedback-health.ts', because: 'the first event and the first mail set their mark' },
  { file: 'shared/db/contacts/soft-bounces.ts', because: 'the first soft bounce of an address opens its days' },
];

const files = ['shared', 'functions']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.ts') && !name.startsWith('shared/db/table/update'));

/** Updates that are written out. Those of the table layer ask for the row unless they say that they make it. */
const updates = files.flatMap((file) => updatesIn(join(ROOT, file)).map((update) => ({ ...update, file })));

const makers = files.flatMap((file) =>
  Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/\bmakesRow: true\b/g), () => file),
);

/** Whether the condition can hold of a row that exists only: an alternative stands in brackets behind that. */
function asksForTheRow(condition: string): boolean {
  const outer = condition.replaceAll(/\w+\([^()]*\)/g, 'f').replaceAll(/\([^()]*\)/g, 'g');
  return condition.startsWith('attribute_exists(pk)') && !/\bOR\b/.test(outer);
}

test('UpdateItem makes the row that it does not find: every update asks for the row first, but for a named few', () => {
  const careless = [...makers, ...updates.filter(({ condition }) => !asksForTheRow(condition)).map(({ file }) => file)];
  expect([...new Set(careless)].sort()).toEqual(creators.map(({ file }) => file).sort());
  expect(careless).toHaveLength(creators.length);
});

test.each([
  ['attribute_exists(pk)', true],
  ['attribute_exists(pk) AND (n = :a OR attribute_not_exists(n))', true],
  ['attribute_exists(pk) OR n = :a', false],
  ['n = :a', false],
  ['', false],
])('the condition "%s" is one that only a row meets: %s', (condition, expected) => {
  expect(asksForTheRow(condition)).toBe(expected);
});
