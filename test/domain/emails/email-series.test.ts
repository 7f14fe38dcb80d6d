import { describe, expect, test } from '@jest/globals';
import type { EmailTemplates } from '../../../shared/domain/emails/email-templates';
import { EmailSeries, renderEmail } from '../../../shared/domain/emails/render-email';
import { render } from '../../../shared/domain/templates/render';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const templates = (more: Partial<EmailTemplates> = {}): EmailTemplates => ({
  subject: 'News',
  body: '<p>Hello</p>',
  text: null,
  fromName: null,
  ...more,
});
const person = (n: number, more: object = {}) => ({
  email: `p${n}@example.com`,
  data: { n },
  language: n % 2 ? 'de' : 'en',
  unsubscribeUrl: `https://example.com/u/${n}`,
  ...more,
});

/** How many of the results are the very same object: those were rendered once. */
const distinct = (series: EmailSeries, people: object[]) =>
  new Set(people.map((variables) => series.render(variables as Record<string, unknown>))).size;

describe('an email for many', () => {
  const people = Array.from({ length: 100 }, (_, n) => person(n));

  test.each([
    ['names no variable', 'Hello', 1],
    ['names what is equal for all', '{{ shop }}{% if vip %}!{% endif %}', 1],
    ['names what has two values', '{% if language == "de" %}Hallo{% else %}Hello{% endif %}', 2],
    ['names what differs', 'Hello {{ email }}', 100],
    ['names it within a loop', '{% for i in (1..2) %}{{ data.n }}{% endfor %}', 100],
    ['names it in a filter', '{{ "x" | append: email }}', 100],
  ])('that %s is rendered as often as it must be', (_, body, times) => {
    expect(distinct(EmailSeries.withTextParts(templates({ body }), NOW), people)).toBe(times);
  });

  test('is kept in 20 renderings', () => {
    const series = EmailSeries.withTextParts(templates({ body: '{{ email }}' }), NOW);
    const first = people.slice(0, 21).map((variables) => series.render(variables));
    const again = people.slice(0, 21).map((variables) => series.render(variables));
    expect(again.map((result, n) => result === first[n])).toEqual(first.map((_, n) => n < 20));
    expect(again).toEqual(first);
  });

  test('gives each person what a rendering for that person alone gives', () => {
    const source = templates({
      subject: '{{ language }}',
      body: '{% if n > 1 %}{{ email }}{% else %}{{ data.n }}{% endif %}{% assign x = language %}{{ x }}',
    });
    const series = EmailSeries.withTextParts(source, NOW);
    for (const variables of [...people, ...people, person(1, { n: 5 }), person(1, { n: 0 })]) {
      expect(series.render(variables)).toEqual(renderEmail(source, variables, NOW));
    }
  });
});

describe('a text part that has only white space', () => {
  const textOf = (more: Partial<EmailTemplates>, variables: object = {}) => {
    const result = renderEmail(templates(more), { ...variables }, NOW);
    return result.ok ? result.email.text : result.errors;
  };

  test.each([' ', '\n\t\r\n', '\u00a0', '{{ gone }}', '{% if vip %}x{% endif %}\n'])(
    'is made from the HTML: %j',
    (text) => {
      expect(textOf({ text })).toBe(textOf({ text: null }));
      expect(textOf({ text })).toMatch(/^Hello/);
    },
  );

  test('stays if there is no HTML, or if its variables have words', () => {
    expect(textOf({ body: '', text: ' ' })).toBe(' ');
    expect(textOf({ text: '{{ words }}' }, { words: 'Hi' })).toBe('Hi');
    expect(textOf({ text: ' Hi ' })).toBe(' Hi ');
  });

  test('is decided for each person of a series', () => {
    const series = EmailSeries.withTextPartsIfLong(templates({ text: '{{ words }}' }), NOW);
    const texts = ['Hi', '', 'Ho'].map((words) => series.render({ words }));
    expect(texts).toMatchObject(['Hi', null, 'Ho'].map((text) => ({ ok: true, email: { text } })));
  });
});

test('a rendering reports the names that it read, and no others', () => {
  const reads = new Set<string>();
  const variables = { a: false, b: 1, c: { d: 2 }, e: 3 };
  render('{% if a %}{{ b }}{% else %}{{ c.d }}{% endif %}', 'text', variables, NOW, { reads });
  expect([...reads].filter((name) => ['a', 'b', 'c', 'd', 'e'].includes(name))).toEqual(['a', 'c']);
});

describe('an email that is too large for an answer', () => {
  const quotes = (n: number) => '"'.repeat(n);

  test.each([
    ['body', { body: `<p>{{ q }}</p>`, text: 'x' }],
    ['text', { text: '{{ q }}' }],
    ['body', { body: '<p>{{ q }}</p>' }],
  ])('is refused, naming its %s', (field, more) => {
    const variables = { q: '\\'.repeat(1_900_000) };
    const result = renderEmail(templates(more), variables, NOW);
    expect(result).toEqual({ ok: false, errors: [{ field, code: 'too_big', message: expect.any(String) }] });
  });

  test('a rendered email fits into what Lambda passes on, whatever its characters', () => {
    const result = renderEmail(templates({ text: '{{ q }}' }), { q: quotes(1_300_000) }, NOW);
    expect(result.ok).toBe(true);
    const answer = JSON.stringify({ statusCode: 200, body: JSON.stringify(result) });
    expect(Buffer.byteLength(answer)).toBeLessThan(6_291_556);
  });
});

test('the parts of an email share one budget, and the part that exceeds it is named', () => {
  const work = '{{ long | size }}{{ long | size }}';
  const variables = { long: 'x'.repeat(3_000_000) };
  const email = { subject: 'Hi', body: work, text: null, fromName: null };
  expect(renderEmail(email, variables, 0).ok).toBe(true);
  expect(renderEmail({ ...email, text: work }, variables, 0)).toMatchObject({
    ok: false,
    errors: [{ field: 'text', message: expect.stringContaining('too much data') }],
  });
});
