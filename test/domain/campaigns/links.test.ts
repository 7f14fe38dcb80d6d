import { describe, expect, test } from '@jest/globals';
import { linksOf, withFooter, withFooterSlot, withLinkNumbers } from '../../../shared/domain/campaigns/template-marks';
import { withUnsubscribeLink } from '../../../shared/domain/emails/unsubscribe';
import { render } from '../../../shared/domain/templates/render';

const numbered = (body: string) => withLinkNumbers(body, linksOf({ body, variants: [] }));

describe('links of a campaign', () => {
  test('are numbered by their text in the template, so that equal links are one in all variants', () => {
    const body = '<a href="https://a.example">1</a><a href="{{ shop }}/x">2</a><a href="https://a.example">3</a>';
    const variants = [null, '<a href="https://b.example">4</a><a href="{{ shop }}/x">5</a>'];
    const links = linksOf({ body, variants });
    expect(links).toEqual([
      { number: 1, url: 'https://a.example' },
      { number: 2, url: '{{ shop }}/x' },
      { number: 3, url: 'https://b.example' },
    ]);
    expect(withLinkNumbers(variants[1] ?? '', links)).toBe(
      '<a ses:tags="link:3" href="https://b.example">4</a><a ses:tags="link:2" href="{{ shop }}/x">5</a>',
    );
  });

  test.each([
    ['email and anchors', '<a href="mailto:a@b.example">1</a><a href="#top">2</a><a name="top">3</a>'],
    [
      'the recipient’s own pages',
      '<a href="{{ unsubscribeUrl }}">1</a><a href="{{preferencesUrl}}">2</a><a href="{{ manageUrl }}">3</a><a href="{{subscribeUrl}}">4</a>',
    ],
    ['links that are not tracked', '<a ses:no-track href="https://a.example">1</a>'],
    ['comments', '<!-- <a href="https://a.example">1</a> -->'],
    ['HTML inside of code', `{% assign x = '<a href="https://a.example">1</a>' %}{{ "<a href='https://b.example'>" }}`],
  ])('%s have no number', (_, body) => {
    expect(linksOf({ body, variants: [] })).toEqual([]);
    expect(numbered(body)).toBe(body);
  });

  test('the author’s own tags stay', () => {
    const body = `<a class="x" ses:tags='kind:shop;' href="https://a.example">1</a>`;
    expect(numbered(body)).toBe(`<a class="x" ses:tags='link:1;kind:shop;' href="https://a.example">1</a>`);
  });

  test('tags without quotes stay, and the next link keeps its own number', () => {
    const body = '<a ses:tags=k:v href="https://a.example">1</a><a href="https://b.example" ses:tags="k:w;">2</a>';
    expect(numbered(body)).toBe(
      '<a ses:tags=k:v href="https://a.example">1</a><a href="https://b.example" ses:tags="link:2;k:w;">2</a>',
    );
  });

  test('code around a link does not move its number', () => {
    const body = '{% if a < b %}<p>{{ "</a>" }}</p><A HREF="https://a.example">1</A>{% endif %}';
    expect(numbered(body)).toContain('<A ses:tags="link:1" HREF="https://a.example">');
  });
});

describe('the footer of a campaign', () => {
  const footer = { url: 'https://m.example/u/t?c=1', label: 'Bye', address: 'Street 1' };
  const html = (template: string, variables = {}) => {
    const rendered = render(template, 'html', variables);
    if (!rendered.ok) throw new Error(rendered.error.message);
    return rendered.output;
  };

  test.each([
    ['a whole document', '<html><body><p>{{ name }}</p></body></html>'],
    ['a part of one', '<p>{{ name }}</p>'],
    ['one whose end is code’s text', '<body>{{ "</body>" }}<p>x</p></body>'],
    ['one with such a text after its end', '<body><p>x</p></body>{{ "</body>" }}'],
    ['one whose end is not rendered', '<body><p>x</p>{% if no %}</body>{% endif %}'],
    ['one with a hidden element that has no end', '<p>{{ name }}</p><div style="display:none">x'],
    ['one with a comment that has no end', '<body><p>{{ name }}</p><!-- x</body>'],
    ['one with a link of its own', '<body><a href="{{ unsubscribeUrl }}">x</a></body>'],
  ])('stands in %s where a search of the rendered one finds its place', (_, template) => {
    const variables = { name: '</body><b>', unsubscribeUrl: footer.url };
    const expected = withUnsubscribeLink(html(template, variables), footer);
    expect(withFooter(html(withFooterSlot(template), variables), footer)).toBe(expected);
  });
});
