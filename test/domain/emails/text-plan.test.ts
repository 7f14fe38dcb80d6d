import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textPart, textPlan } from '../../../shared/domain/emails/text-part';
import { render } from '../../../shared/domain/templates/render';
import { SLOT, Slots } from '../../../shared/domain/templates/slots';

type Values = Readonly<Record<string, unknown>>;

const NOW = Date.UTC(2026, 0, 1);
const SUBJECT = 'Subject';

/** Expects the text part of each email to be what its HTML alone gives. */
function expectExact(template: string, emails: readonly Values[]): void {
  for (const values of emails) {
    const slots = new Slots();
    const rendered = render(template, 'html', values, NOW, { slots });
    if (!rendered.ok) continue;
    expect(textPart(rendered.output, SUBJECT, slots)).toBe(textPart(rendered.output, SUBJECT));
  }
}

/** Whether emails of this template get their text part from a plan, once it is made. */
function isPlanned(template: string, values: Values): boolean {
  const slots = new Slots();
  if (!render(template, 'html', values, NOW, { slots }).ok) throw new Error(template);
  return textPlan(slots.skeleton)?.slotCount === slots.values.length;
}

const hostile = [
  '',
  ' ',
  'Ada',
  ' Ada\n\t Lovelace ',
  '\r\n',
  '<b>bold</b>',
  '</p><p>',
  '<!--',
  '-->',
  ']]>',
  '"><img alt="x">',
  "' onclick='x",
  'Fish & chips',
  '&',
  'amp;',
  '&amp;',
  '&copy;',
  '#39;',
  'lt',
  '<',
  '>',
  '; {display:none}',
  'https://a.example/?a=1&b=2',
  'a.example',
  'mailto:a@b.example',
  'javascript:x()',
  '#top',
  '.',
  '(',
  ')',
  '\u200b\u00ad',
  SLOT,
  `${SLOT}0\ue001`,
  '\ud800',
  '\u0000',
  '{{ b }}',
  7,
  0.5,
  true,
  false,
  null,
  ['a', '<i>', ['b']],
  { k: '<v>' },
];

const pieces = [
  '{{ a }}',
  '{{ b }}',
  '{{ c }}',
  '{{ a | raw }}',
  '{{ a | escape }}',
  '{{ b | upcase | default: "none" }}',
  '{% if a == b %}same{% elsif c %}<p>{{ c }}</p>{% else %}<br>{% endif %}',
  '{% for one in c %}<li>{{ one }}, {{ a }}</li>{% endfor %}',
  '{% capture d %}<b>{{ a }}</b>{% endcapture %}{{ d }}',
  '{% assign a = "x" %}',
  '{% cycle a, "<b>" %}',
  '{% increment n %}',
  '<a href="{{ a }}">',
  "<a href='{{ b }}'>",
  '<a href="https://a.example/?x=1&{{ a }}">',
  '<a href="https://a.example/?x={{ a }}&amp;y={{ b }}">https://a.example/?x=',
  '<a href={{ c }}>',
  '<a href="https://a.example" href="{{ a }}">here',
  '<a href="https://a.example" style="font-size:0"><b style="font-size:9px">{{ a }}</b></a>',
  '</a>',
  '<img alt="{{ a }}" src="{{ b }}">',
  '<img alt="x" width="{{ a }}">',
  '<p style="color:{{ a }}">',
  '<style>.x{display:none}</style><p class="{{ a }}">secret</p><p>&#xE000; hi</p>',
  '<p style="{{ a }}">&#057344;</p>',
  '<title>x</tit{{ a }}le>hello</title>',
  '<p class="{{ a }}">',
  '<p hidden{{ a }}>',
  '<{{ a }}p>',
  '</{{ a }}p>',
  '<p {{ a }}>',
  '&{{ a }};',
  '&#{{ a }};',
  '&am{{ a }}',
  '<!--{{ a }}-->',
  '<!-- {{ a }}>',
  '<!{{ a }}>',
  '<![CDATA[{{ a }}]]>',
  '<style>.x{display:{{ a }}}</style>',
  '<style>p{display:none}</style>',
  '<style media="{{ a }}">p{display:none}</style>',
  '<script>{{ a }}</script>',
  '<title>{{ a }}</title>',
  '<textarea>{{ a }}',
  '<xmp>{{ a }}</xmp>',
  '<noframes>{{ b }}</noframes>',
  '<plaintext>',
  '<svg>',
  '<math>',
  '</svg>',
  '</math>',
  '<p>',
  '</p>',
  '<div>',
  '</div>',
  '<ol>',
  '<ul>',
  '<li>',
  '</ol>',
  '<pre>',
  '</pre>',
  '<blockquote>',
  '</blockquote>',
  '<table><tr><td>',
  '<td>',
  '</table>',
  '<br>',
  '<hr>',
  '<b>',
  '</b>',
  ' ',
  '\n',
  'word',
  '(',
  '.',
  '&lt;',
  '&#13;',
  '<',
  SLOT,
  '\ue001',
];

