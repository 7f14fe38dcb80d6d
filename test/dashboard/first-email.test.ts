import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { browserPath, startBrowser } from '../support/browser';
import { type Journey, startJourney } from '../support/contract/journey';
import { follow } from '../support/dashboard/member-browser';

/** A busy machine may take this long to show something. */
const WITHIN_MS = 120_000;

let journey: Journey;
let browser: Browser;
beforeAll(async () => {
  if (browserPath === undefined) return;
  [journey, browser] = await Promise.all([startJourney({ dashboard: true }), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await journey?.service.stop();
});

(browserPath ? describe : describe.skip)('the first minutes in a browser', () => {
  test('the printed link signs in, and the pages lead to a first email and its delivery', async () => {
    const [, link = ''] = await journey.service.printed(/Sign in {3}(\S+)/);
    const page = await browser.newPage();
    page.setDefaultTimeout(WITHIN_MS);
    await page.clock.setFixedTime(await journey.service.now());
    await follow(page, link);
    expect(page.url()).not.toContain('token');

    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
    await page.goBack();

    await page.getByText('Send your first email').waitFor();
    await page.getByRole('button', { name: 'Create a key for this request' }).click();
    await page.getByText('The request now contains a key').waitFor();
    const command = await page.getByLabel('Request that sends a first email').innerText();
    const response = execFileSync('bash', ['-c', command.replace('curl', 'curl -sS')], { encoding: 'utf8' });
    expect(JSON.parse(response)).toMatchObject({ success: true });
    await journey.arrive();

    await page.getByRole('link', { name: 'View email', exact: true }).click();
    await page.getByText('Delivered to the recipient’s server').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: '1 Delivered: view emails' }).click();
    await page.waitForURL(/emails\?happened=delivered&from=/);
    await page.getByRole('link', { name: 'Hello' }).click();
    await page.getByText('Delivered to the recipient’s server').waitFor();
  });
});
