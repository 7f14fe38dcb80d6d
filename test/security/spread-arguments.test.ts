import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';

/*
 * A spread argument lies on the stack: `push(...list)` throws a RangeError from about 120,000 items on. Functions of the
 * language that take any number of arguments get no list whose length the code does not show.
 */
const VARIADIC = /^(push|unshift|splice|max|min|hypot|fromCharCode|fromCodePoint|of|apply)$/;

interface SyntaxNode {
  type?: string;
  callee?: { type?: string; property?: { value?: string } };
  arguments?: { spread: object | null; expression: { type: string } }[];
}

/** The methods that a call in the source gives a list of unknown length. */
function spreadsIn(node: unknown, found: string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return found;
  const { type, callee, arguments: given = [] } = node as SyntaxNode;
  const method = type === 'CallExpression' ? callee?.property?.value : undefined;
  const isUnknown = (Array.isArray(given) ? given : []).some(
    ({ spread, expression }) => spread && expression.type !== 'ArrayExpression',
  );
  if (method !== undefined && VARIADIC.test(method) && isUnknown) found.push(method);
  for (const [name, part] of Object.entries(node)) if (name !== 'span') spreadsIn(part, found);
  return found;
}

const spreads = (source: string): string[] => spreadsIn(parseSync(source, { syntax: 'typescript', tsx: true }).body);

const ROOTS = [
  'shared',
  'functions',
  'lib',
  'bin',
  ...['dashboard', 'client', 'local-aws'].map((name) => `packages/${name}/src`),
];
const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts') && !name.includes('node_modules'))
    .map((name) => join(root, name)),
);

test('finds a list of unknown length, and no other', () => {
  expect(spreads('all.push(...more); Math.max(0, ...rows.map(f)); String.fromCharCode(...bytes)')).toHaveLength(3);
  expect(spreads('all.push(...[1, 2]); all.push(1); call(...more); [...all, ...more]; all.concat(more)')).toEqual([]);
});

test('no call of the sources puts a list of unknown length on the stack', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    if (!/\(\s*(?:[^()]*,\s*)?\.\.\./.test(source)) return [];
    const tsx = file.endsWith('.tsx');
    const { body } = parseSync(source, { syntax: 'typescript', tsx });
    return spreadsIn(body).map((method) => `${file}: ${method}(...)`);
  });
  expect(found).toEqual([]);
});
