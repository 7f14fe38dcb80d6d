import { describe, expect, test } from '@jest/globals';
import { compile, isTemplateError, usedData } from '../../../shared/domain/templates/compile';
import { emptyOutputsOf } from '../../../shared/domain/templates/empty-outputs';
import { partErrors, templatePartErrors, withEmptyPartials } from '../../../shared/domain/templates/parts/check';
import { expand, type PartContent } from '../../../shared/domain/templates/parts/expand';
import { readParts, usedParts } from '../../../shared/domain/templates/parts/names';
import { render } from '../../../shared/domain/templates/render';

type Parts = Record<string, Partial<PartContent>>;

/** By `layout name` and `partial name`. */
const finder = (parts: Parts) => (kind: string, alias: string) => {
  const found = parts[`${kind} ${alias}`];
  return found && { body: found.body ?? '', text: found.text ?? null };
};
const htmlOf = (template: { layout?: string; body: string }, parts: Parts, data = {}): string => {
  const rendered = render(expand({ text: null, ...template }, finder(parts)).body, 'html', data);
  return rendered.ok ? rendered.output : `! ${rendered.error.message}`;
};

describe('a partial', () => {
  const parts = {
    'partial hi': { body: '<b>{{ greeting ?? "Hi" }} {{ name }}</b>' },
    'partial set': { body: '{% assign name = "Eve" %}{{ name }}' },
    'partial outer': { body: '({% render "hi", greeting: word %})' },
  };

  test.each([
    ['stands in place of its tag', "<p>{% render 'hi' %}</p>", '<p><b>Hi Ada</b></p>'],
    ['has arguments, escaped', '{% render "hi", greeting: greet, name: "<x>" %}', '<b>&lt;y&gt; &lt;x&gt;</b>'],
    [
      'has other arguments each time',
      '{% render "hi" greeting: 1 %}{% render "hi", greeting: 2 %}',
      '<b>1 Ada</b><b>2 Ada</b>',
    ],
    ['includes others', '{% render "outer", word: "Yo" %}', '(<b>Yo Ada</b>)'],
    ['keeps what it assigns', '{% render "set" %}{{ name }}', 'EveAda'],
    ['does not see what is assigned outside', '{% assign name = "Eve" %}{% render "hi" %}', '<b>Hi Ada</b>'],
    [
      'gets values of a loop as arguments',
      '{% for n in (1..2) %}{% render "hi", name: n %}{% endfor %}',
      '<b>Hi 1</b><b>Hi 2</b>',
    ],
    ['keeps the trimming of its tag', 'a  {%- render "hi" -%}  b', 'a<b>Hi Ada</b>b'],
    ['is no partial in a comment', '{% comment %}{% render "none" %}{% endcomment %}x', 'x'],
    ['is no partial as raw text', '{% raw %}{% render "hi" %}{% endraw %}', '{% render "hi" %}'],
  ])('%s', (_, body, expected) => {
    expect(htmlOf({ body }, parts, { name: 'Ada', greet: '<y>' })).toBe(expected);
  });

  test('that breaks a loop breaks its own alone', () => {
    const loop = { 'partial stop': { body: '{% for n in (1..3) %}{{ n }}{% break %}{% endfor %}{% break %}' } };
    expect(htmlOf({ body: '{% for n in (1..2) %}{% render "stop" %};{% endfor %}' }, loop)).toBe('1;1;');
  });

  test('counts for the limits of the email', () => {
    const loop = { 'partial many': { body: '{% for n in (1..300) %}x{% endfor %}' } };
    const body = '{% for n in (1..999) %}{% render "many" %}{% endfor %}';
    expect(htmlOf({ body }, loop)).toBe('! the template has too many repetitions');
  });

  test('that is missing can not be left out silently', () => {
    expect(htmlOf({ body: 'a{% render "none" %}' }, {})).toMatch(/^! "render" needs the name of a partial/);
    expect(htmlOf({ layout: 'none', body: 'a' }, {})).toBe('! the layout is missing');
  });

  test('shows which data it reads, and which of its values print nothing', () => {
    const { body } = expand({ body: '{% assign greeting = 1 %}{% render "hi", x: y %}', text: null }, finder(parts));
    expect(usedData([{ source: body, kind: 'html' }]).keys).toEqual(new Set(['greeting', 'name', 'y']));
    expect(emptyOutputsOf(body, 'html')({}, 0).map(({ source }) => source)).toEqual(['{{ name }}']);
  });

  test('can not be written by the name of the tag that the service makes of it', () => {
    expect(compile('{% partial "hi" %}{% endpartial %}', 'html')).toMatchObject({
      message: 'there is no tag "partial"',
    });
  });
});

test('a layout has the content of the template in its place, in the text only if both have one', () => {
  const parts = {
    'layout base': { body: '<body>{% render "top" %}{{ content }}</body>', text: '* {{- content -}} *' },
    'partial top': { body: '<i>{{ a }}</i>' },
  };
  expect(htmlOf({ layout: 'base', body: '<p>{{ a }}</p>' }, parts, { a: 1, content: 'no' })).toBe(
    '<body><i>1</i><p>1</p></body>',
  );
  const texts = (text: string | null) => expand({ layout: 'base', body: '', text }, finder(parts)).text;
  expect([texts(null), texts('x {{ content }}')]).toEqual([null, '* x {{ content }} *']);
});

