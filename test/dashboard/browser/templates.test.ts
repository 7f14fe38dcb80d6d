import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { untilKept } from '../../support/dashboard/drafts';
import { pressAfterEnd } from '../../support/dashboard/ended-session';
import { saveInVain } from '../../support/dashboard/failing-save';
import { firstLoad } from '../../support/dashboard/first-load';
import { follow, type Members, startMembers } from '../../support/dashboard/member-browser';
import { gifOf } from '../../support/gif';

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  await journey.client.contacts.upsert({ email: 'ada@example.org', data: { firstName: 'Ada & Co' } });
  await journey.arrive();
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const HOSTILE =
  '<img src=x onerror="parent.ran=1"><script>parent.ran=1</script><iframe src="javascript:parent.ran=1"></iframe><p>Hello</p>';

const home = () => `${journey.service.facts.url}/dashboard/`;
const make = (name: string, body = '<p>Hi {{ firstName }}</p>') =>
  journey.client.templates.create({ name, subject: 'Hi {{ firstName }}', body });

/** Writes into the code editor, which has the focus. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

const shown = (page: Page) => page.frameLocator('iframe[title="Email preview"]');

(browserPath ? describe : describe.skip)('the room of templates in a browser', () => {
  test('a starter is changed, shown to a contact, saved, and sent as it was shown; a mistake is at its line', async () => {
    const page = await members.signedIn('editor');
    const refused: string[] = [];
    page.on('console', (line) => line.text().includes('Content Security Policy') && refused.push(line.text()));
    await page.goto(`${home()}templates/new`);
    const picture = page.frameLocator('iframe[title="Preview of Welcome"]');
    await picture.getByRole('heading', { name: 'Welcome, Ada' }).waitFor();
    expect(await page.getByRole('button', { name: /^Use starter/ }).count()).toBe(9);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use starter: Welcome' }).click();
    await page.getByRole('textbox', { name: 'HTML', exact: true }).waitFor();
    await shown(page).getByRole('heading', { name: 'Welcome, Ada' }).waitFor();

    await write(page, 'HTML', '<p>Hello\n{% if firstName %}</p>');
    await page.getByRole('button', { name: 'Line 2: the tag "if" is not closed' }).waitFor();
    await write(page, 'HTML', '<p>Hello {{ firstName }}</p>');
    await page.getByText('Preview as').first().click();
    await page.getByLabel('Preview as').fill('ada@example.org');
    await shown(page).getByText('Hello Ada & Co').waitFor();
    expect(await page.getByLabel('Sample data (JSON)').inputValue()).toBe('');

    await page.getByRole('button', { name: 'Create template' }).click();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    await page.getByRole('textbox', { name: 'HTML', exact: true }).waitFor();
    await write(page, 'HTML', '<p>Hello again, {{ firstName }}</p>');
    const code = page.getByRole('textbox', { name: 'HTML', exact: true });
    await saveInVain(page, {
      button: 'Save',
      holds: async () => expect(await code.innerText()).toContain('Hello again, {{ firstName }}'),
    });
    const saving = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByRole('button', { name: 'Save' }).click();
    await saving;
    const id = new URL(page.url()).pathname.split('/').at(-1) as string;
    await journey.client.emails.send({ to: 'ada@example.org', from: 'hello@example.com', template: id });
    await journey.arrive();
    const [email] = await journey.emailsTo('ada@example.org');
    expect(email?.html).toContain('Hello again, Ada &amp; Co');
    expect(email?.text).toContain('Hello again, Ada & Co');
    expect(refused).toEqual([]);
  }, 60_000);

  test('a preview that fails is told in both themes, once if offline, and tried again, starters’ too', async () => {
    const { id } = await make('Unread', '<p>Read at last</p>');
    const page = await members.signedIn('editor');
    const preview = '**/templates/preview';
    const error = { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.', requestId: 'req_1' };
    await page.route(preview, (route) => route.fulfill({ status: 500, json: { success: false, error } }));
    await page.goto(`${home()}templates/new`);
    await page.getByText('No preview', { exact: true }).first().waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.locator('.email-thumbnail .bone').first().waitFor({ state: 'detached' });
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    const failed = page.waitForResponse(preview);
    await again.press('Enter');
    await failed;
    await page.locator('button:focus', { hasText: 'Try again' }).waitFor();
    await page.unroute(preview);
    await again.press('Enter');
    await page.locator('.email-thumbnail iframe').first().waitFor();
    await page.getByRole('button', { name: 'Start from scratch' }).click();
    expect(await page.getByLabel('Subject').inputValue()).toBe('');
    await page.route(preview, (route) => route.fulfill({ status: 500, json: { success: false, error } }));
    await page.goto(`${home()}templates/${id}`);
    const pane = page.getByRole('region', { name: 'Preview' });
    await pane.getByRole('alert').waitFor();
    await page.unroute(preview);
    await pane.getByRole('button', { name: 'Try again' }).click();
    await shown(page).getByText('Read at last').waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Subject').fill('Typed offline');
    await pane.getByText('The preview couldn’t be loaded.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('You’re offline.', { exact: false }).waitFor();
    expect(await page.getByText('You’re offline.', { exact: false }).count()).toBe(1);
    await page.context().close();
  }, 60_000);

  test('starters are drawn when they come into view; choices that can’t be read are named, and tried again', async () => {
    await journey.client.topics.create({ name: 'Harvest news' });
    const page = await members.signedIn('editor', { viewport: { width: 1280, height: 700 } });
    const { calls } = await firstLoad(page, `${home()}templates/new`);
    const previews = calls.filter((path) => path === '/templates/preview').length;
    expect(previews).toBeGreaterThan(0);
    expect(previews).toBeLessThanOrEqual(6);
    await page
      .getByRole('button', { name: /^Use starter/ })
      .last()
      .scrollIntoViewIfNeeded();
    await page.locator('li:last-child .email-thumbnail iframe').waitFor();

    await page.route('**/topics?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByRole('button', { name: 'Start from scratch' }).click();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load your topics.' });
    await alert.waitFor();
    await page.unroute('**/topics?*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Topic').selectOption('Harvest news');
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  }, 60_000);

  test('a variable is declared: the preview shows its example, a wrong one is told beside it, and email without it is refused', async () => {
    const { id } = await make('Receipt', '<p>You paid {{ order.total }}</p>');
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await page.getByRole('group', { name: 'Template sections' }).getByRole('button', { name: 'Variables' }).click();
    await page.getByRole('button', { name: 'Add variable' }).click();
    const variable = page.getByRole('group', { name: 'Variable 1' });
    await variable.getByLabel('Variable', { exact: true }).fill('order.total');
    await variable.getByLabel('Type').selectOption('Number');
    await variable.getByLabel('Example').fill('a lot');
    await variable.locator('[aria-invalid=true]').waitFor();
    await variable.getByLabel('Example').fill('42.5');
    await shown(page).getByText('You paid 42.5').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved').waitFor();
    expect((await journey.client.templates.get(id)).variables).toEqual([
      { name: 'order.total', type: 'number', required: true, example: 42.5 },
    ]);
    const sent = journey.client.emails.send({ to: 'ada@example.org', from: 'hello@example.com', template: id });
    await expect(sent).rejects.toMatchObject({ errors: [{ field: 'data.order.total' }] });

    await variable.getByRole('button', { name: 'Remove variable' }).click();
    // The first notice may still be there, so the page does not tell the second save apart.
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    expect((await journey.client.templates.get(id)).variables).toBeNull();
    await page.context().close();
  }, 60_000);

  test('of two editors the second is told what the first has changed; a reload keeps what was typed', async () => {
    const { id } = await make('Shared');
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await page.getByLabel('Subject').fill('Mine');
    await journey.client.templates.update(id, { subject: 'Theirs' });
    await untilKept(page, 'Mine');
    await page.reload();
    await page.getByText('an unsaved draft', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Subject').inputValue()).toBe('Mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('You both changed these fields.').waitFor();
    expect((await journey.client.templates.get(id)).subject).toBe('Theirs');
  }, 60_000);

  test('a session that ends while a template is edited keeps what was typed, and goes on after the new sign-in', async () => {
    const { id } = await make('Interrupted');
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await page.getByLabel('Subject').fill('Typed before the end');
    for (const session of (await journey.client.sessions.list({ member: 'all' })).items)
      await journey.client.sessions.end(session.id);
    await journey.service.leap(61_000);
    await pressAfterEnd(page, page.getByRole('button', { name: 'Save' }));
    expect((await journey.client.templates.get(id)).subject).not.toBe('Typed before the end');
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await page.getByText('Check your email').waitFor();
    const { items } = await journey.client.members.list({ limit: 100 });
    const editor = items.filter(({ role }) => role === 'editor').at(-1);
    const other = await page.context().newPage();
    await follow(other, await members.linkTo(editor?.email ?? ''));
    await page.getByText('Your session has expired').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Subject').inputValue()).toBe('Typed before the end');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });
    expect((await journey.client.templates.get(id)).subject).toBe('Typed before the end');
  }, 60_000);

  test('a template with the line breaks of Windows opens without a change', async () => {
    const body = '<p>Hello</p>\r\n<p>and goodbye</p>';
    const { id } = await journey.client.templates.create({ name: 'CRLF', subject: 'Hi', body, type: 'TRANSACTIONAL' });
    const page = await members.signedIn('owner');
    await page.goto(`${home()}templates/${id}`);
    const code = page.getByRole('textbox', { name: 'HTML', exact: true });
    await code.getByText('and goodbye').waitFor();
    await page.frameLocator('iframe').getByText('and goodbye').waitFor();
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await page.context().close();
  });

  test('a template from a repository names its file and commit, and warns whoever changes it', async () => {
    const { id } = await journey.client.templates.create({
      name: 'Pushed',
      subject: 'Hi',
      body: '<p>Hi</p>',
      source: { path: 'emails/pushed.html', hash: 'ab'.repeat(32), commit: '4fa3c21', folder: 'shop' },
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await page.getByText('Managed in code: shop: emails/pushed.html @ 4fa3c21').waitFor();
    await page.getByLabel('Subject').fill('Mine');
    const warning = page.getByText('the next push reports your change as a conflict', { exact: false });
    await warning.waitFor();
    const box = await warning.boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    expect(await findingsInBothThemes(page)).toEqual([]);
    expect(await page.getByText('npx posthaste pull').count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Changed here since the last push. Run this to write the change to the file:').waitFor();
    await page.getByRole('button', { name: 'Copy command' }).waitFor();
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
    expect(await findingsInBothThemes(page)).toEqual([]);
  }, 60_000);

  test('a test is sent to the contact that the preview shows', async () => {
    const { id } = await make('Chosen');
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await page.getByText('Preview as').first().click();
    await page.getByLabel('Preview as').fill('ada@example.org');
    await page.getByRole('button', { name: 'Send test' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Data of contact: ada@example.org').click();
    expect(await sheet.getByLabel('Data of contact').inputValue()).toBe('ada@example.org');
  }, 60_000);

  test('versions are compared and brought back; a test goes out; what uses it is named before it is deleted', async () => {
    const made = await make('Receipt', '<p>One</p>\n<p>Two</p>');
    const { id } = await journey.client.templates.update(made.id, { body: `<p>One</p>\n<p>${HOSTILE}</p>` });
    await journey.client.workflows.create({
      name: 'Thanks',
      trigger: { type: 'EVENT', event: 'ordered' },
      steps: [{ id: 'thank', type: 'SEND_EMAIL', template: id }],
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await page.getByRole('link', { name: 'Versions' }).click();
    const lines = page.getByRole('group', { name: 'HTML' });
    await lines.getByText('- <p>Two</p>').waitFor();
    expect(await lines.getByText('+ <p>', { exact: false }).count()).toBeGreaterThan(0);
    expect(await page.evaluate<boolean>("'ran' in window")).toBe(false);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('heading', { name: 'Version 3' }).waitFor();
    await page.getByText('restored version 1').waitFor();
    expect((await journey.client.templates.get(id)).body).toBe('<p>One</p>\n<p>Two</p>');

    await page.getByRole('button', { name: 'Send test' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('To', { exact: true }).fill('proof@example.org');
    await sheet.getByText('Data of contact').first().click();
    await sheet.getByLabel('Data of contact').fill('nobody@example.org');
    await sheet.getByLabel('From address').fill('hello@example.com');
    await sheet.getByRole('button', { name: 'Send test' }).click();
    await sheet.getByText('No contact has this email address.').waitFor();
    await sheet.getByLabel('Data of contact').fill('ada@example.org');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Send test' }).click();
    await sheet.waitFor({ state: 'detached' });
    await journey.arrive();
    expect((await journey.emailsTo('proof@example.org')).map(({ subject }) => subject)).toEqual(['[Test] Hi Ada & Co']);

    await page.getByRole('link', { name: 'Used by' }).click();
    await page.getByRole('link', { name: 'Thanks' }).waitFor();
    await page.getByText('step thank').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Thanks' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('This template is used by the workflow “Thanks”.').waitFor();
  }, 60_000);

  test('only version 1 is called the first, because the oldest versions of a template are deleted', async () => {
    const { id } = await make('Often saved', '<p>One</p>');
    await journey.client.templates.update(id, { body: '<p>Two</p>' });
    await journey.client.templates.update(id, { body: '<p>Three</p>' });
    const page = await members.signedIn('viewer');
    const openVersion = async (version: number) => {
      await page.goto(`${home()}templates/${id}?part=versions`);
      const heading = page.getByRole('heading', { name: `Version ${version}` });
      const card = page.getByRole('listitem').filter({ has: heading });
      await card.getByText('What changed').click();
      return card;
    };
    await (await openVersion(1)).getByText('This is the first version.').waitFor();
    await page.route(/\/versions\?/, async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, data: { ...data, items: data.items.slice(0, 2) } } });
    });
    await (await openVersion(2)).getByText('The version before this one is no longer stored.').waitFor();
    await page.context().close();
  });

  test('an image is uploaded beside the HTML, copied into it, shown in the email, and deleted; what is none is refused', async () => {
    const { id } = await make('Pictures');
    const page = await members.signedIn('editor');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${home()}templates/${id}`);
    await page.getByRole('button', { name: 'Images…' }).click();
    await page.getByText('No images yet.').waitFor();
    const file = page.getByLabel('Upload image', { exact: true }).first();
    const name = '"><img src=x onerror="window.ran=1"> {{ 1 }}.gif';
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="x"/>') });
    await page.getByText('Expected a PNG, JPEG, GIF or WebP image').waitFor();
    await file.setInputFiles({ name, mimeType: 'image/gif', buffer: Buffer.from(gifOf('logo'), 'base64') });
    await page.getByText('1 × 1 pixels, 1 KB').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: /^Copy HTML of/ }).click();
    const html = String(await page.evaluate('navigator.clipboard.readText()'));
    const { url } = (await journey.client.assets.list()).items[0] ?? { url: '' };
    expect(html).toMatch(/^<img src="[^"]+" alt="[^"<>{]+" width="1" height="1">$/);
    expect(html).toContain(url);
    await page.getByRole('button', { name: 'Close' }).click();
    await write(page, 'HTML', `<p>Logo:</p>${html}`);
    await shown(page).getByText('Logo:').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved').first().waitFor();
    expect((await journey.client.templates.preview(id, {})).html).toContain(url);
    await page.getByRole('button', { name: 'Images…' }).click();
    await page.getByRole('button', { name: /^Delete "/ }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No images yet.').waitFor();
    expect((await fetch(url)).status).toBe(404);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });

  test('hostile HTML runs nothing; a viewer reads and changes nothing; no findings by axe, on a phone too', async () => {
    const { id } = await make('<b>Hostile</b>', HOSTILE);
    const page = await members.signedIn('viewer');
    for (const path of ['templates', `templates/${id}`, `templates/${id}?part=versions`, 'templates/new']) {
      await page.goto(home() + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path.endsWith(id)) await shown(page).getByText('Hello').waitFor();
      expect(await page.evaluate<boolean>("'ran' in window")).toBe(false);
      for (const name of ['Save', 'Create template', 'Delete', 'Duplicate', 'Create template', 'Send test']) {
        expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
      }
      expect(await findingsInBothThemes(page)).toEqual([]);
    }
    await page.goto(`${home()}templates/${id}`);
    await page.getByRole('button', { name: 'Plain text' }).click();
    await page.getByText('Not set', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Reply to').and(page.getByPlaceholder('Not set')).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${home()}templates/${id}`);
    await shown(page).getByText('Hello').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  }, 60_000);
});
