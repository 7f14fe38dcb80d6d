import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;
const storedDrafts = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((resolve) => {
    const opening = indexedDB.open('posthaste-drafts');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
      reading.onsuccess = () => resolve(reading.result);
    };
  })`);
const shown = (page: Page) => page.frameLocator('iframe[title="Email preview"]');

async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

(browserPath ? describe : describe.skip)('layouts, partials and text alone in a browser', () => {
  test('a layout is made, shown around a template that has it, changed, and deleted only when nothing names it', async () => {
    const page = await members.signedIn('editor');
    const now = await journey.service.now();
    await page.clock.setFixedTime(now);
    await page.goto(`${home()}layouts`);
    await page.getByText('No layouts yet').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create layout' }).first().click();
    await page.getByRole('button', { name: 'Create layout' }).waitFor();
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await page.getByLabel('Alias').fill('base');
    await page.getByRole('button', { name: 'Create layout' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Changes discarded').waitFor();
    expect(await page.getByLabel('Alias').inputValue()).toBe('');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Unsaved changes').waitFor();
    expect(await page.getByLabel('Alias').inputValue()).toBe('base');
    await write(page, 'HTML', '<main>No place</main>');
    await page.getByRole('button', { name: 'Create layout' }).click();
    await page
      .getByRole('button', { name: 'A layout has', exact: false })
      .or(page.getByText('exactly once'))
      .first()
      .waitFor();
    await write(page, 'HTML', '<main>Top {{ content }}</main>');
    await shown(page).getByText('Here is the content of a template.').waitFor();
    await page.getByRole('button', { name: 'Create layout' }).click();
    await page.getByRole('heading', { name: 'base' }).waitFor();
    await page.getByText('Not in use.').waitFor();
    expect(await storedDrafts(page)).toEqual([]);
    await page.clock.setFixedTime(now + 5 * 60_000);
    await page.getByRole('link', { name: 'Layouts' }).first().click();
    await page.getByRole('link', { name: 'Create layout' }).first().waitFor();
    expect(await page.locator('time').first().textContent()).toBe('5m ago');
    await page.getByRole('link', { name: 'base' }).click();

    const { client } = journey;
    const { id } = await client.templates.create({
      name: 'Letter',
      subject: 'Hi',
      body: '<p>Words</p>',
      layout: 'base',
    });
    await page.reload();
    await shown(page).getByText('Words').waitFor();
    await page.getByRole('region', { name: 'Where it’s used' }).getByRole('link', { name: 'Letter' }).waitFor();
    await write(page, 'HTML', '<main>New {{ content }}</main>');
    await shown(page).getByText('New').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.', { exact: false }).first().waitFor();
    expect((await client.templates.preview(id, {})).html).toBe('<main>New <p>Words</p></main>');
    expect(await findingsInBothThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('This layout is used by the template “Letter”.').waitFor();
    await client.templates.update(id, { layout: null });
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No layouts yet').waitFor();
  }, 60_000);

  test('a partial is shown in the layout that includes it; a viewer changes nothing; a phone shows it', async () => {
    const { client } = journey;
    await client.partials.create({ alias: 'foot', body: '<p>Bern</p>' });
    await client.layouts.create({ alias: 'with-foot', body: '<main>{{ content }}{% render "foot" %}</main>' });
    const page = await members.signedIn('viewer');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${home()}layouts/partial/foot`);
    await shown(page).getByText('Bern').waitFor();
    await shown(page).getByText('Here is the content of a template.').waitFor();
    for (const name of ['Save', 'Delete'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await findingsInBothThemes(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  }, 60_000);

  test('a template without HTML is shown as its text, and saved as text alone', async () => {
    const { id } = await journey.client.templates.create({
      name: 'Alert',
      subject: 'Hi',
      text: 'Warm',
      body: '<p>Warm</p>',
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}templates/${id}`);
    await write(page, 'HTML', '');
    await page.keyboard.press('Delete');
    await page.getByText('This email is plain text only.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Template saved').waitFor();
    expect(await journey.client.templates.get(id)).toMatchObject({ body: null, text: 'Warm' });
    expect(await findingsInBothThemes(page)).toEqual([]);
  }, 60_000);
});
