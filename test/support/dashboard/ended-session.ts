import type { Locator, Page } from 'playwright-core';

/**
 * Presses a button after the session has ended, and waits for the dialog that says so. A request in the background may
 * open the dialog first: it then covers the button, and the press fails.
 */
export async function pressAfterEnd(page: Page, button: Locator): Promise<void> {
  await button.click({ timeout: 15_000 }).catch(() => undefined);
  await page.getByRole('heading', { name: 'Your session has expired' }).waitFor();
}
