import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { captures } from '../../../shared/domain/templates/captures';
import { checkTemplate, strictTemplateErrorsIn } from '../../../shared/domain/templates/check';
import { usedData } from '../../../shared/domain/templates/compile';
import { applyEdits, positionOf } from '../../../shared/domain/templates/edits';
import { Budget, MAX_BLOCK_DEPTH, MAX_SOURCE, MAX_TAGS } from '../../../shared/domain/templates/limits';
import { BoundedEmitter, workOf } from '../../../shared/domain/templates/output';
import { reword } from '../../../shared/domain/templates/template-error';

describe('edits', () => {
  test('apply in any order, and each place leads back to the original', () => {
    const piece = fc.record({ kept: fc.string(), removed: fc.string(), insert: fc.string() });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 5 }), fc.string(), (pieces, rest) => {
        let [source, expected] = ['', ''];
        const back: number[] = [];
        const edits = pieces.map(({ kept, removed, insert }) => {
          for (let n = 0; n < kept.length; n++) back.push(source.length + n);
          const at = source.length + kept.length;
          for (let n = 0; n < insert.length; n++) back.push(at);
          source += kept + removed;
          expected += kept + insert;
          return { at, remove: removed.length, insert };
        });
        for (let n = 0; n < rest.length; n++) back.push(source.length + n);
        const { text, originalOffset } = applyEdits(source + rest, edits.toReversed());
        // Two edits at one place have no order of their own.
        fc.pre(new Set(edits.map(({ at }) => at)).size === edits.length);
        expect(text).toBe(expected + rest);
        expect(back.map((_, offset) => originalOffset(offset))).toEqual(back);
      }),
    );
  });

  test('lines and columns begin with 1', () => {
    expect([0, 1, 2, 3, 4].map((offset) => positionOf('a\n\nb', offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 2, column: 1 },
      { line: 3, column: 1 },
      { line: 3, column: 2 },
    ]);
  });
});

test.each([
  ['undefined filter: no-pe', 'there is no filter "no-pe"'],
  ['tag "endif" not found', '"endif" has no matching tag'],
  ['tag "nope" not found', 'there is no tag "nope"'],
  ['output "{{ a" not closed', 'the "{{" is not closed by "}}"'],
  ['raw "{% raw %}" not closed', '"raw" is not closed by "endraw"'],
  ['tag "{%- if a %}" not closed', 'the tag "if" is not closed'],
  ['x not closed', 'something opened here is not closed'],
  ['illegal tag: tag name expected', 'a tag needs a name'],
  ['invalid value expression: ""', 'a value is missing'],
  ['unexpected character', 'unexpected text'],
  ['expected filter name', 'the name of a filter is missing'],
  ['expected variable name', 'the name of a variable is missing'],
  ['unbalanced (', 'the parentheses do not contain a range such as (1..5)'],
  ['URI malformed', 'a filter cannot decode this value'],
  ['Maximum call stack size exceeded', 'the template is nested too deeply'],
  [`${' '.repeat(490)}URI malformed`, 'this part cannot be understood'],
])('the message %j becomes ours', (message, expected) => expect(reword(message)).toBe(expected));

describe('a rendering has', () => {
  test('work for ten million characters; what costs nothing is free', () => {
    const budget = new Budget();
    budget.use(-5);
    budget.use(0);
    expect(budget.remainingWork).toBe(10_000_000);
    budget.use(10_000_000);
    expect(budget.remainingWork).toBe(0);
    expect(() => budget.use(1)).toThrow(/too much data/);
    expect(() => new Budget().use(Number.NaN)).toThrow(/too much data/);
  });

  test('100,000 steps and a second, counted from the first', () => {
    const budget = new Budget();
    for (let step = 0; step < 100_000; step++) budget.check(7);
    expect(() => budget.check(7)).toThrow(/too many repetitions/);
    const timed = new Budget();
    timed.check(500);
    timed.check(1_500);
    expect(() => timed.check(1_501)).toThrow(/too long/);
  });

  test('output up to its limit', () => {
    const emitter = new BoundedEmitter(new Budget(), 5);
    emitter.write('abc');
    emitter.write('de');
    expect(emitter.buffer).toBe('abcde');
    expect(() => emitter.write('f')).toThrow('longer than 5 characters');
  });
});

test.each<[unknown, number]>([
  ['abc', 3],
  [5, 1],
  [null, 1],
  [undefined, 1],
  [['ab', 'c'], 1 + 2 + 1 + 1 + 1],
  [{ ab: 'c', d: [1] }, 1 + 2 + 1 + 1 + 1 + 1 + 1],
  [new (captures().Markup)('abcd'), 4],
])('%j is %d units of work', (value, work) => expect(workOf(value, 1_000)).toBe(work));

test('counting the work stops after the limit', () => {
  const counted = { read: 0 };
  const part = {
    get x() {
      counted.read += 1;
      return 'abc';
    },
  };
  expect(workOf([part, part, part, part], 8)).toBeLessThan(20);
  expect(counted.read).toBeLessThan(4);
  expect(workOf(['abc', 'abc'], 9)).toBe(9);
});

test('values are printed: arrays joined, objects as JSON, nothing for what is missing', () => {
  const emitter = new BoundedEmitter(new Budget());
  for (const value of ['a', 1, false, null, undefined, ['b', [2, null]], { c: [3] }, [{ d: 4 }]]) emitter.write(value);
  expect(emitter.buffer).toBe('a1falseb2{"c":[3]}{"d":4}');
});

describe('the limits of a template', () => {
  const problem = (source: string) => checkTemplate(source, 'text')?.message ?? null;
  const nested = (depth: number) => '{% if a %}'.repeat(depth) + '{% endif %}'.repeat(depth);

  test.each<[string, string, string, RegExp]>([
    ['characters', 'x'.repeat(MAX_SOURCE), 'x'.repeat(MAX_SOURCE + 1), /longer than 524288/],
    ['nested blocks', nested(MAX_BLOCK_DEPTH), nested(MAX_BLOCK_DEPTH + 1), /more than 50 nested/],
    ['tags', '{{a}}'.repeat(99), '{{a}}'.repeat(2 * MAX_TAGS + 1), /more than 5000 tags/],
  ])('of %s', (_, most, more, message) => {
    expect(problem(most)).toBeNull();
    expect(problem(more)).toMatch(message);
  });

  test('blocks beside each other are not nested', () => {
    expect(problem(nested(30).repeat(3))).toBeNull();
    expect(problem('{% if a %}{% endif %}'.repeat(60))).toBeNull();
  });
});

test('the mistakes of all texts in a JSON value have their paths', () => {
  const value = { a: ['{{', 'ok', null, 5], ['k'.repeat(70)]: { b: '{% nope %}' } };
  expect(strictTemplateErrorsIn(value, 'data').map(({ field, code }) => `${field} ${code}`)).toEqual([
    'data.a[0] template_syntax',
    `data.${'k'.repeat(64)}.b template_syntax`,
  ]);
});

test('the data that templates read', () => {
  const used = (...sources: string[]) => {
    const { keys, areAllUsed } = usedData(sources.map((source) => ({ source, kind: 'text' })));
    return [[...keys].sort(), areAllUsed];
  };
  expect(used('{{ a.b }}{{ data.c }}', '{{ d }}')).toEqual([['a', 'c', 'd'], false]);
  expect(used('{{ data }}')).toEqual([[], true]);
  expect(used('{{ data[x] }}')).toEqual([['x'], true]);
  expect(used('{{ a')).toEqual([[], false]);
});
