import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findings, findingsAtAllSizes, findingsInBothThemes } from '../../support/dashboard/axe';
import { pressAfterEnd } from '../../support/dashboard/ended-session';
import { firstLoad } from '../../support/dashboard/first-load';
import { follow, type Members, startMembers } from '../../support/dashboard/member-browser';

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

/** The gateway knows a token for so long. */
const CACHED_MS = 61_000;

/** From then on, a cookie is replaced at its next use, and the one before works no more. */
const ROTATED_MS = 31_000;
const LIFE_MS = 16 * 60_000;

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog');

/** Says where script of an email ran, and which addresses it reached. */
const HOSTILE = `<!doctype html><meta http-equiv="refresh" content="0;url=https://evil.example/refresh">
<h1 onclick="top.ran=1">Hello</h1><img src="https://evil.example/pixel" onerror="top.ran=1"><script>top.ran=1;parent.ran=1</script>
<iframe src="javascript:parent.ran=1"></iframe><form action="https://evil.example/form"><button>Go</button></form>
<link rel="stylesheet" href="https://evil.example/style"><svg onload="top.ran=1"></svg><base href="https://evil.example/">`;

const rooms = [
  ['emails', 'Emails'],
  ['developers/keys', 'API keys'],
  ['developers/webhooks', 'Webhooks'],
  ['settings/members', 'Members'],
  ['settings/sessions', 'Sessions'],
  ['settings/project', 'Project'],
] as const;

