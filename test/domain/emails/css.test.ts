import { describe, expect, test } from '@jest/globals';
import { declarationsOf, readColor, readDeclarations, readRules } from '../../../shared/domain/emails/css';

test.each<[string, object]>([
  ['color: Red !important; DISPLAY :none', { color: 'red', display: 'none' }],
  ['color:red;color:blue', { color: 'blue' }],
  ['color:/* x;y */red;/* display:none', { color: 'red' }],
  ['x:y;__proto__:z;color', {}],
  ['clip:rect(0:1)', { clip: 'rect(0:1)' }],
  ['', {}],
])('the style %j says %j', (style, expected) => {
  expect(readDeclarations(style)).toEqual(expected);
});

describe('the rules of a style sheet', () => {
  const rules = (sheet: string) => Object.fromEntries(readRules(sheet));

  test.each<[string, object]>([
    [
      'a{color:red} .b , p#c {color:blue;x:y}',
      { a: { color: 'red' }, '.b': { color: 'blue' }, 'p#c': { color: 'blue' } },
    ],
    [
      'A{color:red}P.Big,H1#Top{color:blue}.B{color:red}',
      { a: { color: 'red' }, 'p.Big': { color: 'blue' }, 'h1#Top': { color: 'blue' }, '.B': { color: 'red' } },
    ],
    ['a{color:red}a{display:none}', { a: { color: 'red', display: 'none' } }],
    ['<!-- a{color:red} -->b{color:red}', { b: { color: 'red' } }],
    ['/*{*/a{color:red}', { a: { color: 'red' } }],
    ['@import "x";a{color:red}', { a: { color: 'red' } }],
    ['@media print{a{color:red}}b{color:red}', { b: { color: 'red' } }],
    [' @media print,screen{;color:red}', {}],
    ['p a{color:red}a:hover{color:red},{color:red}', {}],
    ['a{x:y}b{}', {}],
    ['a{color:red', { a: { color: 'red' } }],
    ['a', {}],
  ])('%j are %j', (sheet, expected) => expect(rules(sheet)).toEqual(expected));

  test('apply to an element by its tag, its classes and its id; its own style comes last', () => {
    const sheet = readRules(
      '*{color:black}a{color:red;width:1px}.b{color:blue;height:2px}a.b{left:3px}#c{top:4px}p.b{opacity:0}',
    );
    const of = (attributes: Record<string, string>) => declarationsOf('a', attributes, sheet);
    expect(of({})).toEqual({ color: 'red', width: '1px' });
    expect(of({ class: ' x b ', id: 'c', style: 'width:9px' })).toEqual({
      ...{ color: 'blue', height: '2px', left: '3px', top: '4px', width: '9px' },
    });
    expect(declarationsOf('a', { style: 'color:red' }, new Map())).toEqual({ color: 'red' });
    expect(declarationsOf('a', {}, new Map())).toEqual({});
  });

  test('as many classes as a body has room for', () => {
    const css = declarationsOf('a', { class: `${'x '.repeat(250_000)}b` }, readRules('.b{color:blue}'));
    expect(css).toEqual({ color: 'blue' });
  });
});

test.each<[string, readonly number[] | null]>([
  [' White ', [255, 255, 255, 1]],
  ['#fff', [255, 255, 255, 1]],
  ['0a0B0c', [10, 11, 12, 1]],
  ['#00000000', [0, 0, 0, 0]],
  ['#f00f', [255, 0, 0, 1]],
  ['#12345', null],
  ['rgb(1, 2,3)', [1, 2, 3, 1]],
  ['rgba(1 2 3 / 50%)', [1, 2, 3, 0.5]],
  ['rgb(100%, 0%, 20%)', [255, 0, 51, 1]],
  ['rgb(1,2)', null],
  ['constructor', null],
  ['hsl(0,0%,0%)', null],
])('the color %j is %j', (text, expected) => expect(readColor(text)).toEqual(expected));
