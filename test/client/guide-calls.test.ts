import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Posthaste } from '../../packages/client/src';

const client = new Posthaste({ url: 'http://127.0.0.1', key: 'sk_1' });
const guides = readdirSync('docs/guide').filter((name) => name.endsWith('.md'));
/** Calls in sentences: `posthaste.emails.send(…)`. */
const calls = guides.flatMap((name) =>
  [...readFileSync(join('docs/guide', name), 'utf8').matchAll(/`(?:await )?(?:posthaste|client)\.([\w.]+)\(/g)].map(
    ([, path = '']) => [name, path] as const,
  ),
);

test('the guides name calls that the client has', () => {
  expect(calls.length).toBeGreaterThan(1);
  const missing = calls.filter(([, path]) => {
    const found = path
      .split('.')
      .reduce<unknown>((part, member) => (part as Record<string, unknown>)?.[member], client);
    return typeof found !== 'function';
  });
  expect(missing).toEqual([]);
});
