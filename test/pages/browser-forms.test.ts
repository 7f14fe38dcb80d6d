import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { browserPath, startBrowser } from '../support/browser';
import { type Journey, startJourney } from '../support/contract/journey';
import { findings } from '../support/dashboard/axe';

const WITHIN_MS = 30_000;

let journey: Journey;
let browser: Browser;
let form: { url: string; snippet: string };
let topic: string;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney();
  browser = await startBrowser();
  const { client, service } = journey;
  const ask = {
    name: 'Ask',
    subject: 'Please confirm',
    body: '<a href="{{ confirmUrl }}">Yes, {{ firstName ?? "please" }}</a>',
    from: 'news@example.com',
  };
  const { id: templateId } = await client.templates.create(ask);
  await client.project.update({ doubleOptIn: { enabled: true, templateId }, accentColor: '#2f7d4f' });
  topic = (await client.topics.create({ name: 'Product news', description: 'About once a month' })).id;
  form = await client.forms.create({
    name: 'Newsletter',
    enabled: true,
    title: 'Get our newsletter',
    intro: 'What is new at the harbour, once a month.',
    consent: 'Yes, send me the newsletter. I can unsubscribe at any time.',
    fields: [
      { name: 'firstName', label: 'First name', type: 'text', required: true },
      { name: 'boat', label: 'Boat', type: 'choice', required: false, options: ['Dinghy', 'Yacht'] },
      { name: 'length', label: 'Length in metres', type: 'number', required: false },
      { name: 'terms', label: 'I am over 16', type: 'checkbox', required: true },
    ],
    topics: [topic],
  });
  await service.advance(10_000);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await journey?.service.stop();
});

async function newPage(colorScheme: 'light' | 'dark' = 'light', width = 800): Promise<Page> {
  const page = await (await browser.newContext({ colorScheme, viewport: { width, height: 900 } })).newPage();
  page.setDefaultTimeout(WITHIN_MS);
  return page;
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Boat').selectOption('Yacht');
  await page.getByLabel('Length in metres').fill('12.5');
  await page.getByLabel('I am over 16').check();
  await page.getByLabel('Product news').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

/** Presses the button of the email that came, and the one of the page. */
async function confirm(page: Page, email: string): Promise<void> {
  await journey.arrive();
  await journey.arrive();
  const { html } = await journey.emailTo(email);
  expect(html).toContain('Yes, please');
  const [, url = ''] = /href="([^"]+)"/.exec(html ?? '') ?? [];
  await page.goto(`${new URL(form.url).origin}${new URL(url).pathname}`);
  await page.getByText('First name: Ada').waitFor();
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor();
}

const kept = (path: string) => ({
  subscribed: true,
  data: { firstName: 'Ada', boat: 'Yacht', length: 12.5, terms: true },
  topics: { [topic]: true },
  consent: { source: path, text: 'Yes, send me the newsletter. I can unsubscribe at any time.' },
});

(browserPath ? describe : describe.skip)('a form in a browser', () => {
  test.each([
    ['light', 800],
    ['dark', 390],
  ] as const)('its own page, %s, %d px wide: sent by keys, confirmed by email', async (scheme, width) => {
    const page = await newPage(scheme, width);
    await page.goto(form.url);
    expect(await findings(page)).toEqual([]);
    expect((await page.getByLabel('Leave this field empty').boundingBox())?.x).toBeLessThan(-100);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/form-${scheme}.png`, fullPage: true });
    const email = `${scheme}@example.org`;
    await fill(page, email);
    await page.getByText('Almost done').waitFor();
    await confirm(page, email);
    expect(await journey.client.contacts.get(email)).toMatchObject(kept(form.url));
  });

  test('on a page of another origin, by the snippet alone; a mistake is said at its field', async () => {
    const html = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${form.snippet}</main></html>`;
    const server: Server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
      const page = await newPage();
      await page.goto(`${url}?utm=1#part`);
      expect(await findings(page)).toEqual([]);
      await fill(page, 'ada@localhost');
      await page.getByText('Invalid email address.').waitFor();
      expect(await page.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true');
      await fill(page, 'shop@example.org');
      await page.getByText('Almost done').waitFor();
      await confirm(page, 'shop@example.org');
      expect(await journey.client.contacts.get('shop@example.org')).toMatchObject(kept(url));
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
