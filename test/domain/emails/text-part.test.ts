import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textFromHtml, textPart } from '../../../shared/domain/emails/text-part';

describe('the text part reads like the email', () => {
  test.each([
    ['white space is folded', '<p>\n  one\t two <b>three</b>four\n</p>', 'one two threefour'],
    ['entities', 'Fish &amp; chips &lt;3&nbsp;&euro;&#8364;', 'Fish & chips <3 €€'],
    ['paragraphs and breaks', '<p>a</p><p>b<br>c<br><br>d</p>', 'a\n\nb\nc\n\nd'],
    ['headings', '<h1>Title</h1>Text<h2>Next</h2>', 'Title\n\nText\n\nNext'],
    ['links', '<a href="https://a.example/x">here</a>.', 'here (https://a.example/x).'],
    ['a link that shows its address', '<a href="https://a.example/">a.example</a>', 'a.example'],
    ['an email link', '<a href="mailto:a@b.example">a@b.example</a>', 'a@b.example'],
    ['links within the email and scripts', '<a href="#top">up</a> <a href="javascript:x()">no</a>', 'up no'],
    ['a picture as link', '<a href="https://a.example/x"><img alt="Shop"></a>', 'Shop (https://a.example/x)'],
    ['lists', '<ul><li>a<li>b<ol><li>c</li><li>d</ol></ul>e', '- a\n- b\n  1. c\n  2. d\n\ne'],
    ['tables', '<table><tr><th>Item<th>Price</tr><tr><td>Tea</td><td>2 €</td></tr></table>', 'Item | Price\nTea | 2 €'],
    ['quotes', '<blockquote>a<br>b</blockquote>c', '> a\n> b\n\nc'],
    ['preformatted text', '<pre>a\n  b</pre>', 'a\n  b'],
    ['styles, scripts and comments', '<style>p{}</style><script>x("<p>")</script><!--[if mso]>m<![endif]-->a', 'a'],
    ['hidden text', '<div style="DISPLAY : none">pre<img src=x>view</div><p hidden>x</p>a', 'a'],
    ['a preheader that is seen', '<span class="preheader" style="mso-hide:all">Sale</span> a', 'Sale a'],
    ['a preheader that a rule hides', '<style>.preheader{display:none}</style><p class="preheader">Sale</p>a', 'a'],
    ['letters without a size', '<div style="font-size:0">x<p style="font-size:14px">a</p></div>', 'a'],
    ['letters of a pixel', '<span style="font:1px/1 Arial">x</span>a', 'a'],
    ['a box without a height', '<div style="max-height:0;overflow:hidden">x<br>x</div>a', 'a'],
    ['a box with a least width', '<div style="width:1px;min-width:100%">a</div>', 'a'],
    ['what only paper hides', '<style media="print">p{display:none}</style><p>a</p>', 'a'],
    [
      'what only small screens hide',
      '<style media="only screen and (max-width:480px)">p{display:none}</style><p>a</p>',
      'a',
    ],
    ['what a sheet for screens hides', '<style media="only screen, print">p{display:none}</style><p>x</p>a', 'a'],
    ['a cell with no least height', '<table><tr><td style="height:0">a</td></tr></table>', 'a'],
    [
      'letters in the colors of a gradient',
      '<h1 style="background:linear-gradient(red,blue);-webkit-background-clip:text;color:transparent">a</h1>',
      'a',
    ],
    ['letters without a color', '<p style="color:transparent">x</p>a', 'a'],
    ['white letters, whose background a rule may set', '<p style="color:#fff">a</p>', 'a'],
    ['letters that are seen again', '<p style="visibility:hidden">x<b style="visibility:visible">a</b></p>', 'a'],
    ['text that was moved away', '<div style="position:absolute;left:-9999px">x</div>a', 'a'],
    ['a hidden list', '<ul style="visibility:hidden"><li>x</ul>a', 'a'],
    ['a hidden link', '<a href="https://a.example/x" style="font-size:0">x</a>a', 'a'],
    [
      'a hidden link around what is seen',
      '<a href="https://a.example/x" style="font-size:0"><img alt="b"></a>',
      'b (https://a.example/x)',
    ],
    ['a dot that counts', '<img alt="x" src="https://a.example/p" width="1" height="1">a', 'a'],
    [
      'a linked image before a word',
      '<a href="https://a.example/x"><img alt="Shop"></a>Hi',
      'Shop (https://a.example/x) Hi',
    ],
    ['a linked image after a word', 'Hi<a href="https://a.example/x"><img></a>Bye', 'Hi https://a.example/x Bye'],
    [
      'images in a word, a sentence and a row',
      'a<img alt="b">c<img alt="d"><img alt="e">! (<img alt="f">)',
      'a b c d e! (f)',
    ],
    ['an address before a word', '<a href="https://a.example">a.example</a>and', 'a.example and'],
    ['broken HTML', '<p>a<b>c</p></div><td>d', 'ac\n\nd'],
    ['nothing', '', ''],
  ])('%s', (_name, html, text) => {
    expect(textFromHtml(html)).toBe(text);
  });
});

