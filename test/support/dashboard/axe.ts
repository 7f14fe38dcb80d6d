import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds, and whether the page is wider than the window, or what is on a dialog wider than the dialog. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const run =
    'axe.run(document, { rules: { "label-content-name-mismatch": { enabled: true } } }).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))';
  const found = await page.evaluate<string[]>(run);
  const wide = await page.evaluate<number>(
    'Math.max(document.documentElement.scrollWidth - innerWidth, ...[...document.querySelectorAll("dialog[open]")].map((dialog) => dialog.scrollWidth - dialog.clientWidth))',
  );
  return wide > 0 ? [...found, `${wide} pixels too wide`] : found;
}

/** What axe finds in the light theme, and in the dark one. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    // Colours that still change would be between those of the two.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await findings(page)).map((finding) => `${colorScheme}: ${finding}`));
  }
  return found;
}
