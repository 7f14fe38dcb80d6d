import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkTemplate } from '../../../shared/domain/templates/check';
import { compile, isTemplateError } from '../../../shared/domain/templates/compile';
import { engineFor, type TemplateKind } from '../../../shared/domain/templates/engine';
import { render, type Variables } from '../../../shared/domain/templates/render';
import { namesIn } from '../../../shared/domain/templates/simple';
import { unicodeText } from '../../support/unicode';

function output(source: string, variables: Variables = {}, kind: TemplateKind = 'html', now?: number): string {
  const result = render(source, kind, variables, now);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.output;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll("'", '&#39;');

const plainText = fc.string({ unit: 'grapheme', maxLength: 300 }).filter((text) => !/\{[{%]/.test(text));
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '{{ name }}',
    '{% raw %}',
    '{{',
    '%}',
    '{{ other ?? "x" }}',
    '<script>',
    '\'"&',
    '\r\nBcc: a@b.example',
  ),
);

describe('what is no variable is printed as it is written', () => {
  test.each(['html', 'text'] as const)('%s', (kind) => {
    fc.assert(fc.property(plainText, (text) => output(text, {}, kind) === text));
  });

  test('a line, as long as it holds no control characters', () => {
    const lines = plainText.filter((text) => !/[\p{Cc}\u2028\u2029]/u.test(text));
    fc.assert(fc.property(lines, (text) => output(text, {}, 'line') === text));
  });
});

describe('values are never evaluated and are escaped exactly once', () => {
  const places = [
    '{{ name }}',
    '{{ o.name }}',
    '{{ o["a b"] }}',
    '{{ missing ?? name }}',
    '{{ missing | default: name }}',
    '{{ name | escape }}',
    '{{ "" | append: name }}',
    '{% assign copy = name %}{{ copy }}',
    '{% for each in list %}{{ each }}{% endfor %}',
    '{{ list }}',
    '{{ list | join: "" }}',
    '{% cycle name %}',
    '{% capture block %}{{ name }}{% endcapture %}{{ block }}',
    '{% capture block %}{{ name }}{% endcapture %}{{ block | default: "x" }}',
    '{% case name %}{% when name %}{{ name }}{% endcase %}',
  ];

  test.each(places)('%s', (source) => {
    fc.assert(
      fc.property(anyText, (name) => {
        const variables = { name, o: { name, 'a b': name }, list: [name] };
        fc.pre(name !== '' || !source.includes('default: "x"'));
        expect(output(source, variables)).toBe(escaped(name));
        expect(output(source, variables, 'text')).toBe(source.includes('| escape') ? escaped(name) : name);
      }),
      { numRuns: 40 },
    );
  });

  test('after other filters, and as objects', () => {
    expect(output('{{ name | upcase }} {{ o }}', { name: '<i>&', o: { a: '<' } })).toBe(
      '&lt;I&gt;&amp; {&#34;a&#34;:&#34;&lt;&#34;}',
    );
  });

  test('raw opts out for one value', () => {
    expect(output('{{ a | raw }}{{ a }}', { a: '<b>' })).toBe('<b>&lt;b&gt;');
  });

  test('line breaks of a value can be kept without opening it to HTML', () => {
    expect(output('{{ a | newline_to_br }}', { a: '<b>\nx' })).toBe('&lt;b&gt;<br />\nx');
  });
});

test('no value puts a line break or control character into a subject or name', () => {
  fc.assert(
    fc.property(anyText, unicodeText, (a, b) => {
      expect(output('Hi {{ a }} {{ b }}', { a: a.slice(0, 100), b }, 'line')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }),
  );
  expect(output('Hi {{ a }}', { a: 'x\r\nBcc: y' }, 'line')).toBe('Hi x Bcc: y');
});

test.each(['html', 'text', 'line'] as const)('no filter makes a text that could not be stored: %s', (kind) => {
  const source = '{{ "a%00b" | url_decode }}{{ "😀" | split: "" | first }}{{ half }}';
  expect(output(source, { half: '😀'.slice(0, 1) }, kind)).toBe(`a${kind === 'line' ? ' ' : '\ufffd'}b😀\ufffd`);
});

describe('split: "" gives whole characters:', () => {
  const family = '👩‍👩‍👧';
  test.each([
    ['ASCII', 'ab c', 'a|b| |c'],
    ['nothing', '', ''],
    ['emoji of several parts', `a${family}👍🏽b`, `a|${family}|👍🏽|b`],
    ['flags', '🇩🇪🇫🇷', '🇩🇪|🇫🇷'],
    ['letters with marks', 'e\u0301a', 'e\u0301|a'],
  ])('%s', (_name, text, expected) => {
    expect(output('{{ a | split: "" | join: "|" }}', { a: text }, 'text')).toBe(expected);
  });

  test('also where a long text is read in pieces', () => {
    const text = `${'a'.repeat(995)}${family.repeat(500)}`;
    expect(output('{{ a | split: "" | uniq | join: "|" }}', { a: text }, 'text')).toBe(`a|${family}`);
    expect(output('{{ a | split: "" | size }}', { a: `${'a'.repeat(999)}${'😀'.repeat(2_000)}` })).toBe('2999');
  });

  test('and other separators are as they were', () => {
    expect(output('{{ "a,b,," | split: "," | join: "|" }}', {})).toBe('a|b');
  });

  test('half a million characters that are no ASCII fit into the heap', () => {
    expect(output('{{ a | split: "" | size }}', { a: 'ä'.repeat(500_000) })).toBe('500000');
    expect(output('{{ a | split: "" | join: "" | size }}', { a: 'e\u0301\u0301'.repeat(150_000) })).toBe('450000');
  });
});

describe('?? stands for missing or null', () => {
  const variables = { none: null, empty: '', zero: 0, no: false, name: 'Ada', user: { first: 'Bo', last: null } };
  test.each([
    ['{{ none ?? "there" }}', 'there'],
    ["{{missing??'there'}}", 'there'],
    ['{{ empty ?? "there" }}', ''],
    ['{{ zero ?? 5 }}{{ no ?? 6 }}', '0false'],
    ['{{ user.last ?? user.first ?? "x" }}', 'Bo'],
    ['{{ user.last.deeper ?? nobody.at.all ?? "x" }}', 'x'],
    ['{{ user["last"] ?? name | upcase }}', 'ADA'],
    ['{{ "x" | append: none ?? "y" }}', 'xy'],
    ['{{ user[missing ?? "first"] ?? "z" }}', 'Bo'],
    ['{% if none ?? "a" == "a" %}yes{% endif %}', 'yes'],
    ['{% assign a = none ?? 1 %}{{ a }}', '1'],
    ['{% for i in none ?? (1..3) %}{{ i }}{% endfor %}', '123'],
    ['{{ (1..none ?? 2) | join: "," }}', '1,2'],
    ['{% raw %}{{ a ?? }}{% endraw %}', '{{ a ?? }}'],
    ['{% comment %}{{ ?? }} {% if ?? %}{% endcomment %}.', '.'],
    ['{%- # ?? what -%} a', 'a'],
    ['really?? {{ "why ??" }}', 'really?? why ??'],
  ])('%s', (source, expected) => {
    expect(output(source, variables)).toBe(expected);
  });
});

describe('the language', () => {
  test.each([
    ["{{ data['a b'] }}", 'AB'],
    ['{{ unknown }}{{ unknown.of.unknown }}', ''],
    ['{% if plan == "pro" and seats > 2 %}big{% else %}small{% endif %}', 'big'],
    ['{% unless plan == "pro" %}a{% elsif seats == 3 %}b{% endunless %}', 'b'],
    ['{% case plan %}{% when "free", "pro" %}ok{% endcase %}', 'ok'],
    [
      '{% for s in list limit: 2 %}{{ forloop.index }}{{ s }}{% unless forloop.last %},{% endunless %}{% endfor %}',
      '1x,2y',
    ],
    ['{{ "now" | date: "%Y-%m-%d" }}', '1970-01-02'],
    ['{{ price | times: 2 | round: 1 }}', '5.3'],
  ])('%s', (source, expected) => {
    const variables = { data: { 'a b': 'AB' }, plan: 'pro', seats: 3, list: ['x', 'y', 'z'], price: 2.63 };
    expect(output(source, variables, 'html', 86_400_000)).toBe(expected);
  });
});

describe('a mistake is told with the line and column of the original text', () => {
  test.each([
    ['Hi\n {{ name', 2, 2, /"\{\{" is not closed/],
    ['{{ a ?? "x" }}{{ b ?? "y" }}\n{{ c ?? "z" }} {% nope %}', 2, 16, /no tag "nope"/],
    ['{{ a ?? "x" }} {{ b ?? c | nope }}', 1, 16, /no filter "nope"/],
    ['{% if a ?? b %}x', 1, 1, /"if" is not closed/],
    ['a{% endif %}', 1, 2, /"endif" has no matching tag/],
    ['{{ first name }}', 1, 10, /missing before "name"/],
    ['{% if a b %}{% endif %}', 1, 9, /missing before "b"/],
    ['\n{{ a.b[ }}', 2, 7, /"]" is missing/],
    ['{{ }}', 1, 4, /value is missing/],
  ])('%s', (source, line, column, message) => {
    expect(checkTemplate(source, 'html')).toEqual({ line, column, message: expect.stringMatching(message) });
  });

  test('rendering problems too', () => {
    const result = render('{{ a ?? "x" }}\n {{ "%zz" | url_decode }}', 'html', {});
    expect(result).toEqual({
      ok: false,
      error: { message: 'a filter cannot decode this value', line: 2, column: 2 },
    });
  });
});

/** The top-level names that a template reads and does not set itself; none if it has a mistake. */
function usedVariables(source: string): string[] {
  const template = compile(source, 'text');
  if (isTemplateError(template)) return [];
  return template.pieces ? namesIn(template.pieces) : engineFor('text').globalVariablesSync(template.nodes);
}

test('a template tells which variables it reads', () => {
  const source =
    '{{ a.b ?? c }}{% for x in (1..n) %}{{ x }}{{ data["q r"] | append: z }}{% endfor %}{% assign k = w %}{{ k }}{% if d %}{% endif %}';
  expect(usedVariables(source).toSorted()).toEqual(['a', 'c', 'd', 'data', 'n', 'w', 'z']);
  expect(usedVariables('{% if %}')).toEqual([]);
});

test('a compiled template renders again and again', () => {
  expect([1, '<', null].map((a) => render('{{ a }}', 'html', { a }))).toEqual(
    ['1', '&lt;', ''].map((text) => ({ ok: true, output: text })),
  );
});

const emails = join(__dirname, '../../data/emails');

test.each(['welcome', 'password-reset', 'trial-expiring', 'user-invitation'])('the real email %s renders', (name) => {
  const source = readFileSync(join(emails, `${name}.html`), 'utf8');
  const names = usedVariables(source);
  expect(names.length).toBeGreaterThan(2);
  const html = output(source, Object.fromEntries(names.map((variable) => [variable, `<${variable}>`])));
  expect(html).not.toContain('{{');
  for (const variable of names) expect(html).toContain(`&lt;${variable}&gt;`);
});
