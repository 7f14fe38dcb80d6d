import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Campaign } from '../../../packages/client/src/index';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';
import { untilItReads } from '../../support/dashboard/until-it-reads';

/** With fewer, the page says that they are too few to compare. */
const PEOPLE = 60;
const CREW = { operator: 'AND', conditions: [{ field: 'data.crew', operator: 'equals', value: 'port' }] } as const;

let journey: Journey;
let members: Members;
let campaign: Campaign;
/** Addresses of those who opened the loud variant, and of those who clicked the second link. */
let opened: string[] = [];
let clicked: string[] = [];

beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true, sendRate: 10 });
  members = await startMembers(journey);
  for (let n = 0; n < PEOPLE; n++)
    await journey.client.contacts.upsert({ email: `port-${n}@harbour.example`, data: { crew: 'port' } });
  campaign = await journey.client.campaigns.create({
    name: 'Harbour news',
    subject: 'Calm news',
    body: '<p><a href="https://harbour.example/shop">Shop</a> <a href="https://harbour.example/blog/a-very-long-address-that-no-phone-has-the-room-for">Blog</a></p>',
    from: 'hello@example.com',
    audienceType: 'FILTERED',
    audienceFilter: { ...CREW, conditions: [...CREW.conditions] },
    variants: [{ name: 'calm' }, { name: 'loud', subject: 'Loud news' }],
    holdoutPercent: 40,
  });
  await journey.client.campaigns.send(campaign.id);
  for (let turn = 0; turn < 60 && (await journey.client.campaigns.get(campaign.id)).status !== 'SENT'; turn++)
    await journey.service.advance(10_000);
  const emails = await journey.service.mailbox.newest();
  const addresses = (found: typeof emails) => found.map(({ to }) => to[0] ?? '').sort();
  const loud = emails.filter(({ subject }) => subject === 'Loud news').slice(0, 2);
  const calm = emails.filter(({ subject }) => subject === 'Calm news').slice(0, 1);
  const track = (what: string) => fetch(`${journey.service.facts.mailbox}/_track/${what}`, { redirect: 'manual' });
  for (const { id } of [...loud, ...calm]) await track(`open/${id}`);
  for (const { id } of calm) await track(`click/${id}/1`);
  [opened, clicked] = [addresses(loud), addresses(calm)];
  await journey.service.advance(60_000);
}, 120_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const at = (part: string) => `${journey.service.facts.url}/dashboard/campaigns/${campaign.id}?part=${part}`;
const people = (page: Page) => page.getByRole('table', { name: 'Campaign recipients' }).locator('a');
const addressesOn = async (page: Page, count: number): Promise<string[]> => {
  await page.getByText(`${count} of ${count}`, { exact: true }).waitFor();
  return (await people(page).allTextContents()).map((text) => text.trim()).sort();
};

(browserPath ? describe : describe.skip)('the people that a campaign’s statistics count', () => {
  test('the count of a link lists exactly the people who clicked it, also after a reload', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(at('links'));
    await page.getByRole('row', { name: /blog/ }).getByRole('link').first().click();
    await page.getByRole('button', { name: /Clicked https:\/\/harbour.example\/blog/ }).waitFor();
    expect(await addressesOn(page, clicked.length)).toEqual(clicked);
    await page.reload();
    expect(await addressesOn(page, clicked.length)).toEqual(clicked);
    await page.setViewportSize({ width: 375, height: 800 });
    const cross = await page.locator('.chip').getByText('×').boundingBox();
    expect((cross?.x ?? 375) + (cross?.width ?? 0)).toBeLessThan(375);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });

  test('a segment of those who clicked, or did not open, starts with a name and a filter that match them', async () => {
    const { sent, opened: opens } = await journey.client.campaigns.getStats(campaign.id);
    const page = await members.signedIn('editor');
    await page.goto(`${journey.service.facts.url}/dashboard/campaigns/${campaign.id}`);
    await page.getByRole('link', { name: 'Segment of those who did not open', exact: true }).click();
    await page.getByText(`${sent - opens} contacts match`, { exact: true }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Did not open “Harbour news”');
    await page.goBack();
    await page.getByRole('link', { name: 'Segment of those who clicked', exact: true }).click();
    await page.getByText(`${clicked.length} contact matches`, { exact: true }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Clicked “Harbour news”');
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('heading', { name: 'Clicked “Harbour news”' }).waitFor();
    await page.goto(`${journey.service.facts.url}/dashboard/segments/new?campaign=none`);
    await page.getByText('Campaign not found. It may have been deleted.').waitFor();
    await page.context().close();
  });

  test('the count of a variant lists its people, and choosing another event keeps the variant', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(at('variants'));
    await page.getByRole('row', { name: /^loud/ }).getByRole('link', { name: '2', exact: true }).click();
    expect(await addressesOn(page, opened.length)).toEqual(opened);
    const tabs = page.getByRole('navigation', { name: 'Status' });
    await tabs.getByRole('link', { name: 'Clicked' }).click();
    await page.getByText('No recipients match').waitFor();
    await page.getByRole('button', { name: /Variant loud/ }).waitFor();
    await page.goBack();
    expect(await addressesOn(page, opened.length)).toEqual(opened);
    await page.context().close();
  });

  test('the holdout group is compared by the event in the URL, and its people are listed', async () => {
    const heldOut = await journey.client.campaigns.listRecipients(campaign.id, { reason: 'holdout', limit: 100 });
    const held = new Set(heldOut.items.map(({ contact }) => contact.email));
    const others = Array.from({ length: PEOPLE }, (_, n) => `port-${n}@harbour.example`).filter(
      (email) => !held.has(email),
    );
    // Enough who bought and who did not for a comparison, however many are held out by chance.
    const buyers = others.slice(0, Math.round(others.length * 0.6));
    for (const email of buyers) await journey.client.events.track({ email, event: 'bought' });
    await journey.service.advance(10_000);
    const page = await members.signedIn('viewer');
    await page.goto(at('holdout'));
    await page.getByText(`${held.size} people`).waitFor();
    await page.getByLabel('Event to compare').fill('bought');
    const compare = page.getByRole('button', { name: 'Compare' });
    await compare.click();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).locator('td');
    await untilItReads(row('Held out').first(), String(held.size));
    await untilItReads(row('Everyone else').nth(1), String(buyers.length));
    await page.getByText(/^The campaign worked/).waitFor();
    expect(await compare.evaluate((button) => button.matches(':focus'))).toBe(true);
    await page.goBack();
    await row('Held out').first().waitFor({ state: 'detached' });
    expect(await page.getByLabel('Event to compare').inputValue()).toBe('');
    await page.goForward();
    await page.getByText(/^The campaign worked/).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.reload();
    await page.getByText(/^The campaign worked/).waitFor();
    // A list draws only the rows that the window has room for.
    await page.setViewportSize({ width: 1280, height: 4_000 });
    await page.getByRole('link', { name: 'Show the people held out' }).click();
    expect((await addressesOn(page, held.size)).length).toBe(held.size);
    await page.context().close();
  });
});
