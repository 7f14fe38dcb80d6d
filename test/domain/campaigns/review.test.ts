import { describe, expect, test } from '@jest/globals';
import { emptySubject, emptyValue } from '../../../shared/domain/campaigns/review/findings';
import { htmlPartsOf } from '../../../shared/domain/campaigns/review/html-parts';
import { linkResponseFinding, linkUrlFinding } from '../../../shared/domain/campaigns/review/links';
import { pictureResponseFinding, pictureTagFindings } from '../../../shared/domain/campaigns/review/pictures';
import { planUrlChecks } from '../../../shared/domain/campaigns/review/url-checks';
import { emptyOutputsOf } from '../../../shared/domain/templates/empty-outputs';

const emptyIn = (source: string, variables = {}) =>
  emptyOutputsOf(source, 'html')(variables, 0)
    .map(({ source: text, line }) => `${line}: ${text}`)
    .sort();

test.each([
  [1, '1 of 1 sample contact.', '1 of 1 sample email.'],
  [3, '1 of 3 sample contacts.', '1 of 3 sample emails.'],
])('of %d samples', (samples, ofContacts, ofEmails) => {
  const at = { place: 'subject' as const, variant: null };
  const { message } = emptyValue(at, { source: '{{ name }}', line: 1, name: 'name' }, 1, samples);
  expect(message).toBe(`This value is empty for ${ofContacts}`);
  expect(emptySubject(at, 1, samples).message).toBe(`The subject is empty in ${ofEmails}`);
});

describe('a value that prints nothing', () => {
  test.each([
    ['a name that is missing', 'Hi {{ name }}', ['1: {{ name }}']],
    ['a path into data', 'Hi\n{{ data.order.total }}', ['2: {{ data.order.total }}']],
    ['a value after filters', '{{ name | upcase }}', ['1: {{ name | upcase }}']],
    ['a value in a loop, once', '{% for i in (1..3) %}{{ name }}{% endfor %}', ['1: {{ name }}']],
    ['the other branch', '{% if vip %}a{% else %}{{ name }}{% endif %}', ['1: {{ name }}']],
    ['in a capture', '{% capture who %}{{ name }}{% endcapture %}x', ['1: {{ name }}']],
    ['behind code that was rewritten', '{{ a ?? "x" }}\n\n{{ name }}', ['3: {{ name }}']],
    ['a fallback', '{{ name ?? "you" }}{{ name | default: "you" }}', []],
    ['a branch that is not taken', '{% if name %}{{ name }}{% endif %}', []],
    ['zero and false', '{{ zero }}{{ no }}', []],
    ['a template with a mistake', '{% if %}{{ name }}', []],
  ])('is found: %s', (_what, source, expected) => {
    expect(emptyIn(source, { zero: 0, no: false, data: {} })).toEqual(expected);
  });

  test('differs by person, and one reader serves many', () => {
    const read = emptyOutputsOf('{{ name }}', 'line');
    expect([read({ name: 'Ada' }, 0), read({}, 0), read({ name: 'Bob' }, 0)].map(({ length }) => length)).toEqual([
      0, 1, 0,
    ]);
  });
});

const at = { place: 'body', variant: null } as const;
const ownUrl = 'https://api.example/prod';
const linksIn = (html: string, place: { place: 'body'; variant: string | null } = at) =>
  htmlPartsOf(html).links.map((link) => ({ ...link, at: place }));
const picturesIn = (html: string) => htmlPartsOf(html).pictures.map((picture) => ({ ...picture, at }));
const plan = (bodies: string[], maximum = 20) =>
  planUrlChecks(
    bodies.map((body, index) => linksIn(body, { place: 'body', variant: index === 0 ? null : `v${index}` })),
    maximum,
    ownUrl,
  );
const urls = ({ checks }: ReturnType<typeof plan>) => checks.map(({ url }) => url);
const answered = { type: null, bytes: null };

