import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = resolve(__dirname, '../../..');

/** Updates that may create their row: counts and marks of the service itself. */
const makers = [
  { file: 'shared/db/api-errors/api-errors.ts', because: 'the first error of a minute opens its row' },
  { file: 'shared/db/campaigns/approvals.ts', because: 'the first approval of a day opens the count of its agent' },
  { file: 'shared/db/campaigns/test-email-allowance.ts', because: 'the first test email of a day opens its count' },
  { file: 'shared/db/contacts/suppressions.ts', because: 'the first soft bounce of an address opens its days' },
  { file: 'shared/db/jobs/open-jobs.ts', because: 'the first job of a project opens the list of open ones' },
  { file: 'shared/db/members/roster-changes.ts', because: 'the first member of a project opens the version' },
  { file: 'shared/db/members/sessions.ts', because: 'the first use of a session in a project opens its row' },
  { file: 'shared/db/projects/allowances.ts', because: 'the first email of a day opens its count' },
  {
    file: 'shared/db/projects/allowances.ts',
    because: 'the first workflow email to a visitor on a day opens its count',
  },
  { file: 'shared/db/projects/allowances.ts', because: 'the first automatic answer of a day opens its row' },
  { file: 'shared/db/projects/leased-windows.ts', because: 'the first request of a project opens its row' },
  { file: 'shared/db/projects/rate-window.ts', because: 'the first request of a visitor opens its window' },
  { file: 'shared/db/sending/feedback-health.ts', because: 'the first event and the first email set their mark' },
  { file: 'shared/db/sending/feedback-health.ts', because: 'the first refusal may come before both marks' },
  { file: 'shared/db/sending/send-rate.ts', because: 'the first reservation opens the row of the rate' },
  { file: 'shared/db/sending/warm-up.ts', because: 'the first places of a day open its row' },
];

const sources = ['shared', 'functions']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.ts') && !name.startsWith('shared/db/table/'))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ name, text }) => Array.from(text.matchAll(pattern), () => name)).sort();

test('UpdateItem creates a missing row: every update asks for the row first, except for a named few', () => {
  expect(filesWith(/\bmakesRow\b/g)).toEqual(makers.map(({ file }) => file));
});

test('nobody writes past the table layer, which asks for the row', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(/@aws-sdk\/(lib-dynamodb|client-dynamodb|util-dynamodb)|\bUpdateExpression\b/g)).toEqual([]);
});
