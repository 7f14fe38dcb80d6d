import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

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

/** What axe finds in the light theme, and which colors it finds in the dark one. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [colorScheme, rules] of [
    ['dark', 'colors'],
    ['light', 'all'],
  ] as const) {
    // Colors that still change would be between those of the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await findings(page, rules)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}

/** Narrow phones and desks, in pixels; and the widest screen, where only the layout can differ. */
const WIDTHS = [320, 1280];
const WIDEST = 2560;

/** What axe finds on the page as it is, in both themes, from 320 to 2,560 pixels. */
export async function findingsAtAllSizes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of [...WIDTHS, WIDEST]) {
    await page.setViewportSize({ width, height: 800 });
    const here = width === WIDEST ? await overflow(page) : await findingsInBothThemes(page);
    found.push(...here.map((finding) => `${width}: ${finding}`));
  }
  return found;
}
