import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { untilKept } from '../../support/dashboard/drafts';
import { pressAfterEnd } from '../../support/dashboard/ended-session';
import { follow, type Members, startMembers } from '../../support/dashboard/member-browser';
import { untilItReads } from '../../support/dashboard/until-it-reads';

const NAME = '<img src=x onerror="window.ran=1"> harvest';
const SUPPRESSED = 'gone@harbour.example';

let journey: Journey;
let members: Members;
let id = '';
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  const { client } = journey;
  for (let n = 0; n < 12; n++) await client.contacts.upsert({ email: `reader-${n}@harbour.example` });
  await client.contacts.upsert({ email: 'bounce@simulator.amazonses.com' });
  await client.contacts.upsert({ email: SUPPRESSED });
  await client.suppressions.create({ email: SUPPRESSED });
  const made = await client.campaigns.create({
    name: NAME,
    subject: 'A coffee from {{ place ?? "Huila" }}',
    body: '<p>Hello</p><p><a href="https://harbour.example/shop">Shop</a></p>',
    from: 'hello@example.com',
    audienceType: 'ALL',
  });
  id = made.id;
}, 90_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

/** A response to an error of the service. */
const INTERNAL = JSON.stringify({
  success: false,
  error: { code: 'INTERNAL_ERROR', message: 'Something failed on our side.', requestId: 'request-1' },
});

/** The address of the member who signed in last. */
const newestEditor = async () =>
  (await journey.client.members.list({ limit: 100 })).items.filter(({ role }) => role === 'editor').at(-1)?.email ?? '';

/** A day in winter time within a year, and how the dashboard shows 9:30 in Berlin on it. */
function nextWinter(now: number): { day: string; text: string } {
  const date = new Date(now);
  const year = date.getUTCMonth() === 11 && date.getUTCDate() >= 24 ? date.getUTCFullYear() + 1 : date.getUTCFullYear();
  return { day: `${year}-12-24`, text: `Dec 24, ${year}, 9:30\u202fAM (Europe/Berlin)` };
}

const home = () => `${journey.service.facts.url}/dashboard/`;
/** Twice at once, and again after a response may have come. */
const doubleClick = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((element) => {
    const button = element as unknown as { click: () => void };
    button.click();
    button.click();
    setTimeout(() => button.click(), 200);
  });
