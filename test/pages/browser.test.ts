import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { getContact } from '../../shared/db/contacts/contacts';
import { suppress } from '../../shared/db/contacts/suppressions';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import type { EmailRow } from '../../shared/db/emails/emails';
import type { Project } from '../../shared/db/projects/projects';
import { confirmationLink } from '../../shared/domain/pages/link-token';
import { pageTexts } from '../../shared/domain/pages/texts';
import { browserPath, startBrowser } from '../support/browser';
import { addProject } from '../support/contacts';
import { type EmailService, newEmail, projectId, startEmailService } from '../support/emails';
import { startPageServer } from '../support/page-server';
import { tokenOf } from '../support/pages';
import { sized } from '../support/sizes';
import { addTopic } from '../support/topics';

const languages = Object.keys(pageTexts) as (keyof typeof pageTexts)[];
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

let service: EmailService;
let project: Project;
let server: Awaited<ReturnType<typeof startPageServer>>;
let browser: Browser;

/** Words that are longer than any line. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverkaufsangebote';

beforeAll(async () => {
  if (browserPath === undefined) return;
  service = await startEmailService();
  project = await addProject(projectId('B'), { name: `Hafenkaffee ${LONG}` });
  await addTopic(project.id, 'top_news', { name: 'Product news', description: 'About once a month.' });
  await addTopic(project.id, 'top_offers', { name: LONG, description: LONG, defaultSubscribed: false });
  server = await startPageServer();
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await service?.stop();
});

interface Screen {
  width: number;
  colorScheme?: 'light' | 'dark';
  script?: boolean;
}

/** Runs something in a window of its own. */
async function inWindow(screen: Screen, run: (page: Page) => Promise<void>): Promise<void> {
  const { width, colorScheme = 'light', script = false } = screen;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    javaScriptEnabled: script,
  });
  await run(await context.newPage()).finally(() => context.close());
}

const newReader = async (locale = 'en'): Promise<EmailRow> => {
  const row = await newEmail(project);
  await upsertContact(project, { email: row.email, patch: { locale }, subscribedIfNew: true, source: 'api' });
  return row;
};
/** The link in a confirmation email. */
async function newConfirmation(locale: string): Promise<string> {
  const email = `${locale}-${randomUUID()}@example.com`;
  const upserted = await upsertContact(project, {
    email,
    patch: { locale },
    subscribedIfNew: true,
    needsConfirmation: true,
    untrusted: true,
    source: 'track',
  });
  if ('problem' in upserted) throw new Error('the contact was refused');
  return confirmationLink(server.url, project, upserted.contact.id, service.clock.now());
}
const linkOf = (row: EmailRow) => `${server.url}/u/${tokenOf(row, project)}`;
const contactOf = (row: EmailRow) => getContact(project, row.contactId);
/** Pixels by which the page is wider than its window. */
const overflow = async (page: Page) => {
  // A page that is just being put in the place of another has no root for a moment.
  await page.waitForSelector('body');
  return page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
};
/** What is pressed and lower than a finger needs (WCAG 2.2, 2.5.5). */
const lowTargets = (page: Page) =>
  page
    .locator('button, label')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 44));

/** What axe finds to mend. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate<{ violations: { id: string }[] }>('axe.run()');
  return found.violations.map(({ id }) => id);
}

const statusOf = (page: Page) => page.getByRole('status').textContent();

/** All pages that there are, each shown to `look` under its name. */
async function everyPage(page: Page, language: keyof typeof pageTexts, look: (name: string) => Promise<void>) {
  const words = pageTexts[language];
  const row = await newReader(language);
  const button = (name: string) => page.getByRole('button', { name }).click();
  await page.goto(linkOf(row));
  await look('confirm');
  await button(words.confirm.button);
  await look('done');
  await page.getByRole('link').click();
  await look('off');
  await button(words.preferences.subscribe);
  await look('subscribed');
  await page.getByRole('radio').nth(1).check();
  await button(words.preferences.save);
  await look('saved');
  await suppress(project.id, row.contactId, 'complaint');
  await page.goto(`${linkOf(row)}/preferences`);
  await button(words.preferences.subscribe);
  await look('refused');
  await page.goto(linkOf({ ...row, contactId: 'ct_00000000000000000000000000000000' }));
  await look('nothing');
  await page.goto(`${server.url}/u/forged`);
  await look('invalid');
  await page.goto(await newConfirmation(language));
  await look('asked');
  await button(words.subscription.ask.button);
  await look('confirmed');
  await page.goto(confirmationLink(server.url, project, row.contactId, service.clock.now()));
  await look('over');
}

