import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  hasLink,
  listHeaders,
  withUnsubscribeLink,
  withUnsubscribeText,
} from '../../../shared/domain/emails/unsubscribe';

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
    ['deep nesting', '<div>'.repeat(1000)],
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

  test('is recognised by the link, not by the address as text or in a comment', () => {
    expect(hasLink(`<a href=" ${encodedUrl} ">x</a>`, url)).toBe(true);
    expect(hasLink(`${url}<!-- <a href="${encodedUrl}">x</a> --><img src="${encodedUrl}">`, url)).toBe(false);
  });
});

test('marking a second time changes nothing, and the link is found', () => {
  const html = fc.array(
    fc.constantFrom('<p>', '</p>', '<body>', '</body>', 'x', '<a href="', encodedUrl, '">', '</a>', '<!--', '-->'),
  );
  fc.assert(
    fc.property(html, (parts) => {
      const once = withUnsubscribeLink(parts.join(''), footer);
      fc.pre(hasLink(once, url));
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
    expect(hasLink(result, url)).toBe(true);
  });

  test('in the text as well', () => {
    const text = `Choose: ${preferences.url}`;
    const ends = `\n\nBye\u00a0: ${url}\nPreferences\u00a0: ${preferences.url}\n`;
    expect(withUnsubscribeText(text, { ...both, colon: '\u00a0: ' })).toBe(text + ends);
    expect(withUnsubscribeText(`${text} or ${url}`, both)).toBe(`${text} or ${url}`);
  });
});

test("a list's name has 60 characters at most, as SES takes 870 of a header", () => {
  const listId = `${'a.'.repeat(120)}example.com`;
  const value = listHeaders({ url, listId, listName: '🎉'.repeat(255) }).at(-1)?.value ?? '';
  expect(value.length).toBeLessThan(870);
});

test('list headers carry the one-click address, the mail address and the list', () => {
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

test('a mail address with special characters of a mailto is escaped', () => {
  const [header] = listHeaders({ url, mailto: 'a?b&c%20d+e@mail.example', listId: 'a.b' });
  expect(header?.value).toBe(`<${url}>, <mailto:a%3Fb%26c%2520d%2Be@mail.example>`);
});
