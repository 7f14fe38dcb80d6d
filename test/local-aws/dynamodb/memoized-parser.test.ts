import { expect, test } from '@jest/globals';
import type { AttributeValue } from '@posthaste/local-aws/dynamodb';
import { compare } from 'dynalite/db';
import conditionParser from 'dynalite/db/conditionParser';
import projectionParser from 'dynalite/db/projectionParser';
import updateParser from 'dynalite/db/updateParser';
import { convertKeyCondition } from 'dynalite/validations';
import fc from 'fast-check';
import {
  memoize,
  type Parse,
  type ParseContext,
} from '../../../packages/local-aws/src/dynamodb/expressions/memoized-parser';
import { sized } from '../../support/sizes';

const ENOUGH = 10;
const MAX_ROUNDS = 10;

type Request = Pick<ParseContext, 'attrNames' | 'attrVals'>;

const VALUES: AttributeValue[][] = [
  ['N', 'a', 'S', ''].map((S) => ({ S })),
  ['1', '2', '10'].map((N) => ({ N })),
  [{ SS: ['a'] }, { SS: ['b', 'c'] }],
  [{ L: [{ S: 'a' }] }, { L: [] }],
  [{ M: { a: { S: 'b' } } }, { M: {} }],
  [{ BOOL: true }, { BOOL: false }],
];
const value = fc.constantFrom(...VALUES).chain((alike) => fc.constantFrom(...alike));
const name = fc.constantFrom('x', 'y', 'z', 'size');
const names = fc.oneof(fc.record({ '#a': name, '#b': name }), fc.dictionary(fc.constantFrom('#a', '#b'), name));
const values = fc.oneof(
  fc.record({ ':v': value, ':w': value, ':x': value }),
  fc.dictionary(fc.constantFrom(':v', ':w', ':x'), value),
);
const request = fc.record<Request, never>({ attrNames: names, attrVals: values }, { requiredKeys: [] });

/** The request with other values of the same types. */
function varied({ attrVals = {}, ...rest }: Request): Request {
  const other = (value: AttributeValue) => {
    const alike = VALUES.find((each) => each.includes(value)) ?? [];
    return alike[(alike.indexOf(value) + 1) % alike.length] ?? value;
  };
  return { ...rest, attrVals: Object.fromEntries(Object.entries(attrVals).map(([name, v]) => [name, other(v)])) };
}

const path = fc.constantFrom('a', 'b', '#a', '#b', 'a.c[1]', '#a.b', 'size');
const open = fc.constantFrom(':v', ':w', ':x');
const operand = fc.oneof(
  { arbitrary: path, weight: 2 },
  { arbitrary: open, weight: 4 },
  path.map((p) => `size(${p})`),
);
const fill = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const is = (text: string) => fc.constant(text);

const comparison = fill(operand, fc.constantFrom(' = ', ' <> ', ' < ', '<='), operand);
const between = fill(operand, is(' BETWEEN '), open, is(' and '), open);
const call = fill(
  fc.constantFrom('begins_with', 'contains', 'attribute_type', 'attribute_type', 'attribute_exists', 'none'),
  is('('),
  path,
  fc.constantFrom(', :v', ''),
  is(')'),
);
const among = fill(path, is(' in ('), open, is(', '), operand, is(')'));
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    comparison,
    between,
    call,
    among,
    fill(tie('condition'), fc.constantFrom(' AND ', ' or ', ' oops '), tie('condition')),
    fill(is('NOT ('), tie('condition'), is(')')),
  ),
}));

const section = fc.oneof(
  fill(is('SET '), path, is(' = '), operand),
  fill(is('SET '), path, is(' = if_not_exists('), path, is(', '), operand, is(') + '), open),
  fill(is('SET '), path, is(' = list_append('), operand, is(', '), open, is(')')),
  fill(is('REMOVE '), path, is(', '), path),
  fill(fc.constantFrom('ADD ', 'DELETE '), path, is(' '), open),
);
const update = fc.array(section, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const projection = fc.array(path, { minLength: 1, maxLength: 3 }).map((all) => all.join(', '));

const RESERVED = new Set(['size']);

/** The result of parsing, including later uses of the tree that may change it. */
function outcome(parse: Parse, text: string, { attrNames, attrVals }: Request) {
  const unused = { unusedAttrNames: { ...attrNames }, unusedAttrVals: { ...attrVals } };
  const isReserved = (name: string) => RESERVED.has(name);
  // A request's values are objects of their own, also where they are alike: the parser knows them again by that.
  const own = attrVals && Object.fromEntries(Object.entries(attrVals).map(([name, value]) => [name, { ...value }]));
  const given = { ...(attrNames && { attrNames }), ...(own && { attrVals: own }) };
  try {
    const tree = parse(text, { context: { ...given, ...unused, compare, isReserved } as ParseContext });
    const before = JSON.stringify(tree);
    const key = typeof tree === 'object' && 'expression' in tree ? convertKeyCondition(tree.expression) : undefined;
    return { before, unused, key: JSON.stringify(key) };
  } catch (error) {
    return { error: String(error) };
  }
}

test.each([
  ['conditions', conditionParser.parse, condition],
  ['updates', updateParser.parse, update],
  ['projections', projectionParser.parse, projection],
] as const)('a parser with a memory says of %s what it says without', (_, parse, expressions) => {
  const plain = parse.plain ?? parse;
  let right = 0;
  const requests = fc.array(request, { minLength: 2, maxLength: 6 });
  const property = fc.property(fc.array(expressions, { minLength: 1, maxLength: 2 }), requests, (texts, given) => {
    const remembering = memoize(plain);
    for (const each of [...given, ...given.map(varied), ...given]) {
      for (const text of texts) {
        const expected = outcome(plain, text, each);
        expect(outcome(remembering, text, each)).toEqual(expected);
        if (expected.before?.startsWith('{')) right++;
      }
    }
  });
  // Most texts that are made up are refused: there are further rounds until enough of them were right.
  for (let round = 0; round === 0 || (right <= ENOUGH && round < MAX_ROUNDS); round++) {
    fc.assert(property, { numRuns: sized(40, 5_000) });
  }
  expect(right).toBeGreaterThan(ENOUGH);
});

test.each([
  ['a BETWEEN :v AND :w', { ':v': { N: '1' }, ':w': { N: '2' } }, { ':v': { N: '10' }, ':w': { N: '2' } }],
  ['attribute_type(a, :v)', { ':v': { S: 'N' } }, { ':v': { S: 'number' } }],
])('%s is refused for its values, although it was right with others', (text, right, wrong) => {
  const plain = conditionParser.parse.plain ?? conditionParser.parse;
  const remembering = memoize(plain);
  for (const attrVals of [right, wrong]) {
    expect(outcome(remembering, text, { attrVals })).toEqual(outcome(plain, text, { attrVals }));
  }
});