(browserPath ? describe : describe.skip)('the dashboard in a browser', () => {
  test('an invitation by email signs in once; the used link says so and offers a new one', async () => {
    const link = await members.invite('ada@harbour.example', 'owner');
    const page = await (await members.window()).newPage();
    await follow(page, link);
    expect(await page.evaluate('JSON.stringify([localStorage.length, sessionStorage.length])')).toBe('[0,0]');

    const other = await (await members.window()).newPage();
    await other.goto(link);
    await other.getByText('This sign-in link has already been used.').waitFor();
    await other.getByLabel('Email address').fill('ada@harbour.example');
    await other.getByRole('button', { name: 'Send sign-in link' }).click();
    await other.getByText('Check your email').waitFor();
    const tab = await other.context().newPage();
    await follow(tab, await members.linkTo('ada@harbour.example'));
    await other.getByRole('heading', { name: 'Overview' }).waitFor();

    await page.goto(`${home()}settings/members`);
    await page.getByText('ada@harbour.example', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
  });

  test('opening a link signs nobody in and uses nothing up; the page says who it signs in where, and whose session it replaces', async () => {
    const link = await members.invite('grace@harbour.example', 'editor');
    const context = await members.window({ viewport: { width: 320, height: 700 } });
    const scanner = await context.newPage();
    await scanner.goto(link);
    await scanner.getByText('grace@harbour.example is invited to').waitFor();
    expect(scanner.url()).not.toContain('token');
    expect(await findings(scanner)).toEqual([]);
    expect(await context.cookies()).toEqual([]);

    const page = await members.signedIn('owner');
    const { items } = await journey.client.members.list({ limit: 100 });
    const own = items.filter(({ role }) => role === 'owner').at(-1)?.email ?? '';
    await page.goto(link);
    await page.getByText(`You’re signed in as ${own} in this browser.`).waitFor();
    await page.getByRole('button', { name: `Stay signed in as ${own}` }).click();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.getByRole('button', { name: `Account: ${own}` }).waitFor();

    await follow(page, link);
    await page.getByRole('button', { name: 'Account: grace@harbour.example' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Account: grace@harbour.example' }).waitFor();
    await scanner.getByRole('button', { name: 'Sign in as grace@harbour.example' }).click();
    await scanner.getByText('This sign-in link has already been used.').waitFor();
    await page.context().close();
    await context.close();
  });

  test('the files of a page are fetched while the session is renewed', async () => {
    const page = await members.signedIn('viewer');
    let renew = () => {};
    const held = new Promise<void>((resolve) => {
      renew = resolve;
    });
    await page.route('**/sessions/refresh', async (route) => {
      await held;
      await route.continue();
    });
    const room = page.waitForRequest(/\/assets\/webhooks-/);
    await page.goto(`${home()}developers/webhooks`);
    await room;
    renew();
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
  });

  test('the rooms that need most load at most 12 files and 98 KB, with the responses of at most 10 calls', async () => {
    const page = await members.signedIn('owner');
    for (const room of ['overview', 'contacts', 'templates/new', 'developers/api', 'campaigns/new']) {
      const { files, kilobytes, calls } = await firstLoad(page, `${home()}${room}`);
      expect({ room, files, calls: calls.length, isLight: kilobytes <= 98 }).toEqual({
        room,
        files: Math.min(files, 12),
        calls: Math.min(calls.length, 10),
        isLight: true,
      });
    }
    // Nothing is typed yet.
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('alert').first().waitFor();
    await page.context().close();
  });

  test('an email is found by its address, and its page says what happened; script, frames and pictures in it do nothing', async () => {
    const [sent] = await journey.send({
      to: 'grace@example.org',
      from: 'hello@example.com',
      subject: '<script>top.ran=1</script>',
      body: HOSTILE,
    });
    await journey.send({ to: 'other@example.org', from: 'hello@example.com', subject: 'Other', body: '<p>Hi</p>' });
    await journey.arrive();
    const page = await members.signedIn('editor');
    const reached: string[] = [];
    // There is no network: what is not blocked fails because of that.
    page.on('requestfailed', (request) => request.failure()?.errorText !== 'csp' && reached.push(request.url()));
    await page.goto(`${home()}emails`);
    await page.getByRole('combobox', { name: /^Address/ }).fill('grace@example.org');
    await page.keyboard.press('Enter');
    await page.waitForURL(/contact=grace/);
    await page.getByRole('link', { name: '<script>top.ran=1</script>' }).click();
    await page.waitForURL(`**/emails/${sent?.email}`);
    await page.getByText('Delivered to the recipient’s server').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).waitFor();
    // Another frame takes the place of this one: a click before that would go to a frame that is gone.
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('evil'));
    await page.getByRole('button', { name: 'Show images' }).click();
    await asked;
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello' }).click();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(reached.filter((url) => url.includes('evil'))).toEqual(['https://evil.example/pixel']);
    await page.goBack();
    expect(page.url()).toContain('contact=grace');
    await page.reload();
    await page.getByRole('link', { name: '<script>top.ran=1</script>' }).waitFor();
    await page.context().close();
  });

  test('at 900 pixels every page is in reach, and the account menu switches the theme', async () => {
    const page = await members.signedIn('owner', { viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
    await page.goto(home());
    const last = page.getByRole('navigation').getByRole('link', { name: 'Project' });
    const { y, height } = (await last.boundingBox()) ?? { y: 900, height: 0 };
    const account = page.getByRole('button', { name: /^Account/ });
    expect(y + height).toBeLessThanOrEqual((await account.boundingBox())?.y ?? 0);
    const ink = () => page.evaluate<string>('getComputedStyle(document.body).color');
    const light = await ink();
    const choose = async (name: string) => {
      await account.click();
      await page.getByRole('menuitemradio', { name }).click();
    };
    await choose('Dark theme');
    expect(await ink()).not.toBe(light);
    await page.reload();
    await account.waitFor();
    expect(await ink()).not.toBe(light);
    expect(await findings(page)).toEqual([]);
    await choose('Device theme');
    expect(await ink()).toBe(light);
    await page.context().close();
  });

  test('a viewer has no button that changes anything', async () => {
    const page = await members.signedIn('viewer');
    const names: string[] = [];
    for (const [path, title] of rooms) {
      await page.goto(home() + path);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      names.push(...(await page.locator('main').getByRole('button').allInnerTexts()));
    }
    expect(names.filter((name) => !['Copy', 'Sign out', 'Leave'].includes(name))).toEqual([]);
    expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
    await page.context().close();
  });

  test('a key is shown once, works, and is revoked', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}developers/keys`);
    await page.getByRole('button', { name: 'Create key' }).click();
    await dialog(page).getByLabel('Name').fill('shop');
    await dialog(page).getByRole('button', { name: 'Create key' }).click();
    const key = await dialog(page).locator('pre').innerText();
    const answer = await fetch(`${journey.service.facts.url}/keys`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();
    expect(await page.content()).not.toContain(key);
    await page.getByRole('row', { name: /shop/ }).getByRole('button', { name: 'Revoke' }).click();
    await dialog(page).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('row', { name: /shop.*Revoked/ }).waitFor();
    await page.goto(`${home()}settings/audit-log?action=keys`);
    await page
      .getByRole('row', { name: /Revoked key “shop”/ })
      .getByRole('button')
      .click();
    await dialog(page).getByText('keys.revokeKey').waitFor();
    await page.context().close();
  });

  test('a session that ends while somebody types keeps the text and goes on after the new sign-in', async () => {
    const page = await members.signedIn('owner');
    const { items } = await journey.client.sessions.list({});
    await page.goto(`${home()}settings/project`);
    await page.getByLabel('Postal address').fill('Kai 1, Hamburg');
    await page.getByLabel('Pick a button color').fill('#b3380a');
    await page.getByLabel('UTM source').fill('newsletter');
    await page.getByRole('link', { name: 'Topics' }).click();
    await page.getByRole('heading', { name: 'Topics', exact: true }).waitFor();
    await page.goBack();
    await page.getByText('Unsaved changes').waitFor();
    expect(await page.getByLabel('Button color', { exact: true }).inputValue()).toBe('#b3380a');
    for (const { id } of items) await journey.client.sessions.end(id);
    await journey.service.advance(CACHED_MS);
    await pressAfterEnd(page, page.getByRole('button', { name: 'Save changes' }));
    const email = await dialog(page).getByLabel('Email address').inputValue();
    await dialog(page).getByRole('button', { name: 'Send sign-in link' }).click();
    await dialog(page).getByText('Check your email').waitFor();
    const tab = await page.context().newPage();
    await follow(tab, await members.linkTo(email));
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Postal address').inputValue()).toBe('Kai 1, Hamburg');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Settings saved').waitFor();
    expect(await journey.client.project.get()).toMatchObject({
      postalAddress: 'Kai 1, Hamburg',
      utm: { source: 'newsletter', medium: 'email' },
    });
    await page.getByLabel('UTM source').fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' });
    expect((await journey.client.project.get()).utm).toBeNull();
    await page.context().close();
  });

  test('a tab in which somebody else is signed in after a sign-out shows nothing that it loaded before', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}settings/sessions`);
    const sessions = page.getByRole('table');
    await sessions.waitFor();
    const tab = await page.context().newPage();
    await tab.goto(home());
    await tab.getByRole('button', { name: /^Account/ }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
    await page.route(/\/sessions\?/, (route) => route.abort());
    await follow(tab, await members.invite('next@harbour.example', 'viewer'));
    await page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor();
    expect(await sessions.count()).toBe(0);
    await page.context().close();
  });

  test('a cookie that was stolen ends the session of both, and the one who comes second is told why', async () => {
    const page = await members.signedIn('owner');
    await page.goto(home());
    const thief = await (await members.window()).newPage();
    await thief.context().addCookies(await page.context().cookies());
    await journey.service.advance(ROTATED_MS);
    await thief.goto(home());
    await thief.getByRole('heading', { name: 'Overview' }).waitFor();
    await journey.service.advance(LIFE_MS);
    await page.getByRole('link', { name: 'Topics' }).click();
    await dialog(page).getByText('because an old copy of your sign-in was used', { exact: false }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await thief.reload();
    await thief.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
    await page.context().close();

    const other = await members.signedIn('editor');
    const copy = await (await members.window()).newPage();
    await copy.context().addCookies(await other.context().cookies());
    await journey.service.advance(ROTATED_MS);
    await other.goto(home());
    await other.getByRole('heading', { name: 'Overview' }).waitFor();
    await journey.service.advance(ROTATED_MS);
    await copy.goto(home());
    await copy.getByText('because an old copy of your sign-in was used', { exact: false }).waitFor();
    expect(await findingsInBothThemes(copy)).toEqual([]);
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
    await other.context().close();
  });

  test('mistakes are shown at their field; an answer of 500 names the request and can be tried again', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}settings/members`);
    await page.getByRole('button', { name: 'Invite member' }).click();
    await dialog(page).getByLabel('Email address').fill('jo@nowhere');
    await dialog(page).getByRole('button', { name: 'Send invitation' }).click();
    await dialog(page).locator('[aria-invalid=true]').waitFor();
    expect(await dialog(page).getByLabel('Email address').inputValue()).toBe('jo@nowhere');

    const body = {
      success: false,
      error: { code: 'INTERNAL_ERROR', message: 'Something failed.', requestId: 'req-7' },
    };
    await page.route('**/keys?*', (route) => route.fulfill({ status: 500, json: body }));
    await page.goto(`${home()}developers/keys`);
    await page.getByText('req-7').waitFor();
    await page.unroute('**/keys?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('table', { name: 'API keys, newest first' }).waitFor();

    // After an update of the dashboard, the files of a page that is open are gone.
    await page.route('**/assets/forms-*', (route) => route.fulfill({ status: 404 }));
    const loadedAnew = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Forms' }).click();
    await loadedAnew;
    await page.getByText('The dashboard was updated', { exact: false }).waitFor();
    await page.unroute('**/assets/forms-*');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor();
    await page.context().close();
  });

  test('a page that fails for one record opens for another', async () => {
    const page = await members.signedIn('viewer');
    const [broken, whole] = [
      await journey.client.contacts.upsert({ email: 'broken@example.org' }),
      await journey.client.contacts.upsert({ email: 'whole@example.org' }),
    ];
    await page.route(new RegExp(`/contacts/${broken.id}\\?`), (route) =>
      route.fulfill({ json: { success: true, data: { id: broken.id, email: 'broken@example.org', data: null } } }),
    );
    await page.goto(`${home()}contacts/${broken.id}`);
    await page.getByText('Something went wrong on this page').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(whole.id);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/contacts/${whole.id}`);
    await page.getByRole('heading', { name: 'whole@example.org' }).waitFor({ timeout: 20_000 });
    await page.context().close();
  });

  test('Ctrl K stays open while Enter accepts the characters of an input method', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(home());
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('webh');
    await page.getByRole('option', { name: 'Webhooks' }).waitFor();
    await page.evaluate(`document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
    )`);
    expect(await page.getByRole('option', { name: 'Webhooks' }).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
    await page.context().close();
  });

  test('Ctrl K goes to a page and to the emails of an address', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(home());
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('webh');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Webhooks', exact: true }).waitFor();
    // As soon as it is there, before it is painted, it takes what is typed.
    const focused = await page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('dialog')) return;
        observer.disconnect();
        resolve(document.activeElement.getAttribute('role'));
      }).observe(document.body, { childList: true, subtree: true });
      dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
    })`);
    expect(focused).toBe('combobox');
    await page.keyboard.type('grace@example.org');
    await page.keyboard.press('Enter');
    await page.waitForURL(/emails\?contact=grace/);
    const { id } = await journey.client.keys.create({ name: 'lemon backend' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lemon');
    await page.getByRole('option', { name: 'lemon backend' }).click();
    await page.waitForURL(new RegExp(`developers/keys\\?key=${id}`));
    await page.getByRole('button', { name: 'Remove filter Key' }).waitFor();
    await page.getByRole('row', { name: /lemon backend/ }).waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'sk_…' }).count()).toBe(1);

    await page.keyboard.press('Control+k');
    await page.keyboard.type('lemon');
    await page.getByRole('option', { name: 'lemon backend' }).waitFor();
    expect(await findingsAtAllSizes(page)).toEqual([]);
    await page.keyboard.type(' nowhere');
    await page.getByText('No results.', { exact: false }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().setOffline(true);
    await page.keyboard.type(' else');
    await dialog(page).getByRole('alert').getByText('You’re offline.', { exact: false }).waitFor();
    expect(await page.getByText('No results.', { exact: false }).count()).toBe(0);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });

  test('a viewer is told who reads the audit log, and is shown nothing that can’t work', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}settings/audit-log`);
    await page.getByText('Only owners can read the audit log.').waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.locator('main').getByRole('combobox').count()).toBe(0);
    await page.goto(`${home()}settings/project`);
    for (const name of ['Logo', 'Button color', 'Postal address'])
      await page.getByLabel(name, { exact: true }).and(page.getByPlaceholder('Not set')).waitFor();
    await page.context().close();
  });

  test('axe finds nothing in any room, from 320 to 2,560 pixels', async () => {
    const page = await members.signedIn('owner');
    for (const [path, title] of [...rooms, ['settings/audit-log', 'Audit log'] as const]) {
      await page.goto(home() + path);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, found: await findingsAtAllSizes(page) }).toEqual({ path, found: [] });
    }
    await page.context().close();
  });
});
