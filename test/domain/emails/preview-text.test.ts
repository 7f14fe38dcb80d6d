import { describe, expect, test } from '@jest/globals';
import { renderEmail, withPreviewText } from '../../../shared/domain/emails/render-email';
import { hasVisibleLink } from '../../../shared/domain/emails/visibility';

const SHOWN = '(shown)';
/** The document with the hidden element in short. */
const placed = (html: string): string =>
  withPreviewText(html, 'Words').replace(/<div style="display:none.*?<\/div>/s, SHOWN);

describe('the preview text stands at the beginning of the content', () => {
  test.each([
    ['a fragment', '<p>Hi</p>', `${SHOWN}<p>Hi</p>`],
    [
      'a document',
      '<!doctype html><html><head><title>a</title></head><body class="b"><p>Hi',
      `<!doctype html><html><head><title>a</title></head><body class="b">${SHOWN}<p>Hi`,
    ],
    [
      'a body in a comment for Outlook',
      '<html><!--[if mso]><body><![endif]--><body>Hi</body></html>',
      `<html><!--[if mso]><body><![endif]--><body>${SHOWN}Hi</body></html>`,
    ],
    [
      'a document without a body',
      '<!DOCTYPE html>\n<html><head></head><p>Hi',
      `<!DOCTYPE html>\n<html><head></head>${SHOWN}<p>Hi`,
    ],
    ['a doctype alone', '<!doctype html>Hi', `<!doctype html>${SHOWN}Hi`],
    ['a word that begins like a tag', '<bodyguard>Hi', `${SHOWN}<bodyguard>Hi`],
  ])('of %s', (_, html, expected) => {
    expect(placed(html)).toBe(expected);
  });
});

test('it is hidden, escaped and followed by 150 characters of space at most', () => {
  const html = withPreviewText('<p>Hi</p>', ' <b>"A" & B</b> ');
  expect(html).toContain('display:none!important');
  expect(html).toContain('>&lt;b&gt;&#34;A&#34; &amp; B&lt;/b&gt;\u034f');
  const spaces = (text: string) => (withPreviewText('', text).match(/[\u00a0\u2007]/g) ?? []).length;
  expect([spaces('x'), spaces('x'.repeat(149)), spaces('x'.repeat(150)), spaces('x'.repeat(998))]).toEqual([
    150, 2, 0, 0,
  ]);
  expect(hasVisibleLink(withPreviewText('<a href="https://a.example">a</a>', 'x'), 'https://a.example')).toBe(true);
});

test('it is rendered with the values of the email, and left out if nothing is left of it', () => {
  const email = (previewText: string | null, variables = {}) => {
    const templates = { subject: 'S', body: '<p>Hi</p>', text: null, previewText, fromName: null };
    const rendered = renderEmail(templates, variables, 0);
    return rendered.ok ? rendered.email : rendered.errors;
  };
  expect(email('For {{ name }}', { name: '<Ada>\r\n' })).toMatchObject({
    html: expect.stringContaining('For &lt;Ada&gt;\u034f'),
    text: 'Hi',
  });
  for (const nothing of [null, '', '{{ name }}', ' ']) expect(email(nothing)).toMatchObject({ html: '<p>Hi</p>' });
  expect(email('{% for n in (1..999) %}x{% endfor %}')).toMatchObject([{ field: 'previewText' }]);
});
