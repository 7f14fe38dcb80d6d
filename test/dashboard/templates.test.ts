import { describe, expect, test } from '@jest/globals';
import { factsOf } from '../../packages/dashboard/src/rooms/templates/checks';
import { starters } from '../../packages/dashboard/src/rooms/templates/starters/starters';
import { bodyOf, formOf } from '../../packages/dashboard/src/rooms/templates/template-form';
import { liquidFilters } from '../../packages/dashboard/src/ui/code/liquid-words';
import { type LineChange, lineChanges } from '../../packages/dashboard/src/ui/versions/lines';
import { renderEmail } from '../../shared/domain/emails/render-email';
import { emailVariables } from '../../shared/domain/emails/variables';
import { PREVIEW_TOKEN } from '../../shared/domain/pages/link-token';
import { engineFor } from '../../shared/domain/templates/engine';

const links = {
  unsubscribeUrl: 'https://example.com/u',
  preferencesUrl: 'https://example.com/p',
  viewInBrowserUrl: '',
};

test('the editor offers the filters that the service has, and no others', () => {
  const internal = ['coalesce', 'range', 'raw'];
  const known = Object.keys(engineFor('html').filters).filter((name) => !internal.includes(name));
  expect([...liquidFilters].sort()).toEqual(known.sort());
});

describe.each(starters.map((starter) => [starter.key, starter] as const))(
  'the starter %s',
  (_, { template, sample }) => {
    const email = { subject: template.subject, body: template.body, text: null, fromName: null };

    test('renders with its sample and reads nothing that the sample lacks and no fallback covers', () => {
      const rendered = renderEmail(email, emailVariables(null, sample, links), 0);
      expect(rendered).toMatchObject({ ok: true });
      if (!rendered.ok) return;
      expect(rendered.email.html).toContain('<html lang="en">');
      expect(rendered.email.html).not.toMatch(/\{\{|\{%|href=""/);
      expect(factsOf(rendered.email.html).imagesWithoutAlt).toBe(0);
    });

    test('renders for a contact of whom nothing is known', () => {
      expect(renderEmail(email, emailVariables(null, {}, links), 0)).toMatchObject({ ok: true });
    });

    test('has no text of its own, which a changed HTML would leave behind', () => {
      expect(formOf(template).text).toBe('');
    });

    test('says how to leave in both parts if it is marketing', () => {
      const rendered = renderEmail(email, emailVariables(null, sample, links), 0);
      if (!rendered.ok) throw new Error('It doesn’t render.');
      const isThere = [rendered.email.html, rendered.email.text].every((part) => part.includes(links.unsubscribeUrl));
      expect(isThere).toBe(template.type === 'MARKETING');
    });
  },
);

test('pictures without an alternative text are counted, empty ones are right; bytes are those of UTF-8', () => {
  expect(factsOf('<img src=a><img src="b" alt=""><IMG SRC=c ALT="x">ä')).toEqual({
    bytes: 52,
    imagesWithoutAlt: 1,
    hasUnsubscribeLink: false,
  });
});

test('an unsubscribe link is found in the rendered email, so that one in a layout or partial counts', () => {
  const preview = { unsubscribeUrl: `https://example.com/u/${PREVIEW_TOKEN}` };
  expect(factsOf(`<a href="${preview.unsubscribeUrl}">Leave</a>`).hasUnsubscribeLink).toBe(true);
  expect(factsOf(`<a href='${preview.unsubscribeUrl}?lang=de'>Leave</a>`).hasUnsubscribeLink).toBe(true);
  expect(factsOf(`<a href="${preview.unsubscribeUrl}/preferences">Choose</a>`).hasUnsubscribeLink).toBe(false);
  expect(factsOf('<p>Hi</p>').hasUnsubscribeLink).toBe(false);
});

test('an empty optional field clears its member, and other changes stay as they are', () => {
  expect(bodyOf({ subject: '', text: '', from: 'a@example.com' })).toEqual({
    subject: '',
    text: null,
    from: 'a@example.com',
  });
  expect(formOf({ text: null }).text).toBe('');
});

const MARKS = { same: ' ', removed: '-', added: '+' };
const marked = (change: LineChange): string =>
  change.kind === 'gap' ? `${change.count}` : MARKS[change.kind] + change.text;

describe('two versions of a text', () => {
  test.each([
    [
      'a line that changed, with two around it',
      'a\nb\nc\nd\ne\nf',
      'a\nb\nc\nX\ne\nf',
      ['1', ' b', ' c', '-d', '+X', ' e', ' f'],
    ],
    ['lines that moved', 'a\nb\nc', 'b\nc\na', ['-a', ' b', ' c', '+a']],
    ['a text that came', '', 'a\nb', ['+a', '+b']],
    ['a text that went', 'a', '', ['-a']],
    ['equal texts', 'a\nb', 'a\nb', ['2']],
    [
      'HTML without line breaks',
      `${'<p>'.repeat(60)}a`,
      `${'<p>'.repeat(60)}b`,
      ['57', ' <p>', ' <p>', '-<p>a', '+<p>b'],
    ],
  ])('differ by lines: %s', (_, before, after, expected) => {
    expect(lineChanges(before, after).map(marked)).toEqual(expected);
  });

  test('that have thousands of lines and none in common are replaced as a whole', () => {
    const many = (letter: string) => Array.from({ length: 20_000 }, (_, n) => `${letter}${n}`).join('\n');
    const kinds = lineChanges(many('a'), many('b')).map(({ kind }) => kind);
    expect([kinds.length, kinds[0], kinds.at(-1)]).toEqual([40_000, 'removed', 'added']);
  });
});
