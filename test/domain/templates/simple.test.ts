import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TemplateKind } from '../../../shared/domain/templates/engine';
import { render } from '../../../shared/domain/templates/render';
import { namesIn, simplePieces } from '../../../shared/domain/templates/simple';
import { Slots } from '../../../shared/domain/templates/slots';

const code = fc.oneof(
  fc.constantFrom(
    '{{a}}',
    '{{ b }}',
    '{{\n long_name2\t}}',
    '{{ missing }}',
    '{{ data }}',
    '{{ __proto__ }}',
    '{{ constructor }}',
  ),
  fc.constantFrom('{{ true }}', '{{ nil }}', '{{ empty }}', '{{ size }}', '{{ first }}', '{{ and }}', '{{ contains }}'),
  fc.constantFrom(
    '{{- a -}}',
    '{{ a.b }}',
    '{{ a | upcase }}',
    '{{ "a" }}',
    '{{ 1 }}',
    '{{ é }}',
    '{{ a-b }}',
    '{{ a b }}',
  ),
  fc.constantFrom('{{', '}}', '{', '}', '{%', '%}', '{{}}', '{{ }}', '{# x #}', '{% raw %}{{ a }}{% endraw %}'),
  fc.constantFrom(' ', '\n', '<b>', '&amp;', '\ue000', 'Hi', '\u00a0'),
);
const sources = fc.array(code, { maxLength: 8 }).map((parts) => parts.join(''));
const value = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, 0, -1.5, '', '<i>&"', '{{ b }}', [], {}, [1, ['x', null]], {
    a: '<',
  }),
  fc.string(),
  fc.jsonValue(),
);
const variables = fc.record({ a: value, b: value, long_name2: value, data: value, size: value }, { requiredKeys: [] });

/** A tag that prints nothing, so that the engine renders the source. */
const TAG = '{% assign unused = 1 %}';

/** The engine looks for its own method `toLiquid` among the values. */
function rendered(source: string, kind: TemplateKind, values: Record<string, unknown>) {
  const [reads, slots] = [new Set<string>(), new Slots()];
  const result = render(source, kind, values, 0, { reads, slots });
  return {
    result,
    reads: [...reads].filter((name) => name !== 'toLiquid').sort(),
    skeleton: slots.skeleton,
    values: slots.values,
    isExact: slots.isExact,
  };
}

test('a template with nothing but values renders as the engine renders it', () => {
  let simple = 0;
  fc.assert(
    fc.property(sources, variables, fc.constantFrom<TemplateKind>('html', 'text', 'line'), (source, values, kind) => {
      if (source.endsWith('{') || !simplePieces(source)) return;
      simple += 1;
      expect(rendered(source, kind, values)).toEqual(rendered(source + TAG, kind, values));
    }),
    { numRuns: 2_000, seed: 7 },
  );
  expect(simple).toBeGreaterThan(400);
});

test('all other code is left to the engine', () => {
  const others = [
    '{{ a.b }}',
    '{{ a | upcase }}',
    '{{- a }}',
    '{{ true }}',
    '{{ size }}',
    '{{{ a }}}',
    '{{ a',
    '{% raw %}',
  ];
  for (const source of others) expect([source, simplePieces(`x {{ a }} ${source}`)]).toEqual([source, null]);
  expect(namesIn(simplePieces('Hi {{name}}, {{ code }}{') ?? [])).toEqual(['name', 'code']);
});

test('a value that makes a line too long is named by its position, as the engine names it', () => {
  const long = { a: 'x'.repeat(600), b: 'y'.repeat(600) };
  const [own, engine] = ['', TAG].map((end) => render(`{{ a }}\n {{ b }}${end}`, 'line', long));
  expect(own).toMatchObject({ ok: false, error: { line: 2, column: 2 } });
  expect(own).toEqual(engine);
});

test('rendering takes at most a second, as with the engine', () => {
  let milliseconds = 0;
  const clock = performance.now;
  performance.now = () => {
    milliseconds += 1;
    return milliseconds;
  };
  const message = (source: string): string => {
    const result = render(source, 'html', { a: 1 });
    return result.ok ? 'in time' : result.error.message;
  };
  try {
    expect(message('{{a}}'.repeat(900))).toBe('in time');
    expect(message('{{a}}'.repeat(1_100))).toBe('the template takes too long');
    expect(message('{{a}}'.repeat(1_100) + TAG)).toBe('the template takes too long');
  } finally {
    performance.now = clock;
  }
});
