import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { type EmailContent, putContent } from '../../../shared/db/emails/contents';
import { eraseEmails } from '../../../shared/db/emails/erasure';
import { personalLinks } from '../../../shared/domain/pages/link-token';
import { now } from '../../../shared/ops/clock';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, projectId, setEmail, startEmailService } from '../../support/emails';
import { openPage } from '../../support/pages';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

const FOREVER = Date.UTC(2100, 0);
let made = 0;

/** An email that says this, and the token of its link. */
async function emailOf(content: Partial<EmailContent>, project = service.project) {
  const row = await newEmail(project, { to: 'reader@example.org', status: 'SENT' });
  const contentId = `mc_view${++made}`;
  const whole = { subject: 'Hello', html: '', text: '', from: { email: 'ada@sender.example' }, headers: [] };
  await putContent(project.id, contentId, { ...whole, tracking: false, attachments: [], ...content }, FOREVER);
  await setEmail(row, { contentId });
  return { row, token: tokenFor(row.id, project) };
}

function tokenFor(emailId: string, project = service.project): string {
  const contact = { id: 'ct_0123456789abcdef0123456789abcdef', createdAt: new Date(now()).toISOString() };
  const { viewInBrowserUrl } = personalLinks('https://mail.example.com', project, contact, now(), { emailId });
  return viewInBrowserUrl.slice('https://mail.example.com/v/'.length);
}

const open = (token: string, method = 'GET') => openPage(`${method} /v/{token}`, token);

describe('200', () => {
  test('hostile HTML runs, sends and frames nothing, and the page is not kept, indexed or passed on', async () => {
    const html = '<script>alert(1)</script><form action="/u/x"></form><meta http-equiv="refresh" content="0;url=/x">';
    const { status, headers, html: shown } = await open((await emailOf({ html })).token);
    expect(status).toBe(200);
    expect(shown).toContain(html);
    const policy = String(headers['Content-Security-Policy']);
    const [sandbox = ''] = policy.split(';');
    expect(sandbox).toBe('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('script-src');
    expect(headers).toMatchObject({
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
    });
  });

  test('HEAD has the same headers and no body', async () => {
    const { token } = await emailOf({ html: '<p>Hi</p>' });
    const [got, head] = [await open(token), await open(token, 'HEAD')];
    expect(head).toEqual({ ...got, html: '' });
  });

  test('an email without a title gets its subject as one, and keeps its doctype first', async () => {
    const titled = async (html: string) => (await open((await emailOf({ html, subject: 'A & B' })).token)).html;
    expect(await titled('<!doctype html><html><head></head><body>x</body></html>')).toBe(
      '<!doctype html><html><head><title>A &amp; B</title></head><body>x</body></html>',
    );
    expect(await titled('<p>x</p>')).toMatch(/^<!doctype html>.*<title>A &amp; B<\/title>.*<p>x<\/p>/s);
    expect(await titled('<html><title>Mine</title></html>')).toBe('<html><title>Mine</title></html>');
    const logo = '<svg><title>Logo</title></svg>';
    expect(await titled(`<html><head></head><body>${logo}</body></html>`)).toContain('<title>A &amp; B</title>');
    const own = `<html><body>${logo}<svg/><title>Mine</title></body></html>`;
    expect(await titled(own)).toBe(own);
  });

  test('an email of text alone is shown as text, with its links', async () => {
    const { html } = await open((await emailOf({ text: 'See <https://example.com/?a=1&b=2>.' })).token);
    expect(html).toContain(
      'See &lt;<a href="https://example.com/?a=1&amp;b=2">https://example.com/?a=1&amp;b=2</a>&gt;.',
    );
  });
});

describe('404: no project has signed the link', () => {
  test.each([
    [
      'a link to unsubscribe',
      (token: string) => token.replace(/\.[^.]{52,58}\./, '.0123456789abcdef0123456789abcdef.a.'),
    ],
    ['a changed email', (token: string) => token.replace(/(\.[^.]*)[0-9](\.[^.]*)$/, '$17$2').replace(/.$/, '_')],
    ['the link of a preview', () => 'preview'],
  ])('%s', async (_name, change) => {
    const { token } = await emailOf({ html: '<p>Secret</p>' });
    const { status, html } = await open(change(token));
    expect(status).toBe(404);
    expect(html).not.toContain('Secret');
  });

  test("another project's signature", async () => {
    const other = await addProject(projectId('V'), { name: 'Other' });
    const { row } = await emailOf({ html: '<p>Secret</p>' });
    const token = tokenFor(row.id, { ...other, id: service.project.id });
    expect((await open(token)).status).toBe(404);
  });
});

describe('410: the page says so', () => {
  const isGone = async (token: string) => {
    const { status, html } = await open(token);
    expect({ status, isExplained: html.includes('This email can’t be shown anymore') }).toEqual({
      status: 410,
      isExplained: true,
    });
    expect(html).not.toContain('Secret');
  };

  test('an unknown email', () => isGone(tokenFor('em_01K9ZJ3T5V6X7Y8Z9A0B1C2D3E0123456789ABCDEFGHJKMNPQRS')));

  test("another project's email", async () => {
    const other = await addProject(projectId('W'), { name: 'Other' });
    const { row } = await emailOf({ html: '<p>Secret</p>' });
    await isGone(tokenFor(row.id, other));
  });

  test('a content that is no longer stored, in the language of the project', async () => {
    const { row, token } = await emailOf({ html: '<p>Secret</p>' });
    await setEmail(row, { contentId: 'mc_nothing' });
    await isGone(token);
  });

  test('an email of 30 days ago', async () => {
    const { row, token } = await emailOf({ html: '<p>Secret</p>' });
    await setEmail(row, { sentAt: new Date(now() - 30 * 24 * 3600_000).toISOString() });
    await isGone(token);
  });

  test('an email with a sign-in link', async () => {
    const { row, token } = await emailOf({ html: '<p>Secret</p>' });
    await setEmail(row, { member: true });
    await isGone(token);
  });

  test('an erased contact', async () => {
    const { row, token } = await emailOf({ html: '<p>Secret</p>' });
    const contact = await getContact(service.project, row.contactId);
    const erasure = { contactId: row.contactId, generations: [contact?.generation ?? ''], deletedAt: row.createdAt };
    await eraseEmails(service.project.id, erasure, () => true);
    await isGone(token);
  });
});
