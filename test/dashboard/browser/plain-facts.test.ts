import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { firstLoad } from '../../support/dashboard/first-load';
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

/** The gateway knows a key for so long. */
const CACHED_MS = 61_000;
/** A value without a place to break at. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwe'.repeat(2);

/** The characters of the last dialog's title as they stand, from left to right. */
const titleAsDrawn = (page: Page) =>
  page.evaluate<string>(`(() => {
    const text = [...document.querySelectorAll('dialog[open] h2')].at(-1).firstChild;
    const range = document.createRange();
    return [...text.data]
      .map((character, index) => {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const { left, width } = range.getBoundingClientRect();
        return { character, left, width };
      })
      .filter(({ width }) => width > 0)
      .sort((one, other) => one.left - other.left)
      .map(({ character }) => character)
      .join('');
  })()`);

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog').last();

(browserPath ? describe : describe.skip)('what the dashboard says in plain words', () => {
  test('a key is told by its last characters and its maker; one that leaked is replaced and stops at once; the log says so by name', async () => {
    const { client } = journey;
    const made = await client.keys.create({ name: 'shop backend' });
    const { id } = await client.templates.create({ name: 'Invoice', subject: 'Hi', body: '<p>Hi</p>' });
    await client.templates.update(id, { subject: 'Hello' });
    await client.keys.create({ name: LONG });
    const workflow = await client.workflows.create({
      name: LONG,
      description: LONG.repeat(2),
      trigger: { type: 'EVENT', event: 'signed_up' },
      steps: [{ id: 'rest', type: 'DELAY', amount: 2, unit: 'days' }],
    });
    const page = await members.signedIn('owner', { viewport: { width: 375, height: 800 } });
    await page.goto(`${home()}workflows/${workflow.id}/versions`);
    await page.getByRole('heading', { name: LONG }).waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.goto(`${home()}developers/keys`);
    await page.getByRole('row', { name: LONG }).getByRole('button', { name: 'Revoke' }).click();
    await dialog(page).getByText(LONG).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: new RegExp(`shop backend sk_…${made.lastFour}`) });
    expect(made.key?.slice(-4)).toBe(made.lastFour);
    await row.getByRole('button', { name: 'Rotate' }).click();
    await dialog(page).getByText('Leaked: revoke it now').click();
    await dialog(page).getByRole('button', { name: 'Rotate' }).click();
    const next = await dialog(page).locator('pre').innerText();
    await dialog(page).getByRole('button', { name: 'I’ve saved it' }).click();
    await journey.service.advance(CACHED_MS);
    const statusOf = async (key: string | null) =>
      (await fetch(`${journey.service.facts.url}/keys`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect([await statusOf(made.key), await statusOf(next)]).toEqual([401, 200]);

    await page.goto(`${home()}settings/audit-log`);
    await page.getByRole('row', { name: /Rotated key “shop backend”/ }).waitFor();
    await page.getByRole('button', { name: 'Changed template “Invoice”: subject' }).click();
    await dialog(page).getByText('templates.updateTemplate').waitFor();
    await dialog(page)
      .getByText(/^Key “.+” changed template “Invoice”: subject$/)
      .waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await dialog(page).getByRole('link', { name: id }).waitFor();
    await page.keyboard.press('Escape');

    await page.getByLabel('Kind of record').selectOption({ label: 'Templates, layouts and partials' });
    await page.getByLabel('Action').selectOption({ label: 'Changed template' });
    await page.getByLabel('Actor').selectOption({
      label:
        (await page.getByLabel('Actor').locator('option').allInnerTexts()).find((name) =>
          name.startsWith('shop backend'),
        ) ?? '',
    });
    await page.getByRole('heading', { name: 'No changes match' }).waitFor();
    await page.getByLabel('Actor').selectOption({ label: 'Anyone' });
    await page.getByLabel('Time').selectOption({ label: 'From – to…' });
    await dialog(page).getByLabel('From').fill('2026-01-02T00:00');
    await dialog(page).getByLabel('To').fill('2026-01-01T00:00');
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await dialog(page).getByText('Choose a time after “From”.').waitFor();
    await dialog(page).getByLabel('To').fill('2099-01-01T00:00');
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row', { name: /Changed template “Invoice”: subject/ }).waitFor();
    expect(await page.getByRole('row', { name: /Rotated key/ }).count()).toBe(0);
    expect(new URL(page.url()).search).toMatch(/action=templates\.updateTemplate&from=2026-01-0\S+&to=20\S+/);
    await page.context().close();
  });

  test('the log of emails leads to those of a campaign; an email shows on a phone what happened first, long names and what a dark screen makes of it', async () => {
    const { client } = journey;
    const campaign = await client.campaigns.create({
      name: `Harvest ${LONG}`,
      subject: 'Coffee',
      body: '<p>Coffee</p>',
      from: 'hello@example.com',
      audienceType: 'ALL',
    });
    await client.contacts.upsert({ email: 'ada@example.org', subscribed: true });
    await client.campaigns.send(campaign.id);
    const attachment = { filename: `${LONG}.txt`, content: 'aGk=', contentType: 'text/plain' };
    const [sent] = await journey.send({
      to: 'grace@example.org',
      from: 'hello@example.com',
      subject: LONG,
      body: '<p>Hi</p>',
      attachments: [attachment],
    });
    await journey.service.advance(60_000);
    const page = await members.signedIn('editor', { viewport: { width: 320, height: 700 } });
    await page.goto(`${home()}campaigns/${campaign.id}`);
    await page.getByRole('heading', { name: /^Harvest/ }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.goto(`${home()}emails`);
    await page.getByText('grace@example.org').first().waitFor();
    const range = page.getByLabel('Time', { exact: true });
    await range.selectOption({ label: 'From – to…' });
    await dialog(page).getByLabel('To').fill('2020-01-01T00:00');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('heading', { name: 'No emails match' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /Before Jan 1, 2020/ }).waitFor();
    await range.selectOption({ label: 'Any time' });
    await page.getByText('grace@example.org').first().waitFor();
    await page.goto(`${home()}emails?kind=campaign`);
    await page.getByRole('heading', { name: 'Choose a campaign' }).waitFor();
    await page.getByRole('link', { name: /^Harvest/ }).click();
    await page.getByText('ada@example.org').first().waitFor();
    await page.goto(`${home()}emails`);
    await page.getByRole('combobox', { name: /^Address, subject/ }).fill('Coffee');
    await page.keyboard.press('Enter');
    await page.getByText('Campaigns with this subject:').waitFor();
    await page.getByRole('link', { name: /^Harvest/ }).click();
    await page.getByText('ada@example.org').first().waitFor();

    await page.goto(`${home()}emails?bounce=nonsense&from=nonsense`);
    await page.getByText('The filter in this page’s URL isn’t valid.').waitFor();
    await page.getByText('Bounce: Expected hard or soft', { exact: false }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Show the list without filters' }).click();
    await page.getByText('grace@example.org').first().waitFor();
    expect(new URL(page.url()).search).toBe('');

    // A stream says nothing without a count of the reputation.
    await page.goto(`${home()}emails?stream=transactional`);
    await page.getByText('grace@example.org').first().waitFor();

    await page.goto(`${home()}emails/${sent?.email}?view=dark`);
    await page.getByText('This email has no dark styles.', { exact: false }).waitFor();
    await page.getByText(`${LONG}.txt`).first().waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    const topOf = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0;
    expect(await topOf('What happened')).toBeLessThan(await topOf('Email'));
    await page.context().close();
  });

  test('the audit log names the records of a kind by one request; one that was deleted since says so there and on a chip', async () => {
    const { client } = journey;
    const made = [];
    for (let count = 0; count < 8; count += 1) {
      const { id } = await client.templates.create({ name: `Letter ${count}`, subject: 'Hi', body: '<p>Hi</p>' });
      made.push(id);
      await client.templates.update(id, { subject: `Hi ${count}` });
      // Ids of one millisecond are in no order.
      await journey.service.advance(1_000);
    }
    await client.templates.delete(made[3] ?? '');
    const page = await members.signedIn('owner');
    const { calls } = await firstLoad(page, `${home()}settings/audit-log?action=templates`);
    await page.getByRole('button', { name: 'Changed template “Letter 7”: subject' }).waitFor();
    expect(calls.filter((path) => path.startsWith('/templates'))).toEqual(['/templates']);
    const gone = page.getByRole('button', { name: 'Changed template (deleted since): subject' });
    await gone.getByTitle(made[3] ?? '').waitFor();
    await gone.click();
    await dialog(page).getByText('changed template “Deleted template”: subject').waitFor();
    await page.goto(`${home()}emails?template=${made[3]}`);
    await page.locator('.chip', { hasText: 'Deleted template' }).waitFor();
    expect(
      await page
        .locator('.chip')
        .getByTitle(made[3] ?? '')
        .count(),
    ).toBe(1);
    await page.context().close();
  });

  test('a name from right to left is whole in a sentence from left to right', async () => {
    const name = '\u05d7\u05dc\u05d1!';
    const drawn = '!\u05d1\u05dc\u05d7';
    const { id } = await journey.client.topics.create({ name });
    await journey.client.keys.create({ name });
    const page = await members.signedIn('owner');
    await page.goto(`${home()}topics?topic=${id}`);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: /^Delete/ }).waitFor();
    expect(await titleAsDrawn(page)).toBe(`Delete ${drawn}?`);
    await page.goto(`${home()}developers/keys`);
    await page.getByRole('row', { name }).getByRole('button', { name: 'Revoke' }).click();
    await dialog(page).waitFor();
    expect(await titleAsDrawn(page)).toBe(`Revoke “${drawn}”?`);
    await page.context().close();
  });

  test('a page that waits for its scripts says so, within the policy of the page', async () => {
    const context = await members.window();
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(home().replace(/\/$/, ''), { waitUntil: 'commit' });
    await page.getByRole('status').getByText('Loading Posthaste').waitFor();
    expect(refused).toEqual([]);
    go();
    await page.getByRole('heading', { name: 'Sign in to Posthaste' }).waitFor();
    expect(await page.getByText('Loading Posthaste').count()).toBe(0);
    await context.close();
  });
});
