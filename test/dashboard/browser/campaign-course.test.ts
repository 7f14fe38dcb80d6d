import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Filter } from '../../../packages/client/src/index';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';
import { untilItReads } from '../../support/dashboard/until-it-reads';
import { sized } from '../../support/sizes';

const PEOPLE = sized(60, 200);
/** With fewer emails the page says that they are too few to compare. */
const COMPARED = 160;

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true, sendRate: 10 });
  members = await startMembers(journey);
}, 90_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;
const figure = (page: Page, name: string) =>
  page
    .locator('.outcomes > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('.outcome');
const emailsOf = async (subject: string) =>
  (await journey.service.mailbox.newest()).filter((email) => email.subject.startsWith(subject));

const filterOf = (crew: string): Filter => ({
  operator: 'AND',
  conditions: [{ field: 'data.crew', operator: 'equals', value: crew }],
});

async function addCrew(crew: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++)
    await journey.client.contacts.upsert({ email: `${crew}-${n}@harbour.example`, data: { crew, firstName: `N${n}` } });
}

/** Moves time on until the campaign has this status, at most ten minutes. */
async function until(id: string, status: string): Promise<void> {
  for (let turn = 0; turn < 60; turn++) {
    if ((await journey.client.campaigns.get(id)).status === status) return;
    await journey.service.advance(10_000);
  }
  throw new Error(`The campaign did not become ${status}.`);
}

