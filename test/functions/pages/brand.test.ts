import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { handler } from '../../../functions/project/handler';
import { textOn } from '../../../shared/domain/pages/brand';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, projectId, startEmailService } from '../../support/emails';
import { openPage, tokenOf } from '../../support/pages';
import { caller, secretKey } from '../../support/templates';

let service: EmailService;
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

test("pages have the project's logo and color, and may load nothing else", async () => {
  const logoUrl = 'https://cdn.example.com:8443/logo.png?a=1&b=2';
  const project = await addProject(projectId('B'), { name: '"><script>', logoUrl, accentColor: '#Ffcc00' });
  const token = tokenOf(await newEmail(project), project);
  for (const route of ['GET /u/{token}', 'GET /u/{token}/preferences', 'POST /u/{token}']) {
    const { html, headers } = await openPage(route, token);
    expect(html).toContain(
      '<img class="logo" src="https://cdn.example.com:8443/logo.png?a=1&amp;b=2" alt="&#34;&gt;&lt;script&gt;">',
    );
    const policy = String(headers?.['Content-Security-Policy']);
    expect(policy).toContain(' img-src https://cdn.example.com:8443;');
    const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
    expect(styles[1]).toBe(':root{--brand:#Ffcc00;--on-brand:#000}');
    for (const style of styles)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  }
});

test('pages of a project without a brand, and of nobody, load nothing', async () => {
  const project = await addProject(projectId('P'));
  const token = tokenOf(await newEmail(project), project);
  for (const { html, headers } of [
    await openPage('GET /u/{token}', token),
    await openPage('GET /u/{token}', 'forged'),
  ]) {
    expect(html).not.toContain('<img');
    expect(String(headers?.['Content-Security-Policy'])).not.toContain('img-src');
  }
});

test.each([
  ['logoUrl', 'http://example.com/a.png'],
  ['logoUrl', 'javascript:alert(1)'],
  ['logoUrl', 'https://user@example.com/a.png'],
  ['logoUrl', "https://example.com/a.png;script-src 'unsafe-inline'"],
  ['logoUrl', 'https://exa mple.com/a.png'],
  ['logoUrl', ''],
  ['logoUrl', '/l.png'],
  ['logoUrl', '//example.com/l.png'],
  ['logoUrl', 'example.com/logo.png'],
  ['logoUrl', 'https:example.com/l.png'],
  ['logoUrl', 'https:///example.com/l.png'],
  ['logoUrl', 'https://:secret@example.com/a.png'],
  ['accentColor', 'red'],
  ['accentColor', '#fff}body{color:red'],
])('422: %s can not be %s', async (field, value) => {
  const call = caller(handler, secretKey(service.project.id));
  const { status, body } = await call('PATCH /project', { body: { [field]: value } });
  expect([status, body.error.errors[0].field]).toEqual([422, field]);
});

/** WCAG 2.2, contrast ratio. */
const light = (part: number) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);

test('the text on any color has a contrast of at least 4.5:1', () => {
  const part = fc.nat(255);
  fc.assert(
    fc.property(part, part, part, (red, green, blue) => {
      const color = `#${[red, green, blue].map((one) => one.toString(16).padStart(2, '0')).join('')}`;
      const ground = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
      const contrast = textOn(color) === '#fff' ? 1.05 / (ground + 0.05) : (ground + 0.05) / 0.05;
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
