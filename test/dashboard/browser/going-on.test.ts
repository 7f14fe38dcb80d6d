import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
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

/** More than a list reads at once. */
const CONTACTS = 130;
/** The height of the heads of a list's columns, in pixels. */
const HEAD = 36;

/** The page of each, and the button that opens it. */
const dialogs = [
  ['contacts', 'Add contact'],
  ['contacts', 'Columns'],
  ['contacts', 'Export'],
  ['topics', 'Create topic'],
  ['deliverability/domains', 'Add domain'],
  ['deliverability/suppressions', 'Suppress address'],
  ['deliverability/suppressions', 'Import'],
  ['deliverability/suppressions', 'Export'],
  ['developers/keys', 'Create key'],
  ['developers/webhooks', 'Add webhook'],
  ['settings/members', 'Invite member'],
  ['settings/project', 'Images…'],
] as const;

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog').last();
/** The element that the next key is for. */
const focused = (page: Page): Locator => page.locator(':focus');

/** Whether all of an element is inside the window. */
async function isSeen(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const size = page.viewportSize();
  return !!box && !!size && box.y >= 0 && box.y + box.height <= size.height && box.x + box.width <= size.width;
}

(browserPath ? describe : describe.skip)('what goes on after a key, a mistake or a failure', () => {
  test('keys go through a long list from end to end, and scrolling takes no focus away', async () => {
    for (let n = 0; n < CONTACTS; n++) await journey.client.contacts.upsert({ email: `p${n}@harbour.example` });
    const page = await members.signedIn('owner');
    await page.goto(`${home()}contacts`);
    await page.getByRole('table').getByRole('link').first().focus();
    await page.keyboard.press('End');
    await page.locator('[aria-rowindex="101"] :focus').waitFor();
    await page
      .getByText('130 of', { exact: false })
      .or(page.getByText('131 of', { exact: false }))
      .waitFor();
    await page.keyboard.press('End');
    await page.locator('[aria-rowindex="131"] :focus').waitFor();
    expect(await isSeen(page, focused(page))).toBe(true);
    await page.keyboard.press('Home');
    await page.locator('[aria-rowindex="2"] :focus').waitFor();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 3_000);
    await page.locator('[aria-rowindex="60"]').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[aria-rowindex="3"] :focus').waitFor();
    // The heads of the columns stay in sight, and the row is not behind them.
    expect((await focused(page).boundingBox())?.y).toBeGreaterThan(HEAD);
    await page.mouse.wheel(0, 1_000);
    await page.locator('[aria-rowindex="30"]').waitFor();
    expect(await isSeen(page, page.getByRole('columnheader').first())).toBe(true);
    await page.context().close();
  }, 60_000);

  test('a dialog gives the focus back to what opened it, a menu included, and asks before typing is lost', async () => {
    const { id } = await journey.client.webhooks.create({ url: 'https://harbour.example/hook', events: ['*'] });
    const page = await members.signedIn('owner', { viewport: { width: 375, height: 700 } });
    await page.goto(`${home()}developers/webhooks/${id}`);
    await page.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    for (const item of await page.getByRole('menuitem').all()) expect(await isSeen(page, item)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    expect(await focused(page).innerText()).toBe('More');

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('button', { name: 'Invite' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Email address').fill('jo@harbour');
    await page.keyboard.press('Escape');
    await dialog(page).getByText('Discard changes?').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Discard changes?').waitFor({ state: 'detached' });
    await page.goBack();
    await dialog(page).getByText('Leave this page?').waitFor();
    expect(page.url()).toContain('settings/members');
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await dialog(page).getByLabel('Email address').inputValue()).toBe('jo@harbour');
    await page.keyboard.press('Escape');
    await dialog(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect(await focused(page).innerText()).toBe('Invite member');
    await page.context().close();
  });

  test('a save that fails is said where it is seen, in words for people; signing out asks before a draft is lost', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}settings/project`);
    await page.getByLabel('Name', { exact: true }).fill('Kontor');
    await page.route('**/project', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status: 422,
            json: {
              success: false,
              error: {
                code: 'VALIDATION_ERROR',
                message: 'The request body is not valid.',
                suggestion: 'Check the fields listed in errors.',
                errors: [{ field: 'tracking.marketing', message: 'Choose one.', code: 'custom' }],
              },
            },
          }),
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Tracking, marketing: Choose one.' });
    await alert.waitFor();
    expect(await isSeen(page, alert)).toBe(true);
    expect(await alert.innerText()).not.toContain('errors');
    expect(await focused(page).innerText()).toBe('Save changes');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await dialog(page).getByText('discard your drafts').waitFor();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kontor');
    await page.unroute('**/project');
    await page.setViewportSize({ width: 375, height: 700 });
    await page.getByLabel('UTM source').fill('x'.repeat(101));
    // The field is behind the bar at the end of the window.
    await page
      .getByLabel('UTM source')
      .evaluate('(field) => scrollBy(0, field.getBoundingClientRect().bottom - innerHeight)');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    const mistake = await page.getByText('At most 100 characters.').boundingBox();
    const bar = await page.locator('.savebar').boundingBox();
    expect((mistake?.y ?? 0) + (mistake?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Kontor');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    // What else the browser remembers is no draft.
    await page.goto(home());
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
    await page.context().close();
  });

  test('without a network a page says so, and opens by itself when it is back; a missing file loads it anew', async () => {
    const page = await members.signedIn('owner');
    await page.goto(home());
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Forms' }).click();
    await page.getByText('Can’t reach the dashboard').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    let missing = 0;
    await page.route('**/assets/topics-*', (route) => (missing++ ? route.continue() : route.fulfill({ status: 404 })));
    await page.getByRole('link', { name: 'Topics' }).click();
    await page.getByRole('heading', { name: 'Topics', exact: true }).waitFor();
    expect(missing).toBe(2);
    await page.context().close();
  });

  test('each room has an address of its own: back, forward, a reload and a link from elsewhere open it', async () => {
    const page = await members.signedIn('owner');
    await page.goto(home());
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await links.first().waitFor();
    const seen: { url: string; name: string }[] = [];
    const shows = (tab: Page, name: string) =>
      tab.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
    for (const link of await links.all()) {
      const name = await link.innerText();
      await link.click();
      await shows(page, name);
      seen.push({ url: page.url(), name });
    }
    expect(new Set(seen.map(({ url }) => url)).size).toBeGreaterThan(15);
    for (const { url, name } of seen.slice(0, -1).reverse()) {
      await page.goBack();
      await shows(page, name);
      expect(page.url()).toBe(url);
    }
    for (const { url, name } of seen.slice(1)) {
      await page.goForward();
      await shows(page, name);
      expect(page.url()).toBe(url);
    }
    const elsewhere = await page.context().newPage();
    for (const { url, name } of seen) {
      await elsewhere.goto(url);
      await shows(elsewhere, name);
      expect(elsewhere.url()).toBe(url);
    }
    await page.context().close();
  });

  test('axe finds nothing on open dialogs of a phone', async () => {
    const page = await members.signedIn('owner', { viewport: { width: 320, height: 700 } });
    for (const [path, name] of dialogs) {
      await page.goto(home() + path);
      await page.getByRole('button', { name, exact: true }).first().click();
      await dialog(page).waitFor();
      expect({ name, found: await findingsInBothThemes(page) }).toEqual({ name, found: [] });
    }
    await page.context().close();
  });
});
