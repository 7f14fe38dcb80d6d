import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { listHeaders, withUnsubscribeLink, withUnsubscribeText } from '../../../shared/domain/emails/unsubscribe';
import { hasVisibleLink } from '../../../shared/domain/emails/visibility';

const url = 'https://mail.example/u/abc?x=1&y=2';
const footer = { url, label: 'Unsubscribe', address: 'Example Ltd\n1 <High> Street' };
const encodedUrl = 'https://mail.example/u/abc?x=1&amp;y=2';
const newsletter = readFileSync(join(__dirname, '../../data/emails/newsletter.html'), 'utf8');

describe('an HTML body without the link', () => {
  test('gets one at the end of its body and is otherwise unchanged', () => {
    const result = withUnsubscribeLink(newsletter, footer);
    const added = result.length - newsletter.length;
    const at = newsletter.lastIndexOf('</body>');
    expect(result.slice(0, at) + result.slice(at + added)).toBe(newsletter);
    expect(result.slice(at, at + added)).toContain(`<a ses:no-track href="${encodedUrl}"`);
    expect(result.slice(at, at + added)).toContain('Example Ltd<br>1 &lt;High&gt; Street');
  });

  test.each([
    ['no body element', '<p>Hi</p>'],
    ['a body that is not closed', '<html><body><p>Hi'],
    ['a closing tag in a comment', '<body>Hi<!-- </body> -->'],
    ['a closing tag in a script', '<body>Hi<script>"</body>"</script>'],
    ['an empty text', ''],
  ])('%s: at the end', (_name, html) => {
    const result = withUnsubscribeLink(html, { url, label: 'Bye' });
    expect(result.startsWith(html)).toBe(true);
    expect(result.slice(html.length)).toContain('>Bye</a>');
  });
});

describe('an HTML body with the link', () => {
  test('only has its links marked, so that SES does not track them', () => {
    const html = `<body><a class=x href='${encodedUrl}'>out</a><A HREF="${url}">x</A><a ses:no-track href="${encodedUrl}">y</a><a href="https://o.example">z</a></body>`;
    expect(withUnsubscribeLink(html, footer)).toBe(
      `<body><a ses:no-track class=x href='${encodedUrl}'>out</a><A ses:no-track HREF="${url}">x</A><a ses:no-track href="${encodedUrl}">y</a><a href="https://o.example">z</a></body>`,
    );
  });

  test('is recognized by the link, not by the address as text or in a comment', () => {
    expect(hasVisibleLink(`<a href=" ${encodedUrl} ">x</a>`, url)).toBe(true);
    expect(hasVisibleLink(`${url}<!-- <a href="${encodedUrl}">x</a> --><img src="${encodedUrl}">`, url)).toBe(false);
  });
});

describe('a link that nobody can see does not count:', () => {
  const link = (style: string, inner = 'out') => `<a href="${encodedUrl}" style="${style}">${inner}</a>`;
  const box = (attributes: string, inner = link('')) => `<div ${attributes}>${inner}</div>`;
  test.each([
    ['without a text', link('', '')],
    ['with blanks only', link('', ' &nbsp;&#8203;&zwnj;\n')],
    ['with an image without a source', link('', '<img src="" alt="">')],
    ['with an image of a pixel', link('', '<img src="https://a.example/p.gif" width="1" height="1">')],
    ['display: none', link('DISPLAY : /* x */ none !important')],
    ['in a box that is not displayed', box('style="display:none"', `<p style="display:block">${link('')}</p>`)],
    ['hidden', `<a hidden href="${encodedUrl}">out</a>`],
    ['in a hidden box', box('hidden')],
    ['visibility: hidden', box('style="visibility:hidden"')],
    ['opacity: 0', box('style="opacity:0.0"')],
    ['without a height', box('style="height:0;overflow:hidden"')],
    ['of a pixel', link('display:block;max-height:1px')],
    ['in letters without a size', box('style="font-size:0"')],
    ['in letters of a pixel', link('font:normal 1px/1 Arial')],
    ['in no color', link('color:transparent')],
    ['in a color of no opacity', link('color:rgba(0, 0, 0, 0)')],
    ['white on white', link('color:#fff')],
    ['white on white, by another name', link('color:rgb(255 255 255)')],
    ['nearly white on white', link('color:#fefefe')],
    ['in the color of the box', box('bgcolor="#123456"', link('color:#123456'))],
    ['with a text in the color of the box', link('', '<font color="white">out</font>')],
    ['moved away', link('position:absolute;left:-9999px')],
    ['in a box whose text is moved away', box('style="text-indent:-9999px"', link('font-size:14px'))],
    ['clipped', link('position:absolute;clip:rect(0,0,0,0)')],
    ['scaled to nothing', link('display:inline-block;transform:scale(0)')],
    ['in a comment', `<!-- ${link('')} -->`],
    ['in the head', `<head><title>${link('')}</title>${link('')}</head>`],
    ['in a template', `<template>${link('')}</template>`],
    ['hidden by a class', `<style>p{margin:0} .x, b { display: none }</style>${box('class="y x"')}`],
    ['hidden by its tag', `<style>@import url(x); a{font-size:0}</style>${link('')}`],
  ])('%s', (_name, html) => {
    const result = withUnsubscribeLink(`<html><body>${html}</body></html>`, { url, label: 'Bye' });
    expect(result.match(/>Bye<\/a>/g)).toHaveLength(1);
    expect(hasVisibleLink(result, url)).toBe(true);
  });

  test.each([
    ['what never closes', '<div style="display:none">'],
    ['a comment that never closes', '<!-- '],
    ['more levels than are read', '<div>'.repeat(1000)],
  ])('%s would hide the footer at the end, so it comes first', (_name, html) => {
    const result = withUnsubscribeLink(`<html><body class=x>${html}</body></html>`, { url, label: 'Bye' });
    expect(result).toMatch(/^<html><body class=x><div [^>]*><a [^>]*>Bye<\/a>/);
  });

  test.each([
    ['a text', link('')],
    ['an image', link('', '<img src="https://a.example/out.png" width="80">')],
    ['white on a dark box', box('style="background:#222 none"', link('color:#fff'))],
    ['white on a picture', box('style="background:#fff url(x.png)"', link('color:#fff'))],
    ['what is shown again', box('style="visibility:hidden;font-size:0"', link('visibility:visible;font-size:12px'))],
    ['what is moved back', box('style="text-indent:-9999px"', link('text-indent:0'))],
    ['what only small screens hide', `<style>@media (max-width:9px){a{display:none}}</style>${link('')}`],
    ['what other rules hide', `<style>.footer .x{display:none}</style>${box('class="x"')}`],
    ['a narrow column', box('style="width:1%"')],
  ])('but %s does', (_name, html) => {
    expect(withUnsubscribeLink(`<body>${html}</body>`, { url, label: 'Bye' })).not.toContain('>Bye<');
  });
});