describe('links', () => {
  test('with a whole address are asked, once and without their fragment; those with code never', () => {
    const { checks, unchecked } = plan([
      '<a href="https://a.example/x#1">1</a>\n<a href="https://a.example/x#2">2</a><a href="https://b.example/?u={{ id }}">3</a><a href="{{ unsubscribeUrl }}">4</a><a href="mailto:a@b.example">5</a><a name="x">6</a><a href="#x">7</a><map><area href="https://c.example/"></map>',
    ]);
    expect([checks.map(({ url, parts }) => [url, parts.map(({ line }) => line)]), unchecked]).toEqual([
      [
        ['https://a.example/x', [1, 2]],
        ['https://c.example/', [2]],
      ],
      0,
    ]);
  });

  test('beyond the limit are counted, and a long body leaves room for those of the others', () => {
    const many = Array.from({ length: 1_000 }, (_, n) => `<a href="https://a.example/${n}"></a>`).join('');
    const asked = plan([many, '<a href="https://b.example/"></a>'], 3);
    expect([urls(asked), asked.unchecked]).toEqual([
      ['https://a.example/0', 'https://b.example/', 'https://a.example/1'],
      998,
    ]);
  });

  test('of several variants are asked once, and each place gets the answer', () => {
    const { checks } = plan(['<a href="https://a.example/"></a>', '<a href="https://a.example/"></a>']);
    expect(checks.map(({ parts }) => parts.map((part) => part.at.variant))).toEqual([[null, 'v1']]);
  });

  test.each([
    `${ownUrl}/dashboard`,
    'https://old.example/u/2.01ABCDEFGHJKMNPQRSTVWXYZ01.0123456789abcdef0123456789abcdef.kf12oi.abcdefghijklmnopqrstuv',
    'https://abc.r.awstrack.me/L0/https:%2F%2Fa.example/1/0100',
    'https://a.example/unsubscribe?m=1',
    'https://a.example/list/opt-out',
    'https://a.example/confirm.php',
    'https://a.example/session/log-out',
    'https://a.example/in?x=1&token=abc',
    'https://a.example/in?reset_token=abc',
  ])('that could do something are not asked: %s', (url) => {
    const { checks, unchecked } = plan([`<a href="${url}"></a>`]);
    expect([checks, unchecked]).toEqual([[], 1]);
  });

  test.each(['https://a.example/tokens', 'https://a.example/confirmed-speakers', 'https://awstrack.me.example/'])(
    'that only sound like it are: %s',
    (url) => expect(urls(plan([`<a href="${url}"></a>`]))).toEqual([url]),
  );

  test.each([
    ['', 'link_without_target'],
    ['#', 'link_without_target'],
    ['/prices', 'link_incomplete'],
    ['www.example.com', 'link_incomplete'],
    ['http://shop.de', 'link_not_encrypted'],
    ['http://example.com', 'link_placeholder'],
    ['https://example.com./start', 'link_placeholder'],
    ['https://www.Example.org:443/start', 'link_placeholder'],
    ['https://shop.test?x', 'link_placeholder'],
    ['https://localhost:3000/', 'link_placeholder'],
  ])('written as %p are found', (href, code) => {
    expect(linksIn(`\n<a href="${href}">x</a>`).map(linkUrlFinding)).toMatchObject([{ code, target: href, line: 2 }]);
  });

  test.each([
    'https://myexample.com',
    'https://example.com.de/',
    'https://shop.de/?to=https://example.com',
    'https://testing.de',
    'mailto:ada@example.com',
  ])('of a real domain are no placeholders: %s', (href) =>
    expect(linksIn(`<a href="${href}">x</a>`).map(linkUrlFinding)).toEqual([null]),
  );

  test.each([
    [200, undefined],
    [301, undefined],
    [403, undefined],
    [429, undefined],
    [404, 'link_broken'],
    [410, 'link_broken'],
    [500, 'link_broken'],
  ])('that answer %p are judged', (status, code) => {
    expect(linkResponseFinding({ at, target: 'https://a.example', line: 1 }, { status, ...answered })?.code).toBe(code);
  });
});

const MB = 1024 * 1024;
const written = (html: string) =>
  picturesIn(html)
    .flatMap(pictureTagFindings)
    .map(({ code, line }) => `${line} ${code}`);

describe('pictures', () => {
  test.each([
    [
      'without an alternative text; an empty one is one',
      '<img src="https://a.example/b" alt="" width="1">\n<img src="https://a.example/a" width="80">',
      ['2 picture_without_text'],
    ],
    [
      'without a width; one of the style is one',
      '<img src="https://a.example/b" alt="" style="color:red;max-width:9px"><img src="https://a.example/a" alt="">',
      ['1 picture_without_size'],
    ],
    [
      'that nobody sees need neither',
      '<img src="https://a.example/p" width="1"><p style="display:none"><img src="https://a.example/b"></p>',
      [],
    ],
    ['without a source', '<img alt="" width="1">', ['1 picture_incomplete']],
    ['with a part of an address', '<img alt="" width="1" src="/a.png">', ['1 picture_incomplete']],
    ['that are not encrypted', '<img alt="" width="1" src="http://a.example/a.png">', ['1 picture_not_encrypted']],
    ['within the email', '<img alt="" width="1" src="data:image/png;base64,AA">', ['1 picture_not_shown']],
    ['in the background', '<table background="/a.png"></table>', ['1 picture_incomplete']],
    ['with code', '<img alt="" width="1" src="{{ picture }}">', []],
  ])('%s', (_what, html, expected) => {
    expect(written(html)).toEqual(expected);
  });

  test.each([
    [{ status: 200, type: 'image/png', bytes: MB }, undefined],
    [{ status: 200, type: null, bytes: null }, undefined],
    [{ status: 200, type: 'binary/octet-stream', bytes: 1 }, undefined],
    [{ status: 302, type: 'text/html', bytes: 1 }, undefined],
    [{ status: 429, ...answered }, undefined],
    [{ status: 403, ...answered }, 'picture_broken'],
    [{ status: 404, ...answered }, 'picture_broken'],
    [{ status: 200, type: 'text/html', bytes: 1 }, 'picture_not_image'],
    [{ status: 200, type: 'image/png', bytes: MB * 3.26 }, 'picture_large'],
    [{ error: 'No response within 3 seconds.' }, 'picture_no_response'],
  ])('that answer %p are judged', (answer, code) => {
    const [picture] = picturesIn('\n<img src="https://a.example/a.png" alt="">');
    if (!picture) throw new Error('no picture');
    expect(pictureResponseFinding(picture, answer)?.code).toBe(code);
    if (code === 'picture_large') expect(pictureResponseFinding(picture, answer)?.message).toContain('3.3 MB');
  });
});
