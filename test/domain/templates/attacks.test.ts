import { describe, expect, test } from '@jest/globals';
import { Budget } from '../../../shared/domain/templates/limits';
import { render } from '../../../shared/domain/templates/render';

/** Its clock counts the nodes that are rendered, so that a slow machine changes no outcome: `msPerNode` of each. */
class SteadyBudget extends Budget {
  private time = 0;

  constructor(private readonly msPerNode: number) {
    super();
  }

  override check(): void {
    this.time += this.msPerNode;
    super.check(this.time);
  }
}

const renderSteadily = (source: string, msPerNode = 0) =>
  render(source, 'text', variables, undefined, { budget: new SteadyBudget(msPerNode) });

const many = (text: string, times: number): string => text.repeat(times);

const variables = {
  name: 'Ada',
  items: Array.from({ length: 50 }, (_, index) => ({ title: many('x', 100), index })),
  big: many('a', 30_000),
  huge: 9007199254740992,
  nested: [[[[[['deep']]]]]],
};

/** Templates whose rendering must be refused, with the reason. */
const refused: ReadonlyArray<readonly [string, string, RegExp]> = [
  ['a range of a thousand million', '{% for i in (1..1000000000) %}x{% endfor %}', /too much data/],
  ['a range beyond exact integers', '{% for i in (9007199254740992..9007199254740994) %}x{% endfor %}', /too large/],
  ['such a range made by filters', '{% assign n = huge | plus: 4 %}{{ (huge..n) | size }}', /too large/],
  ['a range of a large negative start', '{{ (-900000000..1) | size }}', /too much data/],
  ['loops in loops', many('{% for i in (1..1000) %}', 5) + many('{% endfor %}', 5), /too many repetitions/],
  [
    'loops over assigned arrays',
    `{% assign a = (1..3000) %}${many('{% for i in a %}', 3)}.${many('{% endfor %}', 3)}`,
    /too many/,
  ],
  ['long output from loops', `{% for i in (1..1000) %}${many('x', 3000)}{% endfor %}`, /longer than/],
  ['long output from values', '{% for i in (1..500) %}{{ big }}{% endfor %}', /longer than/],
  [
    'a capture that doubles',
    '{% for i in (1..60) %}{% capture big %}{{ big }}{{ big }}{% endcapture %}{% endfor %}',
    /longer than/,
  ],
  [
    'a capture of long texts',
    `{% capture c %}{% for i in (1..9000) %}${many('x', 900)}{% endfor %}{% endcapture %}`,
    /longer than/,
  ],
  [
    'append that doubles',
    '{% for i in (1..60) %}{% assign big = big | append: big %}{% endfor %}{{ big | size }}',
    /too much data/,
  ],
  ['prepend that doubles', '{% for i in (1..60) %}{% assign big = big | prepend: big %}{% endfor %}', /too much data/],
  [
    'replace that multiplies',
    '{% assign b = big | replace: "a", big | replace: "a", big %}{{ b | size }}',
    /too much data/,
  ],
  ['replace of nothing', '{% for i in (1..9) %}{% assign big = big | replace: "", big %}{% endfor %}', /too much data/],
  ['split and join', '{{ big | split: "" | join: big | split: "" | join: big }}', /too much data/],
  [
    'concat that doubles',
    '{% for i in (1..60) %}{% assign items = items | concat: items %}{% endfor %}',
    /too much data/,
  ],
  [
    'an array of one large part',
    '{% assign a = big | split: "," %}{% for i in (1..30) %}{% assign a = a | concat: a %}{% endfor %}{{ a }}',
    /too much data/,
  ],
  [
    'sorting one large text many times',
    '{% assign a = big | split: "," %}{% for i in (1..10) %}{% assign a = a | concat: a %}{% endfor %}{{ a | sort_natural | size }}',
    /too much data/,
  ],
  [
    'arrays put into arrays',
    '{% assign a = "a" | split: "," %}{% for i in (1..60) %}{% assign a = a | push: a %}{% endfor %}{{ a }}',
    /no filter "push"/,
  ],
  ['arrays grouped again and again', '{{ items | group_by: "title" }}', /no filter "group_by"/],
  ['a date of great width', '{{ 1 | date: "%999999999Y" }}', /too much data/],
  ['a date of an unknown zone', '{{ 1 | date: "%Y", "No/Where" }}', /cannot be understood/],
  ['an expression in a filter', '{{ items | where_exp: "i", "i.index" }}', /no filter "where_exp"/],
  ['a file', '{% include "/etc/passwd" %}', /no tag "include"/],
  ['a template by name', '{% render "../secrets" %}', /"render" needs the name of a partial/],
  ['a layout', '{% layout "x" %}{% block a %}{% endblock %}', /no tag "layout"/],
  ['tags inside a liquid tag', `{% liquid ${many('liquid ', 1000)} %}`, /no tag "liquid"/],
  [
    'blocks nested deeply',
    many('{% if name %}', 20_000 / 4) + many('{% endif %}', 20_000 / 4),
    /nested blocks|more than/,
  ],
  ['loops nested deeply', many('{% for i in items %}', 60) + many('{% endfor %}', 60), /nested blocks/],
  ['parentheses nested deeply', `{{ ${many('(1..', 50_000)}2${many(')', 50_000)} }}`, /brackets are nested too deeply/],
  ['brackets nested deeply', `{{ a${many('[a', 50_000)}${many(']', 50_000)} }}`, /brackets are nested too deeply/],
  ['very many outputs', many('{{ name }}', 50_000), /more than/],
  ['very many values in one output', `{{ a${many(' ?? a', 30_000)} }}`, /more than 20000 values/],
  ['a source over 512 KB', many('x', 600_000), /longer than/],
  ['a variable whose name is a value', '{{ [name] }}', /must be written out/],
  ['?? without a left side', '{{ ?? "x" }}', /on its left/],
  ['?? without a right side', '{{ name ?? }}', /on its right/],
  ['??? in place of ??', '{{ name ??? "x" }}', /on its right/],
  ['?? that opens a filter', '{{ name ?? | upcase }}', /on its right/],
  ['many opening braces', many('{', 50_000), /not closed/],
  ['the constructor of a loop', '{% for i in (1..2) %}{{ forloop.constructor }}{% endfor %}', /cannot be understood/],
];

