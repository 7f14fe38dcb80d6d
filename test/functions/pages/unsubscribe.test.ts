import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import type { EmailRow } from '../../../shared/db/emails/emails';
import type { Project } from '../../../shared/db/projects/projects';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, projectId, startEmailService } from '../../support/emails';
import { openPage, type PageRequest, tokenOf as signed } from '../../support/pages';

let service: EmailService;
let project: Project;
beforeAll(async () => {
  service = await startEmailService();
  project = await addProject(projectId('P'), { name: 'Tom & "Jerry" <script>' });
});
afterAll(() => service.stop());

const open = (method: 'GET' | 'POST', token: string, request?: PageRequest) =>
  openPage(`${method} /u/{token}`, token, request);
const tokenOf = (row: EmailRow, of = project) => signed(row, of);
const isSubscribed = async ({ contactId }: EmailRow) => (await getContact(project, contactId))?.subscribed;

describe('GET', () => {
  test('asks, with the masked address and the name of the sender, and changes nothing', async () => {
    const row = await newEmail(project, { to: 'jane@example.com' });
    const { status, html } = await open('GET', tokenOf(row));
    expect(status).toBe(200);
    expect(html).toContain('j***@e***.com');
    expect(html).not.toContain('jane@example.com');
    expect(html).toContain('Tom &amp; &#34;Jerry&#34; &lt;script&gt;');
    expect(html).not.toContain('<script');
    expect(html).toMatch(/<form method="post"><button type="submit">/);
    expect(await getContact(project, row.contactId)).toMatchObject({ subscribed: true, version: 1 });
  });

  test('is never cached, framed, indexed or passed on as a referrer, and loads nothing', async () => {
    const row = await newEmail(project);
    const { headers } = await open('GET', tokenOf(row));
    expect(headers).toMatchObject({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': expect.stringContaining("default-src 'none'"),
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'X-Request-Id': 'request-7',
    });
  });

  test('works with parameters that email programs append to links', async () => {
    const row = await newEmail(project);
    expect((await open('GET', tokenOf(row), { query: { utm_source: 'x', fbclid: 'y' } })).status).toBe(200);
  });
});

describe('POST', () => {
  const multipart = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';

  test.each<[string, PageRequest]>([
    [
      'one click of an email program',
      { body: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' },
    ],
    ['one click as multipart', { body: multipart, type: 'multipart/form-data; boundary=b' }],
    [
      'one click that the gateway has encoded',
      { body: btoa(multipart), type: 'multipart/form-data; boundary=b', base64: true },
    ],
    ["the page's own form", { body: '', type: 'application/x-www-form-urlencoded' }],
    ['nothing at all', {}],
  ])('unsubscribes by %s', async (_case, request) => {
    const row = await newEmail(project);
    const { status, html } = await open('POST', tokenOf(row), request);
    expect(status).toBe(200);
    expect(html).toContain('You’re unsubscribed');
    expect(await isSubscribed(row)).toBe(false);
  });

  test('may be repeated, also at once, and changes the contact once', async () => {
    const row = await newEmail(project);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open('POST', tokenOf(row))));
    answers.push(await open('POST', tokenOf(row)), await open('GET', tokenOf(row)));
    for (const { status, html } of answers) expect([status, html]).toEqual([200, answers[0]?.html]);
    expect(await getContact(project, row.contactId)).toMatchObject({ subscribed: false, version: 2 });
  });

  test('says of a contact that is gone that nothing is stored, whatever is asked', async () => {
    const gone = { ...(await newEmail(project)), contactId: 'ct_00000000000000000000000000000000' };
    for (const method of ['POST', 'GET'] as const) {
      const { status, html } = await open(method, tokenOf(gone));
      expect([status, html]).toEqual([200, expect.stringContaining('This link is no longer in use')]);
    }
  });

  test('works for a disabled project', async () => {
    const disabled = await addProject(projectId('Q'), { status: 'DISABLED' });
    const row = await newEmail(disabled);
    expect((await open('POST', tokenOf(row, disabled))).status).toBe(200);
    expect((await getContact(disabled, row.contactId))?.subscribed).toBe(false);
  });
});

describe('404 as a page', () => {
  const manipulated = (token: string): [string, string][] => [
    ['a changed signature', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['another contact', token.replace(/\.[0-9a-f]{32}\./, '.00000000000000000000000000000000.')],
    ['a project that there is not', token.replace(/P{26}/, '0'.repeat(26))],
    ['a signature cut off', token.slice(0, -4)],
    ['nonsense', '<script>alert(1)</script>'],
    ['a very long one', 'x'.repeat(5000)],
    ['nothing', ''],
  ];

  test('for every token that the project did not make, and nothing changes', async () => {
    const row = await newEmail(project);
    for (const [, token] of manipulated(tokenOf(row))) {
      for (const method of ['GET', 'POST'] as const) {
        const { status, headers, html } = await open(method, token);
        expect(status).toBe(404);
        expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
        expect(html).toContain('This link isn’t valid');
        expect(html).not.toContain('<script');
      }
    }
    expect(await isSubscribed(row)).toBe(true);
  });

  test("for a link that another project's secret has signed", async () => {
    const row = await newEmail(project);
    const forged = tokenOf(row, { ...project, secret: service.other.secret });
    expect((await open('POST', forged)).status).toBe(404);
    expect(await isSubscribed(row)).toBe(true);
  });
});

test('500 as a page with the reference, when the table does not answer', async () => {
  const row = await newEmail(project);
  const table = process.env.TABLE_NAME;
  process.env.TABLE_NAME = 'gone';
  const { status, html, headers } = await open('POST', tokenOf(row));
  process.env.TABLE_NAME = table;
  expect(status).toBe(500);
  expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
  expect(html).toContain('request-7');
});
