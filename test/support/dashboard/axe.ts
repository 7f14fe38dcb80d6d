import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { sized } from '../sizes';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** All rules of axe, with one that it leaves off by itself; and those of colors, which are what a theme changes. */
const RULES = {
  all: { rules: { 'label-content-name-mismatch': { enabled: true } } },
  colors: { runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** Of elements that break no rule, and of where an element is, axe needs to tell nothing. */
const TOLD = { resultTypes: ['violations'], selectors: false };

/** What axe finds, and what is too wide. */
export async function findings(page: Page, rules: keyof typeof RULES = 'all'): Promise<string[]> {
  if (await page.evaluate<boolean>('window.axe === undefined')) await page.evaluate(axe);
  const run = `axe.run(document, ${JSON.stringify({ ...RULES[rules], ...TOLD })}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`;
  const found = await page.evaluate<string[]>(run);
  return [...found, ...(await overflow(page))];
}

/** By how much the page is wider than the window, or what is on a dialog wider than the dialog. */
async function overflow(page: Page): Promise<string[]> {
  const wide = await page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll("dialog[open]")].map((dialog) => dialog.scrollWidth - dialog.clientWidth))',
  );
  return wide > 0 ? [`${wide} pixels too wide`] : [];
}

type Theme = 'dark' | 'light';

/** What axe finds in a theme. */
async function findingsIn(page: Page, theme: Theme, rules: keyof typeof RULES): Promise<string[]> {
  // Colors that still change would be between those of the two.
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  return (await findings(page, rules)).map((finding) => `${theme}: ${finding}`);
}

/** What axe finds in the light theme, and which colors it finds in the dark one. */
export const findingsInBothThemes = async (page: Page): Promise<string[]> => [
  ...(await findingsIn(page, 'dark', 'colors')),
  ...(await findingsIn(page, 'light', 'all')),
];

const NARROW = 320;
const WIDE = 1280;

/** The widest screen, in pixels, where only the layout can differ. */
const WIDEST = 2560;

/** A phone in the light theme, a desk in the dark one. */
const oneThemeAWidth = [
  { width: NARROW, find: (page: Page) => findingsIn(page, 'light', 'all') },
  { width: WIDE, find: (page: Page) => findingsIn(page, 'dark', 'all') },
];
const bothThemesAtEachWidth = [NARROW, WIDE].map((width) => ({ width, find: findingsInBothThemes }));

/** What axe finds on the page as it is, from 320 to 2,560 pixels: in one theme a width, in the soak in both. */
export async function findingsAtAllSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { width, find } of [...sized(oneThemeAWidth, bothThemesAtEachWidth), { width: WIDEST, find: overflow }]) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await find(page)).map((finding) => `${width}: ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