(browserPath ? describe : describe.skip)('a campaign from start to end in the browser', () => {
  test('is paused and resumed, and its statistics and recipients match the mailbox', async () => {
    await addCrew('deck', PEOPLE);
    const { id } = await journey.client.campaigns.create({
      name: 'Harbour news',
      subject: 'News for {{ firstName }}',
      body: '<p>Hello {{ firstName }}</p><p><a href="https://harbour.example/shop">Shop</a></p>',
      from: 'hello@example.com',
      audienceType: 'FILTERED',
      audienceFilter: filterOf('deck'),
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}campaigns/${id}/send`);
    await page.getByText(`${PEOPLE} people get this email.`).waitFor();
    await page.getByRole('button', { name: 'Send…' }).click();
    await page.getByRole('button', { name: 'Send campaign' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    for (let turn = 0; turn < 60 && (await emailsOf('News for')).length < PEOPLE / 5; turn++)
      await journey.service.advance(1_000);
    await page.getByRole('progressbar', { name: 'Progress' }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    const bar = await page.getByRole('progressbar', { name: 'Harbour news' }).boundingBox();
    const item = await page.getByRole('listitem').filter({ hasText: 'Harbour news' }).boundingBox();
    expect(bar?.width).toBe(item?.width);
    await page.goBack();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    await journey.service.advance(90_000);
    const atPause = (await emailsOf('News for')).length;
    expect(atPause).toBeLessThan(PEOPLE);
    await page.reload();
    await page.getByText(`${(await journey.client.campaigns.getStats(id)).delivered} of ${PEOPLE}`).waitFor();
    await journey.service.advance(60_000);
    expect((await emailsOf('News for')).length).toBe(atPause);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await until(id, 'SENT');
    await page.getByText('Sent', { exact: true }).first().waitFor();
    const emails = await emailsOf('News for');
    expect(new Set(emails.flatMap(({ to }) => to)).size).toBe(PEOPLE);
    expect(emails.length).toBe(PEOPLE);
    for (const { id } of emails.slice(0, 3)) await fetch(`${journey.service.facts.mailbox}/_track/open/${id}`);
    await journey.service.advance(60_000);
    await page.reload();
    await untilItReads(figure(page, 'Delivered'), PEOPLE.toLocaleString('en-US'));
    await untilItReads(figure(page, 'Opened'), '3');
    await figure(page, 'Opened').click();
    for (const { to } of emails.slice(0, 3)) await page.getByRole('link', { name: to[0] ?? '' }).waitFor();
    await page.goBack();
    await figure(page, 'Audience').click();
    await page.getByRole('heading', { name: 'Recipients' }).waitFor();
    await page.mouse.wheel(0, 100_000);
    await page.getByRole('table', { name: 'Campaign recipients' }).waitFor();
    await page.context().close();
  });

  test('shows why it waits while SES refuses its emails, until they are sent', async () => {
    await addCrew('pier', 3);
    const page = await members.signedIn('viewer');
    await journey.service.mailbox.settings({ throttleShare: 1 });
    const { id } = await journey.client.campaigns.create({
      name: 'Refused',
      subject: 'Refused',
      body: '<p>Hello</p>',
      from: 'hello@example.com',
      audienceType: 'FILTERED',
      audienceFilter: filterOf('pier'),
    });
    await journey.client.campaigns.send(id);
    await journey.service.advance(30_000);
    await page.goto(`${home()}campaigns/${id}`);
    const rest = page.getByRole('status').filter({ hasText: 'Amazon SES refuses campaign emails' });
    // Of times in UTC nothing is left.
    expect(await rest.innerText()).not.toMatch(/\dT\d/);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await journey.service.mailbox.settings({ throttleShare: 0 });
    await until(id, 'SENT');
    await page.reload();
    await page.getByText('Sent', { exact: true }).first().waitFor();
    expect(await rest.count()).toBe(0);
    await page.context().close();
  }, 60_000);

  test('compares variants in a test group, shows how certain the difference is, and sends everyone else the winner', async () => {
    await addCrew('trial', COMPARED);
    const { id } = await journey.client.campaigns.create({
      name: 'Two subjects',
      subject: 'Plain',
      body: '<p>Hello</p>',
      from: 'hello@example.com',
      audienceType: 'FILTERED',
      audienceFilter: filterOf('trial'),
      variants: [
        { name: `calm ${'W'.repeat(100)}` },
        { name: 'loud', subject: 'Loud', body: '<p>Hello, all of you</p>' },
      ],
      test: { percent: 60, metric: 'manual' },
    });
    await journey.client.campaigns.send(id);
    for (let turn = 0; turn < 60 && (await journey.client.campaigns.get(id)).testEndsAt === null; turn++)
      await journey.service.advance(10_000);
    const tested = { calm: (await emailsOf('Plain')).length, loud: (await emailsOf('Loud')).length };
    for (const { id } of await emailsOf('Loud')) await fetch(`${journey.service.facts.mailbox}/_track/open/${id}`);
    await journey.service.advance(60_000);
    const page = await members.signedIn('editor');
    await page.goto(`${home()}campaigns/${id}?part=variants`);
    const row = (name: string, table = 'Variants') =>
      page.getByRole('region', { name: table }).getByRole('row', { name: new RegExp(`^${name}`) });
    await row('calm').locator('td').first().getByText(String(tested.calm), { exact: true }).waitFor();
    await row('loud').locator('td').nth(1).getByText(String(tested.loud)).waitFor();
    await page.getByText('The test group was sent. Choose the winner under Variants.').waitFor();
    await page.getByText(/^loud is ahead of calm W+ in opens/).waitFor();
    expect(await row('loud').locator('th').innerText()).toMatch(/^loud\s+Loud$/);
    expect(await row('calm').locator('th').innerText()).toMatch(/\sPlain$/);
    expect(await page.getByRole('navigation', { name: 'Results' }).getByText('Holdout').count()).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'loud' }).click();
    await row('loud').getByText('Winner').waitFor();
    await until(id, 'SENT');
    await journey.service.advance(60_000);
    const [calm, loud] = [(await emailsOf('Plain')).length, (await emailsOf('Loud')).length];
    expect([calm, calm + loud]).toEqual([tested.calm, COMPARED]);
    await page.reload();
    await row('loud').locator('td').first().getByText(String(loud), { exact: true }).waitFor();
    await row('loud').getByText('Includes the recipients after the test').waitFor();
    await page.getByText('loud was chosen by hand.').waitFor();
    const testCells = await row('loud', 'In the test').locator('td').allInnerTexts();
    expect(testCells).toEqual([String(tested.loud), `${tested.loud} 100%`, '0 0%']);
    await page.context().close();
  });
});

const SCRIPT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
/** Turns the text that follows around in programs that let it, and looks like another address. */
const HOSTILE = `${SCRIPT} \u202Eelpmaxe.rubrah\u202C 👩‍🍳🎣 ${'W'.repeat(200)}`.slice(0, 200);
/** Names take no characters that turn text around. */
const NAME = HOSTILE.replaceAll(/[\u202C\u202E]/g, '');

(browserPath ? describe : describe.skip)('names and texts with hostile markup', () => {
  test('are plain text in every room and fit on its page', async () => {
    const { client } = journey;
    await client.project.update({ name: NAME, fromName: NAME });
    const email = 'hostile@harbour.example';
    await client.contacts.upsert({ email, data: { firstName: HOSTILE, note: HOSTILE, tags: [HOSTILE, '\u2067x'] } });
    const [sent] = await journey.send({
      to: email,
      from: 'hello@example.com',
      subject: HOSTILE,
      body: `<p>Hello {{ firstName }}</p><script>parent.ran=1</script>`,
      tags: { note: 'W'.repeat(64) },
    });
    const campaign = await client.campaigns.create({
      name: NAME,
      subject: `{{ firstName }} ${HOSTILE}`,
      body: '<p>Hello {{ firstName }}</p>',
      from: 'hello@example.com',
      fromName: '{{ firstName }}',
      audienceType: 'ALL',
      variants: [{ name: NAME }, { name: 'b', subject: 'B' }],
    });
    await journey.arrive();
    const page = await members.signedIn('owner');
    await page.goto(home());
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    const pages = (await page
      .locator('nav a[href*="/dashboard/"]')
      .evaluateAll((links) => links.map((link) => (link as unknown as { href: string }).href))) as string[];
    const own = [`campaigns/${campaign.id}`, `campaigns/${campaign.id}/edit`, `campaigns/${campaign.id}/send`];
    const others = [...own, `campaigns/${campaign.id}/edit?part=options`, `contacts/${email}`, `emails/${sent?.email}`];
    expect(pages.length).toBeGreaterThan(15);
    const found: string[] = [];
    for (const address of [...new Set([...pages, ...others.map((path) => home() + path)])]) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        const [ran, over] = await page.evaluate<[unknown, number]>(
          '[window.ran ?? null, document.documentElement.scrollWidth - innerWidth]',
        );
        if (ran !== null || over > 0) found.push(`${address} at ${width}: ran ${ran}, ${over} pixels too wide`);
      }
    }
    expect(found).toEqual([]);
    await page.goto(`${home()}project`);
    await page.getByText('onerror="window.ran=1"').first().waitFor();
    await page.context().close();
  });
});