describe('the text part of an email of pictures', () => {
  test.each([
    [
      'is its alternative texts',
      '<a href="https://a.example/sale"><img src="x" alt="Sale"></a>',
      'Sale (https://a.example/sale)',
    ],
    [
      'without them is the subject and the link',
      '<a href="https://a.example/sale"><img src="x"></a>',
      'Big sale\n\nhttps://a.example/sale',
    ],
    ['without a link is the subject', '<img src="x"><p>&nbsp;</p>', 'Big sale'],
    ['with words is what it says', '<img src="x"><p>Hi</p>', 'Hi'],
  ])('%s', (_name, html, text) => {
    expect(textPart(html, 'Big sale')).toBe(text);
  });
});

const emails = join(__dirname, '../../data/emails');

test.each(['welcome', 'password-reset', 'trial-expiring', 'user-invitation', 'newsletter'])(
  'the real email %s',
  (name) => {
    const html = readFileSync(join(emails, `${name}.html`), 'utf8');
    const text = textFromHtml(html);
    expect(text.length).toBeGreaterThan(300);
    expect(text).not.toMatch(/<|\{\s*[a-z-]+:|\n{3}|&nbsp;/);
    const links = Array.from(html.matchAll(/href="(https?:[^"]+|\{\{[^"]+)"/g), ([, href]) => href ?? '');
    for (const link of links.filter((href) => !href.includes('fonts.googleapis'))) expect(text).toContain(link);
  },
);

test('a text written as HTML comes back', () => {
  const words = fc.stringMatching(/^[!-~]{1,10}$/);
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  fc.assert(
    fc.property(fc.array(words, { minLength: 1 }), (parts) => {
      expect(textFromHtml(`<p>${parts.map(escaped).join('\n ')}</p>`)).toBe(parts.join(' '));
    }),
  );
});

describe('hostile HTML is read quickly and within bounds', () => {
  test.each([
    ['deep elements', '<div>'.repeat(100_000)],
    ['unclosed links and wrong ends', '<a href="https://a.example">'.repeat(20_000) + '</b>'.repeat(60_000)],
    ['quotes in quotes', '<blockquote>'.repeat(300) + '<br>x'.repeat(100_000)],
    ['lists in lists', '<ul><li>x'.repeat(60_000)],
    ['attributes', `<a ${'x '.repeat(250_000)}>`],
    ['opening brackets', '<'.repeat(500_000)],
    ['comments', '<!--'.repeat(120_000)],
    ['entities', '&amp'.repeat(120_000)],
    ['spaces', ' '.repeat(500_000)],
    ['styles', `<p style="${'display :  '.repeat(50_000)}">x`],
    ['many links', '<a href="https://a.example/long/path">x</a>'.repeat(12_000)],
  ])('%s', (_name, html) => {
    expect(textFromHtml(html).length).toBeLessThan(600_000);
  });

  test('what is nested too deeply is left out', () => {
    expect(textFromHtml(`a${'<div>'.repeat(100)}b${'<div>'.repeat(1000)}c`)).toBe('a\nb');
    expect(textFromHtml(`${'<div>'.repeat(400)}a${'</div>'.repeat(400)}b`)).toBe('a\nb');
    expect(textFromHtml(`a${'<div>'.repeat(401)}b`)).toBe('a');
    expect(textFromHtml(`${'<p>a</p>'.repeat(500)}`)).toHaveLength(500 * 3 - 2);
  });
});

test('half a million blanks before a word cost no more than reading them', () => {
  expect(textFromHtml(`<pre>${' '.repeat(500_000)}x</pre>`).trim()).toBe('x');
});