/** Templates that are harmless and must print just this. */
const harmless: ReadonlyArray<readonly [string, string, string]> = [
  ['the constructor of a value', '{{ name.constructor.name }}{{ items.constructor }}{{ constructor }}', ''],
  [
    'the prototype of a value',
    '{{ name.__proto__ }}{{ items.__proto__.length }}{{ __proto__ }}{{ items["__proto__"] }}',
    '',
  ],
  ['methods of values', '{{ name.toString }}{{ items.map }}{{ toString }}{{ hasOwnProperty }}{{ name.at }}', ''],
  ['methods by filter', '{{ items | map: "constructor" | first }}{{ items | where: "__proto__" | size }}', '0'],
  ['a prototype as a name', '{% assign __proto__ = name %}{{ __proto__ }}{% increment constructor %}', 'Ada0'],
  ['the prototype of a loop', '{% for i in (1..2) %}{{ forloop.__proto__.next }}{{ forloop.index }}{% endfor %}', '12'],
  ['a long chain of ??', `{{ ${many('nope ?? ', 5000)}name }}`, 'Ada'],
  ['a long chain of filters', `{{ name${many(' | upcase', 5000)} }}`, 'ADA'],
  ['a long condition', `{% if name${many(' and name', 5000)} %}yes{% endif %}`, 'yes'],
  ['a long path', `{{ name${many('.a', 50_000)} }}`, ''],
  ['?? inside text', `{{ "a ?? b" }}{{ 'c ?? "d"' }}`, 'a ?? bc ?? "d"'],
  ['}} inside text', '{{ nope ?? "}} {{ name }}" }}', '}} {{ name }}'],
  [
    'white space in long runs',
    `{{ "${many(' ', 50_000)}x" | strip }}{{ "${many('<', 50_000)}" | strip_html | size }}`,
    'x50000',
  ],
];

describe('hostile templates end bounded and with a reason', () => {
  test.each(refused)('%s', (_name, source, reason) => {
    const result = renderSteadily(source);
    expect(result).toEqual({ ok: false, error: expect.objectContaining({ message: expect.stringMatching(reason) }) });
  });

  test.each(harmless)('%s', (_name, source, output) => {
    expect(renderSteadily(source)).toEqual({ ok: true, output });
  });

  test('a rendering that takes more than a second', () => {
    const source = '{% for i in (1..9000) %}x{% endfor %}';
    expect(renderSteadily(source, 0.05)).toMatchObject({ ok: true });
    const error = expect.objectContaining({ message: expect.stringMatching(/takes too long/) });
    expect(renderSteadily(source, 0.2)).toEqual({ ok: false, error });
  });
});

test('a rendering leaves the variables and the engine as they were', () => {
  const own = { counter: 5, list: [1, 2] };
  render(
    '{% increment counter %}{% assign list = list | reverse %}{% capture counter %}x{% endcapture %}',
    'text',
    own,
  );
  expect(own).toEqual({ counter: 5, list: [1, 2] });
  expect(render('{{ counter }}{{ list }}', 'text', {})).toEqual({ ok: true, output: '' });
});