const value = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: fc.constantFrom(...'<>&"\'/;#=- \n\tabp1'), maxLength: 8 }),
);
const values = fc.record({ a: value, b: value, c: value });

describe('the text part of a plan equals that of the HTML', () => {
  test('for any template and any values', () => {
    const template = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 10 }).map((all) => all.join(''));
    const emails = fc.array(values, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(template, emails, (source, all) => expectExact(source, all)),
      { numRuns: 2_000 },
    );
  });

  test.each(pieces)('for each hostile value in %j', (piece) => {
    const link = `<a href="{{ a }}">${piece}</a>`;
    for (const around of [piece, `<p>a${piece}b</p>`, `<pre> ${piece}\n${piece}</pre>`, `<math>${piece}</math>`, link])
      expectExact(
        around,
        hostile.map((a, at) => ({ a, b: hostile[hostile.length - 1 - at], c: a })),
      );
  });

  test('for an email that is cut at its longest', () => {
    const many = 'word '.repeat(60_000);
    expectExact('<p>{{ a }}</p><p>{{ b }}</p><p>end</p>', [
      { a: 'x' },
      { a: 'y' },
      { a: many, b: many },
      { a: 'z', b: many },
    ]);
  });

  test('for tags that are nested too deep', () => {
    const deep = '<div>'.repeat(500);
    expectExact(`{{ a }}${deep}{{ b }}`, [{ a: 'x', b: 'y' }, { a: 'y', b: 'y' }, { a: 'z' }]);
  });
});

describe('which templates get a plan', () => {
  const welcome = readFileSync(join(__dirname, '../../data/emails/welcome.html'), 'utf8');
  const values = { a: 'x', b: 'y', c: ['z'] };

  test.each([
    ['an email with ten values', welcome],
    ['text', '<p>Dear {{ a }}, 1 < 2 &amp; {{ b }}.</p>'],
    ['an address of a link', '<a href="https://a.example/?x=1&amp;y={{ a }}&z={{ b }}">{{ a }}</a>'],
    ['an image', `<img src="{{ a }}" alt='{{ b }}' width="1">`],
    ['a title', '<title>{{ a }}</title>{{ b }}'],
    ['conditions and loops', '{% if a %}{{ a }}{% endif %}{% for one in c %}{{ one }}{% endfor %}'],
  ])('a plan: %s', (_name, template) => {
    expect(isPlanned(template, values)).toBe(true);
  });

  test.each([
    ['a style', '<p style="color:{{ a }}">x</p>'],
    ['a class', '<p class="{{ a }}">x</p>'],
    ['a sheet', '<style>p{color:{{ a }}}</style>'],
    ['an attribute without quotation marks', '<a href={{ a }}>x</a>'],
    ['an attribute that counts no more', '<a href="x" href="{{ a }}">x</a>'],
    ['a comment', '<!--{{ a }}-->'],
    ['a tag', '<{{ a }}>'],
    ['a letter after the beginning of a tag', '<p>1 <{{ a }}'],
    ['a part of a character reference', '&am{{ a }}'],
    ['a script', '<script>{{ a }}</script>'],
    ['raw text', '<math><![CDATA[{{ a }}]]></math>'],
    ['a template with a place of its own', `${SLOT}{{ a }}`],
  ])('no plan: %s', (_name, template) => {
    expect(isPlanned(template, values)).toBe(false);
  });
});
