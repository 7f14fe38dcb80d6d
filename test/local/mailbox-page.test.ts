import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { startBrowser } from '../support/browser';
import { type Journey, startJourney } from '../support/contract/journey';

let journey: Journey;
let browser: Browser;
beforeAll(async () => {
  journey = await startJourney();
  browser = await startBrowser();
}, 90_000);
afterAll(async () => {
  await browser?.close();
  await journey?.service.stop();
});

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:a@example.com'],
  ...['DTSTAMP:20261201T120000Z', 'ORGANIZER:mailto:shop@example.com', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');

test('the page names an invitation and its file, and fits a phone', async () => {
  const content = Buffer.from(CALENDAR).toString('base64');
  const attachments = [{ filename: 'invite.ics', contentType: 'text/calendar; method=REQUEST', content }];
  await journey.send({
    to: 'ada@example.org',
    from: 'shop@example.com',
    subject: 'Termin',
    body: '<p>Hello</p>',
    attachments,
  });
  await journey.arrive();
  const page = await browser.newPage({ viewport: { width: 375, height: 700 } });
  await page.goto(`${journey.service.facts.mailbox}/`);
  await page.getByText('Termin').first().click({ timeout: 5_000 });
  const files = page.getByRole('list', { name: 'Attachments' });
  await files.waitFor({ timeout: 5_000 });
  expect(await files.getByRole('link', { name: /^(Invitation \(REQUEST\)|invite\.ics) / }).count()).toBe(2);
  const tags = await page.locator('.tag').all();
  expect(tags.length).toBeGreaterThan(0);
  for (const tag of tags) {
    const { x, width } = (await tag.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThanOrEqual(375);
  }
});
