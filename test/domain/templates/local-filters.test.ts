import { describe, expect, test } from '@jest/globals';
import { checkTemplate } from '../../../shared/domain/templates/check';
import { render } from '../../../shared/domain/templates/render';

const NOW = Date.parse('2026-12-01T23:30:00Z');
/** With plain spaces: some languages have narrow ones. */
const shown = (source: string, variables: object = {}, language?: string): string => {
  const rendered = render(source, 'text', variables as Record<string, unknown>, NOW, { language });
  if (!rendered.ok) throw new Error(rendered.error.message);
  return rendered.output.replace(/[\u00a0\u202f]/g, ' ');
};

describe('filters that write for the reader', () => {
  test.each([
    ['{{ 1234.5 | money: "EUR" }}', {}, '€1,234.50'],
    ['{{ 1234.5 | money: "EUR" }}', { locale: 'de-DE' }, '1.234,50 €'],
    ['{{ "1234.5" | money: currency }}', { locale: 'de_CH', currency: 'chf' }, 'CHF 1’234.50'],
    ['{{ 1234.5 | money: "JPY" }}', { locale: 'ja' }, '¥1,235'],
    ['{{ 1234.5678 | number }}', { locale: 'fr' }, '1 234,568'],
    ['{{ 1234.5 | number: 2 }}', { locale: 'de' }, '1.234,50'],
    ['{{ "2026-03-01" | local_date }}', { locale: 'de', timezone: 'America/New_York' }, '1. März 2026'],
    ['{{ "2026-03-01T02:00:00Z" | local_date }}', { timezone: 'America/New_York' }, 'February 28, 2026'],
    ['{{ "2026-03-01T02:00" | local_time }}', { locale: 'de', timezone: 'Europe/Berlin' }, '03:00'],
    ['{{ 1772330400 | local_datetime: "short" }}', { locale: 'de', timezone: 'Europe/Berlin' }, '01.03.26, 03:00'],
    ['{{ "now" | local_date: "short" }}', { locale: 'de', timezone: 'Asia/Tokyo' }, '02.12.26'],
    ['{{ "now" | local_time: "short", "Asia/Tokyo" }}', { locale: 'de', timezone: 'Europe/Berlin' }, '08:30'],
  ])('%s for %j is %s', (source, variables, expected) => {
    // Versions of the language data differ in the apostrophe of Swiss numbers and the yen sign.
    expect(shown(source, variables).replace("'", '’').replace('\uffe5', '¥')).toBe(expected);
  });

  test("the project's language is that of readers who have none, or one that is no language", () => {
    expect(shown('{{ 1.5 | number }}', {}, 'de')).toBe('1,5');
    expect(shown('{{ 1.5 | number }}', { locale: '!!' }, 'de')).toBe('1,5');
    expect(shown('{{ 1.5 | number }}', { locale: 'en' }, 'de')).toBe('1.5');
  });

  test('what is no number or date, or names no currency or time zone, is printed as it is', () => {
    expect(shown('{{ "much" | money: "EUR" }}|{{ 5 | money: x }}|{{ nothing | number }}', { x: 'euro' })).toBe(
      'much|5|',
    );
    expect(shown('{{ "soon" | local_date }}{{ nothing | local_time }}')).toBe('soon');
    expect(shown('{{ 0 | local_time: "short", "Nowhere/City" }}')).toBe('12:00 AM');
    expect(shown('{{ far | local_date }}{{ list | money: "EUR" }}', { far: 1e300, list: ['x'] })).toBe('1e+300x');
    expect(shown('{{ 1.5 | number: 9999 }}')).toBe('1.5000000000');
  });

  test('values are escaped in HTML as all are', () => {
    expect(render('{{ "<b>" | money: "EUR" }}', 'html', {})).toEqual({ ok: true, output: '&lt;b&gt;' });
  });

  test('the names that decide are among those that were read', () => {
    const reads = new Set<string>();
    render('{{ a | local_date }}', 'text', { a: 0 }, NOW, { reads });
    expect([...reads]).toEqual(expect.arrayContaining(['a', 'locale', 'timezone']));
  });

  test.each([
    ['{{ a | money }}', 'the filter "money" needs a currency such as "EUR"'],
    ['{{ a | money: "euro" }}', 'a currency has three letters, such as "EUR"'],
    ['{{ a | local_date: "%Y" }}', 'the filter "local_date" takes "full", "long", "medium" or "short"'],
    ['{{ a | local_time: "short", "Berlin" }}', 'there is no time zone "Berlin": write a name such as "Europe/Berlin"'],
    ['{{ a | date: "%H", "Mars/Base" }}', 'there is no time zone "Mars/Base": write a name such as "Europe/Berlin"'],
    ['{{ a | date: "%H", "Europe/Berlin" }}{{ a | local_time: "short", zone }}', undefined],
  ])('%s is a mistake when it is saved', (source, message) => {
    expect(checkTemplate(source, 'html')?.message).toBe(message);
  });
});