const figure = (page: Page, name: string) =>
  page
    .locator('.outcomes > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('.outcome');

(browserPath ? describe : describe.skip)('the campaigns room', () => {
  test('a draft with a hostile name is shown as text, and a viewer can’t change it', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}campaigns`);
    await page.getByRole('link', { name: NAME }).click();
    await page.getByText('hasn’t been sent.').waitFor();
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(await page.getByRole('button', { name: 'More' }).count()).toBe(0);
  });

  test('the figures of a sent campaign match its statistics and lead to recipients and emails', async () => {
    const page = await members.signedIn('editor');
    await journey.client.campaigns.send(id);
    await journey.service.advance(60_000);
    const arrived = (await journey.service.mailbox.newest()).filter(({ subject }) => subject.startsWith('A coffee'));
    await fetch(`${journey.service.facts.mailbox}/_track/open/${arrived[0]?.id}`);
    await journey.service.advance(60_000);
    const stats = await journey.client.campaigns.getStats(id);
    await page.goto(`${home()}campaigns/${id}`);
    await page.getByText('Results').waitFor();
    await untilItReads(figure(page, 'Delivered'), String(stats.delivered));
    await untilItReads(figure(page, 'Opened'), '1');
    await untilItReads(figure(page, 'Bounced'), '1');
    expect(await findingsInBothThemes(page)).toEqual([]);
    const openRate = (await page.locator('.outcomes').getByText('% of delivered').first().innerText()).split(' ')[0];
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${home()}campaigns`);
    const row = page.getByRole('row').filter({ hasText: NAME });
    const cells = async () => (await row.getByRole('cell').allInnerTexts()).slice(2).map((text) => text.trim());
    await row.waitFor();
    const [time, ...results] = await cells();
    expect(time).toMatch(/^(now|just now|\d+[sm] ago)$/);
    expect(results).toEqual([String(stats.audience), openRate, '0%']);
    expect(asked.filter((path) => path.includes('/campaigns/cmp_'))).toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    expect((await cells()).slice(1)).toEqual([`to ${stats.audience}`, `${openRate} opened`, '0% clicked']);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${home()}campaigns/${id}`);
    await figure(page, 'Opened').click();
    await page.getByRole('link', { name: arrived[0]?.to[0] ?? '' }).click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Recipients' }).waitFor();
    await page.reload();
    expect(page.url()).toContain('happened=opened');
    await page.getByRole('link', { name: 'Bounced' }).click();
    await page.getByRole('link', { name: 'bounce@simulator.amazonses.com' }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);

    await page.goto(`${home()}campaigns/${id}`);
    await figure(page, 'Sent').click();
    await page.getByRole('link', { name: 'reader-0@harbour.example' }).waitFor();
    await page.goBack();
    await page.locator('dl.pairs').getByRole('link', { name: '1' }).click();
    await page.getByRole('link', { name: SUPPRESSED }).waitFor();
    expect(page.url()).toContain('reason=suppressed');
    expect(await page.getByRole('link', { name: 'reader-0@harbour.example' }).count()).toBe(0);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('button', { name: 'As table' }).click();
    await page.locator('.chart tbody').getByRole('link', { name: '1', exact: true }).first().click();
    await page.getByRole('link', { name: arrived[0]?.to[0] ?? '' }).waitFor();
    expect(page.url()).toMatch(/happened=opened.*from=.*to=/);
  });

  test('an editor writes, tests and sends a campaign; unsaved text survives a reload and overwrites nobody', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}campaigns/new`);
    await page.getByLabel('Name').fill('Winter letter');
    await page.getByLabel('Subject').fill('It snows');
    await page.getByLabel('From', { exact: true }).fill('hello@example.com');
    await doubleClick(page, 'Create draft');
    await page.getByRole('heading', { name: 'Edit Winter letter' }).waitFor();
    await page.getByLabel('HTML').fill('<p>Snow at last</p><img src="https://harbour.example/snow.png">');
    await untilKept(page, 'Snow at last');
    await page.reload();
    await page.getByText('You have an unsaved draft').waitFor();
    const winterLetters = (await journey.client.campaigns.list({ search: 'Winter letter' })).items;
    expect(winterLetters).toHaveLength(1);
    const made = winterLetters[0]?.id ?? '';
    const subject = 'It snows again, {{ firstName ?? "you" }}';
    await journey.client.campaigns.update(made, { subject });
    await journey.client.contacts.upsert({ email: 'reader-0@harbour.example', data: { firstName: 'Ada' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Someone else changed this').waitFor();
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    const chosen = await journey.client.segments.create({ name: 'Chosen by hand', type: 'STATIC' });
    await journey.client.segments.addMembers(chosen.id, { emails: ['reader-0@harbour.example'] });
    const { willReceive } = await journey.client.campaigns.getAudience(made);
    await page.getByRole('link', { name: 'Audience' }).click();
    await page.getByText(`${willReceive} people get this email.`).waitFor();
    await page.getByLabel('A segment').check();
    await page.getByText('Choose an audience to see how many people it reaches.').waitFor();
    expect(await page.getByText(`${willReceive} people get this email.`).count()).toBe(0);
    await page.getByLabel('Segment', { exact: true }).selectOption('Chosen by hand');
    await page.getByText('1 person gets this email.').waitFor();
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
    expect((await journey.client.campaigns.get(made)).audienceType).toBe('ALL');
    await page.getByLabel('All subscribed contacts').check();
    await page.getByText(`${willReceive} people get this email.`).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Review and send' }).click();
    await page.getByText('This image has no alternative text.').waitFor();
    await page.getByText(`${willReceive} people get this email.`).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByLabel('Data of contact').fill('nobody@harbour.example');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('No contact has this email address.').waitFor();
    await page.getByLabel('Data of contact').fill('reader-0');
    await page.locator('option[value="reader-0@harbour.example"]').last().waitFor({ state: 'attached' });
    await page.getByLabel('Data of contact').fill('reader-0@harbour.example');
    expect(await findingsInBothThemes(page)).toEqual([]);
    await doubleClick(page, 'Send test');
    await page.getByText('Test email sent').waitFor();
    await page.getByRole('button', { name: 'Send…' }).click();
    await page.getByRole('button', { name: 'Send campaign' }).click();
    await page.getByText('Results').waitFor();
    await journey.service.advance(60_000);
    const received = await journey.service.mailbox.newest();
    const tests = received.filter(({ subject }) => subject === '[Test] It snows again, Ada');
    expect(tests.map(({ to }) => to)).toEqual([[expect.stringMatching(/^editor-/)]]);
    const emails = received.filter(({ subject }) => subject.startsWith('It snows again'));
    expect(emails.length).toBeGreaterThanOrEqual(willReceive);
    expect(await journey.client.campaigns.get(made)).toMatchObject({ subject, status: 'SENT' });
  });

  test('a campaign starts from a starter and tests two subjects on part of the audience', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}campaigns/new`);
    await page.getByLabel('Name').fill('Spring letter');
    await page.getByLabel('Template').selectOption({ label: 'Newsletter' });
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('button', { name: 'Add A/B test' }).click();
    await page.getByLabel('Subject of variant 2').fill('Flowers');
    await page.getByLabel('Test group (%)').fill('200');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').waitFor();
    await page.getByLabel('Test group (%)').fill('20');
    await page.getByLabel('Headers').fill('Precedence: bulk\nPrecedence: list');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The header is set twice.').waitFor();
    await page.getByLabel('Headers').fill('Precedence: bulk\n\n X-Series : spring: 1');
    await page.getByLabel('Winner by').selectOption('opens');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Review and send' }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Send…' }).click();
    const question = '20% of them test the variants. 4 hours later, everyone else gets the winner by opens.';
    await page.getByRole('dialog').getByText(question).waitFor();
    const id = (await journey.client.campaigns.list({ search: 'Spring letter' })).items[0]?.id ?? '';
    expect(await journey.client.campaigns.get(id)).toMatchObject({
      variants: [
        { name: 'A', subject: null },
        { name: 'B', subject: 'Flowers' },
      ],
      test: { percent: 20, metric: 'opens', afterHours: 4 },
      headers: { Precedence: 'bulk', 'X-Series': 'spring: 1' },
    });
  });

  test('a campaign follows its template until it is scheduled, and can have its own content', async () => {
    const { client } = journey;
    const template = await client.templates.create({ name: 'Letter', subject: 'First', body: '<p>First words</p>' });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}campaigns/new`);
    await page.getByLabel('Name').fill('Followed letter');
    await page.getByLabel('From', { exact: true }).fill('hello@example.com');
    await page.getByLabel('Template').selectOption({ label: 'Letter' });
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.getByText('follows its changes until').waitFor();
    await page.frameLocator('iframe').getByText('First words').waitFor();
    expect(await page.getByLabel('HTML').count()).toBe(0);
    expect(await findingsInBothThemes(page)).toEqual([]);
    const { id: made } = (await client.campaigns.list({ search: 'Followed letter' })).items[0] ?? { id: '' };
    expect(await client.campaigns.get(made)).toMatchObject({ template: template.id, subject: 'First' });
    await page.getByRole('link', { name: 'Review and send' }).click();
    await page.getByRole('button', { name: 'Send…' }).waitFor();
    await client.templates.update(template.id, { subject: 'Second', body: '<p>Second words</p>' });
    await page.getByRole('button', { name: 'Send…' }).click();
    await page.getByRole('button', { name: 'Send campaign' }).click();
    await page.getByText('The template is at version 2').waitFor();
    expect(await client.campaigns.get(made)).toMatchObject({ status: 'DRAFT', subject: 'Second' });
    const segment = await client.segments.create({ name: 'Chosen few', type: 'STATIC' });
    await client.campaigns.update(made, { audienceType: 'SEGMENT', segmentId: segment.id });
    await page.goto(`${home()}campaigns/${made}`);
    await page.getByRole('link', { name: 'Chosen few' }).waitFor();
    await page.getByRole('link', { name: 'Letter', exact: true }).waitFor();
    await page.goto(`${home()}campaigns/${made}/edit`);
    await page.frameLocator('iframe').getByText('Second words').waitFor();
    await page.getByLabel('Template').selectOption({ label: 'Written here' });
    await page.getByLabel('HTML').fill('<p>My own words</p>');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Draft saved').waitFor();
    const own = { template: null, subject: 'Second', body: '<p>My own words</p>' };
    expect(await client.campaigns.get(made)).toMatchObject(own);
    await page.getByLabel('Template').selectOption({ label: 'Letter' });
    await page.frameLocator('iframe').getByText('Second words').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Review and send' }).waitFor();
    expect(await client.campaigns.get(made)).toMatchObject({ template: template.id, body: '<p>Second words</p>' });
    await page.goto(`${home()}templates/${template.id}?part=uses`);
    await page.getByRole('link', { name: 'Followed letter' }).click();
    await page.getByRole('heading', { name: 'Followed letter' }).waitFor();
  });

  test('a scheduled campaign shows date, hour and time zone everywhere, and a past time is refused at its field', async () => {
    const page = await members.signedIn('owner', { timezoneId: 'Europe/Berlin', locale: 'en-US' });
    const draft = { subject: 'Winter', body: '<p>Snow</p>', from: 'hello@example.com', audienceType: 'ALL' } as const;
    const { id: made } = await journey.client.campaigns.create({ name: 'Winter letter', ...draft });
    await page.goto(`${home()}campaigns/${made}/send`);
    await page.getByLabel('Later').check();
    const field = page.getByLabel('Date and time, in your time zone (Europe/Berlin)');
    await field.fill('2020-12-24T09:30');
    await page.getByRole('button', { name: 'Schedule…' }).click();
    await page.locator('.field-error').getByText('Choose a time in the future.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    const { day, text } = nextWinter(await journey.service.now());
    await field.fill(`${day}T09:30`);
    expect(await page.locator('.field-error').count()).toBe(0);
    await page.getByRole('button', { name: 'Schedule…' }).click();
    await page.getByRole('dialog').getByText(text).waitFor();
    await page.getByRole('button', { name: 'Schedule campaign' }).click();
    await page.getByRole('definition').getByText(text).waitFor();
    expect((await journey.client.campaigns.get(made)).scheduledAt).toBe(`${day}T08:30:00.000Z`);
    await page.goto(`${home()}campaigns`);
    await page
      .getByRole('row', { name: /Winter letter/ })
      .getByText(text)
      .waitFor();
    await page.goto(`${home()}campaigns/${made}`);
    await page.getByRole('link', { name: 'Reschedule' }).click();
    await page.getByText(`This campaign is scheduled for ${text}`).waitFor();
    expect(await page.getByLabel('Later').isChecked()).toBe(true);
    expect(await field.inputValue()).toBe(`${day}T09:30`);
    const copy = await journey.client.campaigns.duplicate(made);
    await journey.client.campaigns.send(copy.id, { scheduledAt: `${day}T08:30:00.000Z` });
    await page.goto(`${home()}campaigns/${copy.id}`);
    await page.getByRole('term').getByText('Scheduled for', { exact: true }).waitFor();
    await journey.client.campaigns.send(copy.id);
    await page.reload();
    await page.getByRole('term').getByText('Started', { exact: true }).waitFor();
    expect(await page.getByRole('term').getByText('Scheduled for', { exact: true }).count()).toBe(0);
    await page.goto(`${home()}campaigns/${made}`);
    await page.getByRole('button', { name: 'Unschedule' }).click();
    await page.getByText('Campaign is a draft again').waitFor();
    await page.goto(`${home()}settings/audit-log`);
    await page.getByRole('row', { name: /Unscheduled campaign “Winter letter”/ }).waitFor();
    await page
      .getByRole('row', { name: /Scheduled campaign “Winter letter”/ })
      .first()
      .waitFor();
    await page.context().close();
  });

  test('a variant has its own sender and HTML, and each is previewed for a contact before sending', async () => {
    const page = await members.signedIn('editor', { viewport: { width: 390, height: 844 } });
    await journey.client.contacts.upsert({ email: 'bea@harbour.example', data: { firstName: 'Bea' } });
    const { id } = await journey.client.campaigns.create({
      name: 'Summer letter',
      subject: 'Sun',
      body: '<p>Hello {{ firstName ?? "you" }}</p>',
      from: 'hello@example.com',
      audienceType: 'ALL',
      variants: [{ name: 'short' }, { name: 'long', subject: 'Sun for {{ firstName ?? "you" }}' }],
    });
    const frame = page.frameLocator('iframe');
    const person = page.getByLabel('Preview as');
    await page.goto(`${home()}campaigns/${id}/edit`);
    await page.getByRole('link', { name: 'Options' }).click();
    await page.getByRole('link', { name: 'Edit long' }).click();
    await page.getByLabel('From name of variant 2').fill('Sunny Harbour');
    await page.getByLabel('Use different HTML').check();
    await page.getByLabel('HTML of variant 2').fill('<p>Dear {{ firstName | upcase }}</p><a href="/sun">more</a>');
    // The editor still moves the selection for a moment after it was filled.
    await frame.getByText('Dear BEA').waitFor();
    const refused = page.waitForResponse((response) => response.status() === 404);
    await person.fill('bea');
    await refused;
    await page.locator('option[value="bea@harbour.example"]').first().waitFor({ state: 'attached' });
    expect(await page.getByText('No contact has this email address.').count()).toBe(0);
    await person.fill('bea@harbour.example');
    await frame.getByText('Dear BEA').waitFor();
    await page.getByText('From Sunny Harbour').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByLabel('HTML of variant 2').fill('<p>Dear {{ firstName | upcase }</p>');
    await page.getByText('The email can’t be rendered because of an error.').waitFor();
    await page.getByLabel('HTML of variant 2').fill('<p>Dear {{ firstName | upcase }}</p><a href="/sun">more</a>');
    await frame.getByText('Dear BEA').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Review and send' }).click();
    await page.getByText('This link isn’t a full URL.').waitFor();
    await page.getByText('HTML · Variant long · line 1').first().waitFor();
    await person.fill('bea@harbour.example');
    await frame.getByText('Hello Bea').waitFor();
    await page.getByRole('navigation', { name: 'Email versions' }).getByRole('link', { name: 'long' }).click();
    await page.getByText('Sun for Bea').waitFor();
    await frame.getByText('Dear BEA').waitFor();
    await page.reload();
    await page.getByText('From Sunny Harbour').waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    const top = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y ?? 0;
    expect((await page.locator('iframe').boundingBox())?.y).toBeLessThan(await top('Send…'));
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.getByLabel('Email addresses').fill('bea@harbour.example, nobody');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('nobody: Invalid email address.').waitFor();
    await page.getByLabel('Email addresses').fill('bea@harbour.example, second@harbour.example');
    await page.getByLabel('Variant').selectOption('long');
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('2 test emails sent').waitFor();
    await journey.service.advance(60_000);
    expect(await journey.emailsTo('second@harbour.example')).toHaveLength(1);
    const email = (await journey.emailsTo('bea@harbour.example')).find(({ subject }) =>
      subject.includes('Sun for Bea'),
    );
    expect(email?.html).toContain('Dear BEA');
    await page.getByRole('link', { name: '← Edit' }).click();
    await page.getByRole('heading', { name: 'Edit Summer letter' }).waitFor();
  });

  test('composing loses nothing offline, on a 500 or when the session ends', async () => {
    const page = await members.signedIn('editor');
    const draft = await journey.client.campaigns.create({
      name: 'Autumn letter',
      subject: 'Leaves',
      body: '<p>Leaves</p>',
      from: 'hello@example.com',
      audienceType: 'ALL',
    });
    await page.goto(`${home()}campaigns/${draft.id}/edit`);
    const subject = page.getByLabel('Subject');
    const save = page.getByRole('button', { name: 'Save' });
    await subject.fill('Golden leaves');
    await page.context().setOffline(true);
    await save.click();
    await page.getByText('You’re offline.').first().waitFor();
    await page.context().setOffline(false);
    const failing = `**/campaigns/${draft.id}`;
    await page.route(failing, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 500, contentType: 'application/json', body: INTERNAL })
        : route.continue(),
    );
    await save.click();
    await page.getByText('Something went wrong on our side.').waitFor();
    await page.unroute(failing);
    expect(await subject.inputValue()).toBe('Golden leaves');
    for (const { id } of (await journey.client.sessions.list({ member: 'all' })).items)
      await journey.client.sessions.end(id);
    await journey.service.leap(61_000);
    await pressAfterEnd(page, save);
    await page.getByRole('button', { name: 'Send sign-in link' }).click();
    await page.getByText('Check your email').waitFor();
    const other = await page.context().newPage();
    await follow(other, await members.linkTo(await newestEditor()));
    await page.getByText('Your session has expired').waitFor({ state: 'hidden' });
    expect(await subject.inputValue()).toBe('Golden leaves');
    await save.click();
    await page.getByRole('link', { name: 'Review and send' }).waitFor();
    expect(await journey.client.campaigns.get(draft.id)).toMatchObject({ subject: 'Golden leaves' });
  });

  test('a duplicate is a draft, and deleting needs confirmation', async () => {
    const page = await members.signedIn('editor', { viewport: { width: 390, height: 844 } });
    await page.goto(`${home()}campaigns/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByText('hasn’t been sent.').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Campaigns', exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
