import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { withUtm } from '../../../shared/domain/emails/utm';

const own = 'https://mail.example.com';
const ALL = 'utm_source=shop&amp;utm_medium=email&amp;utm_campaign=May%20%26%20June';
const tagged = (html: string) => withUtm(html, { source: 'shop', campaign: 'May & June' }, own);

describe('a recorded link carries the parameters', () => {
  test.each([
    ['<a href="https://a.example/x">x</a>', `<a href="https://a.example/x?${ALL}">x</a>`],
    ["<a class=y HREF='https://a.example/?b=1' id=z>", `<a class=y HREF="https://a.example/?b=1&amp;${ALL}" id=z>`],
    ['<a href=https://a.example/x>x</a>', `<a href="https://a.example/x?${ALL}">x</a>`],
    ['<a href="https://a.example/?b=1&amp;c=2#top">', `<a href="https://a.example/?b=1&amp;c=2&amp;${ALL}#top">`],
    ['<a href="https://a.example/x?#top">', `<a href="https://a.example/x?${ALL}#top">`],
    ['<a title="href=x>y" href="https://a.example">', `<a title="href=x>y" href="https://a.example?${ALL}">`],
    ['<a href="https://a.example/?signatures=1">', `<a href="https://a.example/?signatures=1&amp;${ALL}">`],
    ['<a ses:tags="link:1" href="http://a.example">', `<a ses:tags="link:1" href="http://a.example?${ALL}">`],
  ])('%s', (html, expected) => expect(tagged(html)).toBe(expected));
});

describe('stays as it is:', () => {
  test.each([
    ['a link to a page of the service', `<a href="${own}/u/2.a.b">x</a>`],
    ['one that is not recorded', '<a ses:no-track href="https://a.example">x</a>'],
    ['one with such parameters', '<a href="https://a.example/?b=1&amp;UTM_source=own#utm_x">x</a>'],
    ['a signed one of S3', '<a href="https://a.example/f?X-Amz-Expires=9&amp;X-Amz-Signature=0f">x</a>'],
    ['a signed one of CloudFront', '<a href="https://a.example/f?Expires=9&amp;Signature=0f&amp;Key-Pair-Id=K">x</a>'],
    ['a signed one of a framework', '<a href="https://a.example/f?signature=0f#top">x</a>'],
    ['another scheme', '<a href="mailto:a@b.example">x</a><a href="#top">x</a><a>x</a>'],
    ['another element', '<link href="https://a.example"><!-- <a href="https://a.example"> -->'],
  ])('%s', (_name, html) => expect(tagged(html)).toBe(html));
});

test('the medium is email unless it is given, and without a campaign there is no name of one', () => {
  expect(withUtm('<a href="https://a.example">', { source: 's' }, own)).toContain(
    '?utm_source=s&amp;utm_medium=email"',
  );
  expect(withUtm('<a href="https://a.example">', { source: 's', medium: 'm' }, own)).toContain('utm_medium=m"');
});

test('whatever the link is, its target gains the parameters alone', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
      fc.pre(!/utm_|signature=|sig=|hmac=/i.test(url));
      const html = tagged(`<a href="${url.replaceAll('&', '&amp;')}">x</a>`);
      const after = new URL((/href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#39;', "'"));
      expect(after.searchParams.get('utm_campaign')).toBe('May & June');
      const before = new URL(url);
      expect([after.origin, after.pathname, after.hash]).toEqual([before.origin, before.pathname, before.hash]);
      expect(after.search.startsWith(before.search)).toBe(true);
    }),
  );
});

test.each([
  '<a href='.repeat(60_000),
  `<a ${'x '.repeat(250_000)}href="https://a.example">`,
  '<a href="https://'.repeat(30_000),
  `<a href="https://a.example/?${'a-'.repeat(250_000)}">`,
])('hostile HTML is read once', (html) => {
  expect(tagged(html).length).toBeLessThan(2 * html.length + 1_000);
});
