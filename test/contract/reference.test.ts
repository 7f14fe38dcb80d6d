import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { type ReferenceDocument, referencePage } from '../../lib/reference/page';
import { operationsOf } from '../../packages/dashboard/src/rooms/developers/api/document';

const document = JSON.parse(readFileSync('docs/api/openapi.json', 'utf8')) as ReferenceDocument;
const page = referencePage(document);
const matches = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found = '']) => found);

describe('the HTML reference of the API', () => {
  test('is the page in docs/api, made from the document beside it', () => {
    expect(readFileSync('docs/api/index.html', 'utf8')).toBe(page);
  });

  test('has each endpoint with its method, path and error codes, and each link leads to a place of the page', () => {
    const meanings = page.split('<section aria-labelledby="errors">')[1]?.replaceAll('&quot;', '"') ?? '';
    for (const { id, method, path, errors } of operationsOf(document)) {
      const section = page.split(`<article id="${id.toLowerCase()}">`)[1]?.split('</article>')[0] ?? '';
      expect(section).toContain(`${method}</b> <code>${path}</code>`);
      for (const { code, message } of errors) {
        expect(section).toContain(code);
        expect([code, meanings]).toEqual([code, expect.stringContaining(code === '' ? '' : `<td>${message}`)]);
      }
    }
    const places = matches(/ id="([^"]+)"/g);
    expect(new Set(places).size).toBe(places.length);
    const missing = matches(/href="#([^"]+)"/g).filter((target) => !places.includes(target));
    expect(missing).toEqual([]);
  });

  test('says who may call an endpoint, which fields it needs, and how', () => {
    const section = page.split('<article id="keys.createkey">')[1]?.split('</article>')[0] ?? '';
    expect(section).toContain('permission <code>keys</code>, or a member with at least the role <code>owner</code>');
    expect(section).toMatch(/<code>name<\/code> <span class="need">required<\/span>/);
    expect(section).toContain('curl -X POST');
  });

  test('runs nothing and loads nothing, and texts of the contract are texts', () => {
    const wild = structuredClone(document);
    wild.info.description = 'See <script>alert(1)</script> & "more"';
    expect(referencePage(wild)).toContain('See &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
    expect(page).not.toMatch(/<script|<link|<img|url\(|@import/i);
  });

  test('stays small enough to be sent by one function', () => {
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
  });
});
