import { describe, expect, test } from '@jest/globals';
import { isConfirmationOver } from '../../../shared/domain/pages/link-token';
import { type Preferences, preferencesPage, readPreferencesForm } from '../../../shared/domain/pages/preferences';
import { pageTexts, textsByHeader, textsFor } from '../../../shared/domain/pages/texts';

const NOW = Date.parse('2026-12-01T12:00:00.000Z');
const DAY = 24 * 3600_000;
const read = (body: string) => readPreferencesForm(body, NOW);

describe('the form', () => {
  test('says for each topic that it showed whether it is chosen', () => {
    expect(read('topic=b&shown=a&x=y&shown=b&topic=other&action=save')).toEqual({
      action: 'save',
      topics: { a: false, b: true },
    });
  });

  test.each(['', 'action=', 'action=delete', 'topic=a', `action=save&x=${'y'.repeat(32_768 - 13)}z`])(
    'asks for nothing: %.40s',
    (body) => expect(read(body)).toBeNull(),
  );

  test('may have 32 KB', () => {
    expect(read(`action=save&x=${'y'.repeat(32_768 - 14)}`)).toEqual({ action: 'save', topics: {} });
  });

  test.each<[string, object]>([
    ['keep', {}],
    ['end', { snoozedUntil: null }],
    ['2026-12-02', { snoozedUntil: '2026-12-02T00:00:00.000Z' }],
    ['2027-03-03', { snoozedUntil: '2027-03-03T00:00:00.000Z' }],
    ['2027-03-04', {}],
    ['2026-12-01', {}],
    ['2026-13-01', {}],
    ['2026-12-05T10:00', {}],
    ['tomorrow', {}],
  ])('the pause %s is %j', (pause, expected) => {
    expect(read(`action=stop&pause=${pause}`)).toEqual({ action: 'stop', topics: {}, ...expected });
  });

  test('a pause must be in the future and begin at most 92 days from now', () => {
    const at = (time: string) => readPreferencesForm('action=save&pause=2026-12-05', Date.parse(time))?.snoozedUntil;
    expect([at('2026-12-04T23:59:59.999Z'), at('2026-12-05T00:00:00.000Z')]).toEqual([
      '2026-12-05T00:00:00.000Z',
      undefined,
    ]);
    expect([at('2026-09-04T00:00:00.000Z'), at('2026-09-03T23:59:59.999Z')]).toEqual([
      '2026-12-05T00:00:00.000Z',
      undefined,
    ]);
  });
});

describe('the page', () => {
  const topic = (id: string, defaultSubscribed: boolean) => ({
    id,
    name: `<${id}>`,
    defaultSubscribed,
    version: 1,
    createdAt: '',
    updatedAt: '',
  });
  const shown = (contact: Partial<Preferences['contact']>, more: Partial<Preferences> = {}) =>
    preferencesPage(pageTexts.en, {
      project: 'Acme',
      isFresh: true,
      contact: { email: 'ann@example.com', subscribed: true, ...contact },
      topics: [topic('a', true), { ...topic('b', false), description: 'All about b' }],
      now: NOW,
      ...more,
    });
  const values = (html: string) =>
    Array.from(
      html.matchAll(/name="(\w+)" value="([^"]*)"( checked)?/g),
      ([, name, value, on]) => `${name}=${value}${on ?? ''}`,
    );

  test('offers topics, a pause, saving and stopping', () => {
    const html = shown({ topics: { b: true } });
    expect(values(html)).toEqual([
      'shown=a',
      'shown=b',
      'topic=a checked',
      'topic=b checked',
      'pause=end checked',
      'pause=2026-12-31',
      'pause=2027-01-30',
      'pause=2027-03-01',
      'action=save',
      'action=stop',
    ]);
    expect(html).toContain('&lt;a&gt;</span>');
    expect(html).toContain('&lt;b&gt;<small>All about b</small>');
    expect(html.match(/class="quiet"/g)).toHaveLength(1);
    expect(html).toContain('1\u00a0March\u00a02027');
    expect(html).not.toContain('ann@example.com');
  });

  test('keeps or ends a pause that is not over', () => {
    const until = (time: number) => values(shown({ snoozedUntil: new Date(time).toISOString() }, { topics: [] }));
    expect(until(NOW + 1).slice(0, 2)).toEqual(['pause=keep checked', 'pause=end']);
    expect(until(NOW)[0]).toBe('pause=end checked');
  });

  test('offers topics and the subscription to whoever has left', () => {
    expect(values(shown({ subscribed: false, topics: { a: false } }))).toEqual([
      ...['shown=a', 'shown=b', 'topic=a', 'topic=b', 'action=subscribe'],
    ]);
    expect(values(shown({ subscribed: false }, { topics: [] }))).toEqual(['action=subscribe']);
  });

  test('says what was done', () => {
    const stoppedText = pageTexts.en.preferences.stopped.slice(0, 10);
    expect(shown({}, { done: 'stopped' })).toContain(stoppedText);
    expect(shown({})).not.toContain(stoppedText);
  });
});

test('a confirmation link works for 30 days', () => {
  expect([30 * DAY - 1, 30 * DAY].map((age) => isConfirmationOver({ until: NOW }, NOW + age))).toEqual([false, true]);
});

describe('the language of a page', () => {
  test.each([
    ['de-AT', 'de'],
    [' FR_ca ', 'fr'],
    ['xx', 'es'],
    ['toString', 'es'],
    [5, 'es'],
    [undefined, 'es'],
  ])('for the locale %j in a project with Spanish is %s', (locale, language) => {
    expect(textsFor({ language: 'es' }, { data: { locale } }).language).toBe(language);
  });

  test('is that of the project without a contact, and English without either', () => {
    expect([textsFor({ language: 'pt' }, null).language, textsFor({}, null).language]).toEqual(['pt', 'en']);
  });

  test.each([
    ['de', 'de'],
    ['xx, fr;q=0.5, es;q=0.8', 'es'],
    ['fr;q=0.5, de', 'de'],
    ['fr;level=1;q=0.2, de;q=0.1', 'fr'],
    ['fr;q=0, es;q=0.1', 'es'],
    ['fr;q=x, es;q=0.9', 'fr'],
    ['fr;q=0', 'en'],
    ['', 'en'],
    [`${'x'.repeat(498)},fr`, 'en'],
  ])('for the header %.30j is %s', (header, language) => {
    expect(textsByHeader(header).language).toBe(language);
  });
});
