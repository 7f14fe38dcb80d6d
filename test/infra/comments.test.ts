import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const MAX_COMMENTS = 3_000;
const MAX_WORDS = 39_000;

const files = ['bin', 'lib', 'functions', 'shared', 'packages'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name) && !/(?:^|[/\\])(?:node_modules|dist|generated)[/\\]/.test(name))
    .map((name) => join(folder, name)),
);

/** A better name beats a comment. Who needs more raises the bound in the same change. */
test('doc comments stay few and short', () => {
  const comments = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\/\*\*(.*?)\*\//gs)]);
  const words = comments.flatMap(([, text = '']) => text.match(/[^\s*]+/g) ?? []);
  expect(comments.length).toBeGreaterThan(MAX_COMMENTS / 2);
  expect(comments.length).toBeLessThan(MAX_COMMENTS);
  expect(words.length).toBeLessThan(MAX_WORDS);
});
