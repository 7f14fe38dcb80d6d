import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsAtAllSizes, findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';
import { sized } from '../../support/sizes';

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
const dialog = (page: Page) => page.getByRole('dialog');

const HOSTILE = '<img src=x onerror="top.ran=1"><script>top.ran=1</script>';

/** A file with a line break in quotes, a repeated address, and errors of several kinds. */
const FILE = [
  '\uFEFFE-Mail;Plan;Seats;Note',
  'ada@example.org;pro;3;"two\r\nlines"',
  'grace@example.org;free;many;',
  'nobody;pro;1;',
  `lin@example.org;free;4;${HOSTILE}`,
  'ADA@example.org;team;5;',
  ';;2;',
].join('\r\n');

async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${home()}contacts/import`);
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

/** A job's figures on the page, by their names. */
async function figures(page: Page): Promise<Record<string, string>> {
  const names = await page.locator('.facts dt').allInnerTexts();
  const values = await page.locator('.facts dd').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

async function check(page: Page): Promise<void> {
  await page.getByLabel('No, or I’m not sure').check();
  await page.getByRole('button', { name: 'Check file' }).click();
  await page.waitForURL(/contacts\/import\/job_/);
  await page.getByText('Nothing has changed yet.').waitFor();
}

(browserPath ? describe : describe.skip)('contacts in a browser', () => {
  test('a file with errors is mapped, checked and imported with the same counts', async () => {
    const page = await members.signedIn('editor');
    await choose(page, 'people.csv', FILE);
    expect(await page.getByLabel('Import E-Mail as').inputValue()).toBe('email');
    await page.getByLabel('Field for Seats').fill('seats');
    await page.getByLabel('Type of Seats').selectOption('number');
    await page.getByLabel('Field for Plan').fill('seats');
    await page.getByText('Another column is already imported as seats.').waitFor();
    expect(await page.getByRole('button', { name: 'Check file' }).isDisabled()).toBe(true);
    await page.getByLabel('Field for Plan').fill('plan');
    await check(page);
    const counts = await figures(page);
    expect(counts).toEqual({
      'New contacts': '2',
      'Updated contacts': '0',
      'Repeated in the file': '1',
      'Rows that change nothing': '0',
      'Rows with errors': '3',
    });
    const rows = page.getByRole('table', { name: 'Rows with errors' });
    await rows.getByRole('row', { name: /grace@example.org.*number such as/ }).waitFor();
    await page.getByRole('link', { name: 'Updated or repeated 1' }).waitFor();
    await rows.getByRole('row', { name: /nobody.*Invalid email address/ }).waitFor();
    expect((await journey.client.contacts.list({})).contacts.map(({ email }) => email)).not.toContain(
      'lin@example.org',
    );

    // Whoever leaves and comes back finds it.
    await page.goto(`${home()}contacts/jobs`);
    await page.getByRole('link', { name: 'Import check' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Import 3 rows' }).click();
    await page.getByText('3 rows imported.').waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Create campaign' }).count()).toBe(1);
    expect(await figures(page)).toEqual(counts);
    expect(await journey.client.contacts.get('ada@example.org')).toMatchObject({
      subscribed: false,
      data: { plan: 'team', seats: 5 },
    });
    await page.goBack();
    await page.getByText('Nothing has changed yet.').waitFor();
    await page.goForward();
    await page.getByText('3 rows imported.').waitFor();
    await page.keyboard.press('Control+k');
    await dialog(page).waitFor();
    await page.keyboard.type('lin@example');
    await page.getByRole('option', { name: 'lin@example.org Contact' }).click();
    await page.waitForURL(/contacts\/ct_/);
    await page.getByText(HOSTILE, { exact: true }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('in@examp');
    await page.getByRole('option', { name: 'Search all contacts in@examp' }).click();
    await page.waitForURL(/contacts\?search=in%40examp/);
    await page.getByRole('table').getByText('lin@example.org').waitFor();
    const box = page.getByRole('searchbox', { name: 'Search' });
    expect(await box.inputValue()).toBe('in@examp');
    await box.fill('ada@examp');
    await box.press('Enter');
    await page.getByRole('table').getByText('ada@example.org').waitFor();
    expect(await box.inputValue()).toBe('ada@examp');
    await box.fill('');
    await box.press('Enter');
    await page.waitForURL(/contacts$/);
    await page.context().close();
  });

  test('an event of one’s own is shown with ids that look like those of the service', async () => {
    const { id } = await journey.client.contacts.upsert({ email: 'payer@example.org' });
    const data = { subscription: 'sub_1MowQVLkdIwHu7ixeRlqHVzs' };
    await journey.client.events.track({ email: 'payer@example.org', event: 'invoice.paid', data });
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}contacts/${id}`);
    const row = page.getByRole('row', { name: /invoice\.paid/ });
    await row.getByText(`subscription: ${data.subscription}`).waitFor({ timeout: 20_000 });
    await page.context().close();
  });

  test('hostile data is shown as text; data, subscription and topics change; erasing needs a typed word', async () => {
    const { id } = await journey.client.contacts.upsert({
      email: 'mallory@example.org',
      data: { note: HOSTILE, seats: 3 },
    });
    await journey.client.events.track({
      email: 'mallory@example.org',
      event: HOSTILE.slice(0, 60),
      data: { x: HOSTILE },
    });
    await journey.client.topics.create({ name: HOSTILE.slice(0, 40) });
    await journey.service.advance(60_000);
    const page = await members.signedIn('editor');
    await page.goto(`${home()}contacts?columns=data.note,activity`);
    await page.getByText(HOSTILE).first().waitFor();
    await page.getByRole('link', { name: 'mallory@example.org' }).click();
    await page.waitForURL(`**/contacts/${id}`);
    await page.getByText(HOSTILE, { exact: true }).first().waitFor();
    await page.getByRole('region', { name: 'Last activity' }).getByText(HOSTILE.slice(0, 60)).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    expect(await dialog(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await dialog(page).getByLabel('Value: seats').fill('many');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('This value doesn’t match the type.').waitFor();
    await dialog(page).getByLabel('Value: seats').fill('8');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByText('Gets no campaigns or marketing email.').waitFor();
    expect(await journey.client.contacts.get(id)).toMatchObject({
      subscribed: false,
      data: { seats: 8, note: HOSTILE },
    });
    await page.getByRole('link', { name: 'Emails', exact: true }).last().click();
    await page.getByText('No emails to this person yet').waitFor();
    await page.goBack();
    await page.getByRole('table', { name: 'Events and emails, newest first' }).waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();

    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    expect(await dialog(page).getByRole('button', { name: 'Erase' }).isDisabled()).toBe(true);
    await dialog(page)
      .getByLabel(/Type “erase”/)
      .fill('erase');
    await dialog(page).getByRole('button', { name: 'Erase' }).click();
    await page.waitForURL(/contacts$/);
    await page.goto(`${home()}contacts/${id}`);
    await page.getByText('Contact not found.').waitFor();
    await page.context().close();
  });

  test('a filter is in the URL, is counted before it applies, and is used by jobs', async () => {
    for (const name of ['one', 'two', 'three'])
      await journey.client.contacts.upsert({ email: `${name}@bulk.example`, subscribed: true, data: { team: 'blue' } });
    const filter = { operator: 'AND', conditions: [{ field: 'data.team', operator: 'equals', value: 'blue' }] };
    const page = await members.signedIn('editor');
    await page.goto(`${home()}contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await page.getByRole('link', { name: 'two@bulk.example' }).waitFor();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Unsubscribe from marketing email' }).click();
    await dialog(page).getByText('This affects 3 people.').waitFor();
    await dialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.waitForURL(/contacts\/jobs/);
    await page.getByRole('row', { name: /Bulk action.*Finished/ }).waitFor();
    expect(await journey.client.contacts.get('two@bulk.example')).toMatchObject({ subscribed: false });
    await page.context().close();
  });

  test('selected contacts are counted without a request', async () => {
    await journey.client.contacts.upsert({ email: 'one@selected.example', subscribed: true });
    const page = await members.signedIn('editor');
    const countRequests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/segments/preview')) countRequests.push(request.url());
    });
    await page.goto(`${home()}contacts?search=one@selected.example`);
    await page.getByRole('checkbox', { name: /one@selected\.example/ }).check();
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Unsubscribe from marketing email' }).click();
    await dialog(page).getByText('This affects 1 person.').waitFor();
    await dialog(page).getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.waitForURL(/contacts\/jobs/);
    expect(countRequests).toEqual([]);
    await page.context().close();
  });

  test('consent, topics and segment apply to all rows of a file and appear on the contact’s page', async () => {
    const topic = await journey.client.topics.create({ name: 'Offers' });
    const filters = { operator: 'AND' as const, conditions: [] };
    const segment = await journey.client.segments.create({ name: 'Fair 2026', type: 'STATIC', filters });
    const page = await members.signedIn('editor');
    await choose(page, 'fair.csv', 'email\nfair@example.org\n');
    await page.getByLabel('Yes, these people asked for marketing email').check();
    await page.getByLabel('Where they agreed').fill(HOSTILE);
    await page.getByRole('group').getByText('Fill in all three fields about consent').waitFor();
    expect(await page.getByRole('button', { name: 'Check file' }).isDisabled()).toBe(true);
    await page.getByLabel('When they agreed').fill('2026-10-01');
    await page.getByLabel('What they agreed to').fill('Yes, send me offers.');
    await page.getByRole('combobox', { name: 'Segment' }).selectOption('Fair 2026');
    await page.getByLabel('Offers').selectOption('Subscribe');
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row imported.').waitFor();
    expect(await page.getByRole('link', { name: 'View segment' }).getAttribute('href')).toMatch(segment.id);
    const contact = await journey.client.contacts.get('fair@example.org');
    expect(contact).toMatchObject({ topics: { [topic.id]: true }, consent: { text: 'Yes, send me offers.' } });
    expect((await journey.client.segments.listContacts(segment.id, {})).items.map(({ id }) => id)).toEqual([
      contact.id,
    ]);
    await page.goto(`${home()}contacts/${contact.id}`);
    await page.getByText('Yes, send me offers.').waitFor();
    await page.getByText(`Agreed to marketing email: ${HOSTILE}`).waitFor();
    await page.getByText('Recorded by an import').waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.context().close();
  });

  test('a contact’s timeline never shows the one of the contact before', async () => {
    const track = (email: string, event: string) => journey.client.events.track({ email, event });
    await track('one@timeline.example', 'lost_a_hat');
    await track('two@timeline.example', 'found_a_hat');
    await journey.arrive();
    const { id } = await journey.client.contacts.get('two@timeline.example');
    const page = await members.signedIn('viewer');
    const open = async (email: string) => {
      await page.keyboard.press('Control+k');
      await dialog(page).waitFor();
      await page.keyboard.type(email);
      await page.getByRole('option', { name: `${email} Contact` }).click();
      await page.getByRole('heading', { level: 1, name: email }).waitFor();
    };
    await page.goto(`${home()}contacts/${id}?part=emails`);
    await page.getByRole('heading', { level: 1, name: 'two@timeline.example' }).waitFor();
    await open('one@timeline.example');
    await page.getByText('lost_a_hat').first().waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(`**/contacts/${id}/events*`, async (route) => {
      await held;
      await route.fallback();
    });
    await open('two@timeline.example');
    expect(await page.getByText('lost_a_hat').count()).toBe(0);
    release();
    await page.getByText('found_a_hat').first().waitFor();
    await page.context().close();
  });

  test('a check leads to the columns of its own file, and its import keeps the form of another', async () => {
    const page = await members.signedIn('editor');
    await choose(page, 'first.csv', 'email\nfirst@example.org\n');
    await check(page);
    await page.getByRole('link', { name: 'Change columns' }).click();
    await page.getByRole('button', { name: 'Choose another file' }).click();
    const buffer = Buffer.from('email\nsecond@example.org\n');
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'second.csv', mimeType: 'text/csv', buffer });
    await page.getByText('second.csv').waitFor();
    await page.goBack();
    await page.getByText('Nothing has changed yet.').waitFor();
    await page.getByRole('link', { name: 'Import another file' }).waitFor();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row imported.').waitFor();
    await page.getByRole('link', { name: 'All contacts' }).click();
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByText('second.csv').waitFor();
    await page.context().close();
  });

  test('a large file is previewed in part and imported completely', async () => {
    const count = sized(2_000, 100_000, 2_000);
    const lines = Array.from({ length: count }, (_, index) => `person${index}@many.example,${index}`);
    const page = await members.signedIn('editor');
    await choose(page, 'many.csv', `email,number\n${lines.join('\n')}\n`);
    await page.getByLabel('No, or I’m not sure').check();
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByText('Nothing has changed yet.').waitFor({ timeout: 300_000 });
    expect((await figures(page))['New contacts']).toBe(count.toLocaleString('en-US'));
    await page.context().close();
  }, 400_000);

  test('a viewer reads contacts and jobs, but can’t change or download anything', async () => {
    const page = await members.signedIn('viewer');
    const [job] = (await journey.client.jobs.list({ type: 'import' })).items;
    const texts: string[] = [];
    for (const path of [
      'contacts',
      'contacts/ada@example.org',
      'contacts/import',
      'contacts/jobs',
      `contacts/import/${job?.id}`,
    ]) {
      await page.goto(home() + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      texts.push(...(await page.locator('main').locator('button, a.button').allInnerTexts()));
    }
    expect([...new Set(texts)].sort()).toEqual(['Columns', 'Copy email address', 'Filter']);
    await page.context().close();
  });

  test('an editor changes an address, and the address of another contact is rejected at its field', async () => {
    const { contacts } = journey.client;
    const { id } = await contacts.upsert({ email: 'old.address@example.org' });
    await contacts.upsert({ email: 'taken@example.org' });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}contacts/${id}`);
    await page.getByRole('button', { name: 'Change email address' }).click();
    const address = dialog(page).getByLabel('New email address');
    const save = dialog(page).getByRole('button', { name: 'Change email address' });
    expect(await save.isDisabled()).toBe(true);
    await address.fill('taken@example.org');
    await save.click();
    await dialog(page).getByText('Another contact in the project has this address.').waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await findingsAtAllSizes(page)).toEqual([]);
    await address.fill('new.address@example.org');
    await save.click();
    await page.getByRole('heading', { name: 'new.address@example.org' }).waitFor();
    expect(page.url()).toContain(id);
    expect(await contacts.get('new.address@example.org')).toMatchObject({ id });
    await page.context().close();
  });

  test('axe finds nothing, from 320 to 2,560 pixels', async () => {
    const page = await members.signedIn('owner');
    const [job] = (await journey.client.jobs.list({ type: 'import' })).items;
    for (const path of ['contacts', 'contacts/ada@example.org', 'contacts/jobs', `contacts/import/${job?.id}`]) {
      await page.goto(home() + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, found: await findingsAtAllSizes(page) }).toEqual({ path, found: [] });
    }
    await page.setViewportSize({ width: 320, height: 800 });
    await choose(page, 'people.csv', FILE);
    await page.getByLabel('Import E-Mail as').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });
});
