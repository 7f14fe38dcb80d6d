import type { Browser } from 'playwright-core';

/** Of a page's text, in characters; and how long it may take to read it, in milliseconds. */
const MAX_TEXT = 3000;
const WITHIN_MS = 5000;

const SHOW = Symbol.for('posthaste.open-pages');
const shared = globalThis as { [SHOW]?: (() => Promise<string>) | undefined };

/** Lets a failing test say what this browser's pages show, until the browser is closed. */
export function tellPagesOf(browser: Browser): void {
  shared[SHOW] = async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const texts = pages.map(async (page) => {
      const text = await page
        .locator('body')
        .innerText({ timeout: WITHIN_MS })
        .catch(() => '(it could not be read)');
      return `\n\nThe page ${page.url().split('#')[0]} shows:\n${text.slice(0, MAX_TEXT)}`;
    });
    return (await Promise.all(texts)).join('');
  };
  browser.on('disconnected', () => {
    shared[SHOW] = undefined;
  });
}
