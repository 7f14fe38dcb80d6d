import { expect, test } from '@jest/globals';
import { Parser } from 'htmlparser2';
import { framedEmail } from '../../../packages/dashboard/src/ui/email-preview/framed-email';
import { withoutEmbedded } from '../../../shared/domain/emails/without-embedded';

const REFUSED = ['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe', 'base'];

/** The elements of a document, as a browser names them. */
function elementsOf(html: string): string[] {
  const names: string[] = [];
  const parser = new Parser({ onopentagname: (name) => names.push(name) });
  parser.end(html);
  return names;
}

test.each([
  '<p>a</p><iframe src="https://evil.example"></iframe>',
  '<IFRAME\nsrcdoc="&lt;p&gt;">',
  '<iframe/src=x>',
  '<frameset><frame src=x></frameset>',
  '<object data="x.swf"><embed src=x></object>',
  '<ifr<iframe>ame src=x>',
  '<<iframe src=x>>',
  '<p title="</iframe><iframe>">a',
  '<applet code=x><portal src=x><fencedframe src=x>',
  '<base target="_top"><a href="https://example.com">a</a>',
  '<iframe',
  '<iframe\fsrc=x>',
])('%j embeds nothing where it is shown', (html) => {
  for (const shown of [withoutEmbedded(html), framedEmail(html, true)]) {
    expect(elementsOf(shown).filter((name) => REFUSED.includes(name))).toEqual([]);
  }
  expect(framedEmail(html, true).endsWith(withoutEmbedded(html))).toBe(true);
});

test('all else stays as it is', () => {
  const html = '<html><body><p class="frame">a &lt;iframe&gt; <basefont><objects><img src="a.png"></p></body></html>';
  expect(withoutEmbedded(html)).toBe(html);
});