test('marking a second time changes nothing, and the link is found', () => {
  const html = fc.array(
    fc.constantFrom('<p>', '</p>', '<body>', '</body>', 'x', '<a href="', encodedUrl, '">', '</a>', '<!--', '-->'),
  );
  fc.assert(
    fc.property(html, (parts) => {
      const once = withUnsubscribeLink(parts.join(''), footer);
      fc.pre(hasVisibleLink(once, url));
      expect(withUnsubscribeLink(once, footer)).toBe(once);
    }),
  );
});

test('a text part gets the address unless it has it', () => {
  expect(withUnsubscribeText('Hi\n\n', { url, label: 'Abmelden' })).toBe(`Hi\n\nAbmelden: ${url}\n`);
  expect(withUnsubscribeText(`Hi ${url}`, footer)).toBe(`Hi ${url}`);
});

describe('the address of the preferences begins with the one to unsubscribe, and', () => {
  const preferences = { url: `${url}/preferences`, label: 'Preferences' };
  const both = { url, label: 'Bye', preferences };

  test("an author's link to it is marked, and does not count as a link to unsubscribe", () => {
    const html = `<body><a href="${encodedUrl}/preferences">choose</a></body>`;
    const result = withUnsubscribeLink(html, both);
    expect(result).toMatch(
      /^<body><a ses:no-track href="[^"]+\/preferences">choose<\/a><div .*>Bye<\/a> &#183; .*>Preferences<\/a>/,
    );
    expect(hasVisibleLink(result, url)).toBe(true);
  });

  test('in the text as well', () => {
    const text = `Choose: ${preferences.url}`;
    const ends = `\n\nBye\u00a0: ${url}\nPreferences\u00a0: ${preferences.url}\n`;
    expect(withUnsubscribeText(text, { ...both, labelSeparator: '\u00a0: ' })).toBe(text + ends);
    expect(withUnsubscribeText(`${text} or ${url}`, both)).toBe(`${text} or ${url}`);
  });
});

test("a list's name has 60 characters at most, as SES takes 870 of a header", () => {
  const listId = `${'a.'.repeat(120)}example.com`;
  const value = listHeaders({ url, listId, listName: '🎉'.repeat(255) }).at(-1)?.value ?? '';
  expect(value.length).toBeLessThan(870);
});

test('list headers carry the one-click address, the email address and the list', () => {
  const headers = listHeaders({
    url,
    mailto: 'u@mail.example',
    listId: 'News.P_1.mail.example',
    listName: 'Neues für dich',
  });
  expect(headers).toEqual([
    { name: 'List-Unsubscribe', value: `<${url}>, <mailto:u@mail.example>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
    { name: 'List-Id', value: '=?UTF-8?B?TmV1ZXMgZsO8ciBkaWNo?= <news.p-1.mail.example>' },
  ]);
  expect(listHeaders({ url: 'https://a.example/>\r\nBcc: x', listId: 'a.b' })[0]?.value).toBe(
    '<https://a.example/%3EBcc:%20x>',
  );
});

test('an email address with special characters of a mailto is escaped', () => {
  const [header] = listHeaders({ url, mailto: 'a?b&c%20d+e@mail.example', listId: 'a.b' });
  expect(header?.value).toBe(`<${url}>, <mailto:a%3Fb%26c%2520d%2Be@mail.example>`);
});