describe('mistakes are found when a record is saved', () => {
  const errorsOf = (template: { layout?: string; body: string; text?: string }, parts: Parts) =>
    templatePartErrors({ text: null, ...template }, finder(parts)).map(({ field, message, line, column }) => [
      field,
      message,
      line,
      column,
    ]);

  test('of a template: what it names is missing, has no text, or makes it too large', () => {
    const known = {
      'partial a': { body: 'a' },
      'layout l': { body: '{{ content }}' },
      'partial big': { body: 'x'.repeat(400_000) },
    };
    expect(errorsOf({ layout: 'l', body: '{% render "a" %}' }, known)).toEqual([]);
    expect(errorsOf({ layout: 'none', body: 'x\n {% render "b" %}', text: '{% render "a" %}' }, known)).toEqual([
      ['layout', 'There is no layout "none".', undefined, undefined],
      ['body', 'There is no partial "b".', 2, 2],
      ['text', 'The partial "a" has no text.', 1, 1],
    ]);
    expect(errorsOf({ body: '{% render "big" %}{% render "big" %}' }, known)).toMatchObject([
      ['body', 'The partials are too large together.', 1, 19],
    ]);
    expect(errorsOf({ body: '{% render "a" %}'.repeat(101) }, known)).toMatchObject([
      ['body', 'More than 100 partials in one email.', 1, 1601],
    ]);
  });

  const partOf = (part: { kind?: 'layout' | 'partial'; body: string; text?: string }, parts: Parts = {}) =>
    partErrors({ kind: 'partial', alias: 'a', text: null, ...part }, finder(parts)).map(({ field, message }) => [
      field,
      message,
    ]);

  test('of a partial: a circle, and more than five partials in each other', () => {
    expect(partOf({ body: '{% render "b" %}' }, { 'partial b': { body: '{% render "a" %}' } })).toEqual([
      ['body', 'The partial includes itself: a > b > a.'],
    ]);
    expect(partOf({ body: '{% render "a" %}' })).toMatchObject([['body', 'The partial includes itself: a > a.']]);
    const chain = (links: number): Parts =>
      Object.fromEntries(
        Array.from({ length: links }, (_, n) => [
          `partial p${n}`,
          { body: n < links - 1 ? `{% render "p${n + 1}" %}` : '' },
        ]),
      );
    expect(partOf({ body: '{% render "p0" %}' }, chain(4))).toEqual([]);
    expect(partOf({ body: '{% render "p0" %}' }, chain(5))).toEqual([
      ['body', 'Partials are nested more than 5 levels deep.'],
    ]);
  });

  test('of a partial: those that include each other many times are refused, at the first too many', () => {
    const ten = (name: string) => `{% render "${name}" %}`.repeat(90);
    const parts = {
      'partial b': { body: ten('c') },
      'partial c': { body: ten('d') },
      'partial d': { body: ten('e') },
      'partial e': { body: 'x' },
    };
    expect(partOf({ body: ten('b') }, parts)).toEqual([['body', 'More than 100 partials in one email.']]);
  });

  test('of a layout: the content has one place', () => {
    const layout = (body: string, text?: string) =>
      partOf({ kind: 'layout', body, ...(text === undefined ? {} : { text }) });
    expect(layout('<p>{{ content }}</p>')).toEqual([]);
    for (const body of [
      '',
      '{{ content }}{{ content }}',
      '{% comment %}{{ content }}{% endcomment %}',
      '{{ content | upcase }}',
    ])
      expect(layout(body)).toMatchObject([['body', expect.stringContaining('exactly once')]]);
    expect(layout('{{ content }}', 'none')).toMatchObject([['text', expect.stringContaining('exactly once')]]);
  });
});

test('a source is checked alone with its partials empty, and mistakes keep their lines', () => {
  const problem = compile(withEmptyPartials({ body: 'a{% render "b", c: d %}\n{{ e | nope }}' }).body, 'html');
  expect(isTemplateError(problem) && [problem.message, problem.line]).toEqual(['there is no filter "nope"', 2]);
  for (const wrong of ['{% render "b" with c %}', '{% render "b", c: %}{{', "{% render 'b' c d %}", '{% render b %}'])
    expect(isTemplateError(compile(withEmptyPartials({ body: wrong }).body, 'html'))).toBe(true);
});

test('parts are read level by level, each once, and no more than fifty', async () => {
  const asked: string[][] = [];
  const read = async (names: readonly { kind: 'layout' | 'partial'; alias: string }[]) => {
    asked.push(names.map(({ alias }) => alias));
    return names.map((name) => ({
      ...name,
      body: name.alias === 'base' ? '{% render "a" %}{% render "b" %}' : '{% render "b" %}',
      text: null,
    }));
  };
  await readParts(usedParts({ layout: 'base', body: '{% render "a" %}', text: null }), read);
  expect(asked).toEqual([['base', 'a'], ['b']]);
  const endless = async (names: readonly { kind: 'layout' | 'partial'; alias: string }[]) =>
    names.map((name) => ({
      ...name,
      text: null,
      body: Array.from({ length: 30 }, (_, n) => `{% render "${name.alias}${n}" %}`).join(''),
    }));
  expect((await readParts([{ kind: 'partial', alias: 'x' }], endless)).size).toBe(50);
});