const suite = browserPath === undefined ? describe.skip : describe;
if (browserPath === undefined)
  test.skip('no Chromium in PATH: people’s pages are not looked at in a browser', () => undefined);

suite('in Chromium', () => {
  const screens: [string, Screen][] = [
    ['a small phone in the dark', { width: 320, colorScheme: 'dark' }],
    ['a phone', { width: 390 }],
    ['a desk', { width: 1280 }],
  ];

  test.each(screens.slice(0, sized(1, 3)))(
    'without script a person leaves, thinks again, chooses and comes back, on %s',
    async (_name, screen) => {
      await inWindow(screen, async (page) => {
        const row = await newReader();
        await page.goto(linkOf(row));
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Unsubscribe?');
        expect(await contactOf(row)).toMatchObject({ subscribed: true });
        await page.getByRole('button', { name: 'Unsubscribe' }).click();
        expect(await contactOf(row)).toMatchObject({ subscribed: false });

        await page.getByRole('link', { name: 'Email preferences' }).click();
        await page.getByRole('button', { name: 'Subscribe again' }).click();
        expect(await statusOf(page)).toBe('You’re subscribed again.');
        await page.getByLabel('Product news').uncheck();
        await page.getByLabel(LONG).check();
        await page.getByLabel('60 days').check();
        await page.getByRole('button', { name: 'Save' }).click();
        expect(await statusOf(page)).toBe('Your preferences have been saved.');
        expect(await page.title()).toBe('Your preferences have been saved. Email preferences');
        expect(await contactOf(row)).toMatchObject({
          subscribed: true,
          topics: { top_news: false, top_offers: true },
          snoozedUntil: '2027-01-30T00:00:00.000Z',
        });
        await page.reload();
        expect(await page.getByLabel('Keep the break').isChecked()).toBe(true);
        await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
        expect(await contactOf(row)).toMatchObject({ subscribed: false });
      });
    },
  );

  test('the keyboard alone will do: what was done has the focus, then each choice in order, visibly', async () => {
    await inWindow({ width: 390 }, async (page) => {
      const row = await newReader();
      await page.goto(linkOf(row));
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      /** Presses Enter and waits for the next page, where what was done has the focus if the page says it. */
      const enter = async () => {
        await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
        if ((await page.locator('[role=status]').count()) > 0) await page.locator('[role=status]:focus').waitFor();
      };
      await enter();
      await page.keyboard.press('Tab');
      await enter();
      for (const key of ['Tab', 'Space', 'Tab', 'Tab']) await page.keyboard.press(key);
      await enter();
      expect(await contactOf(row)).toMatchObject({ subscribed: true, topics: { top_news: true, top_offers: true } });
      for (const key of ['Tab', 'Tab', 'Tab', 'ArrowDown', 'Tab']) await page.keyboard.press(key);
      await enter();
      expect((await contactOf(row))?.snoozedUntil).toBe('2026-12-31T00:00:00.000Z');
    });
  });

  const readers: [language: keyof typeof pageTexts, colorScheme: 'light' | 'dark'][] = languages.flatMap((language) => [
    [language, 'light'],
    [language, 'dark'],
  ]);
  const isExamined = (name: string) => sized(['confirm', 'off', 'saved', 'asked'].includes(name), true);

  test.each(sized([['de', 'light']] as typeof readers, readers))(
    'every page in %s, %s, fits 320 px and a finger, and axe finds nothing to mend',
    async (language, colorScheme) => {
      await inWindow({ width: 320, colorScheme, script: true }, async (page) => {
        await page.setExtraHTTPHeaders({ 'Accept-Language': language });
        await everyPage(page, language, async (name) => {
          expect([name, await overflow(page), await lowTargets(page)]).toEqual([name, 0, []]);
          // Of someone who was erased no language is known but the project's.
          const expected = name === 'nothing' ? 'en' : language;
          expect([name, await page.locator('html').getAttribute('lang')]).toEqual([name, expected]);
          if (isExamined(name)) expect([name, ...(await violations(page))]).toEqual([name]);
        });
      });
    },
  );

  test('a page asks for nothing but itself, and its policy refuses nothing of it', async () => {
    await inWindow({ width: 390, script: true }, async (page) => {
      const asked: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      const url = `${linkOf(await newReader())}/preferences`;
      await page.goto(url);
      expect(asked.filter((one) => !one.endsWith('/favicon.ico'))).toEqual([url]);
      expect(complaints.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
    });
  });
});
