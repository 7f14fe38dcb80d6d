import type { Page } from 'playwright-core';

interface Saving {
  /** The button that saves. */
  button: string;
  /** Fails unless the page still holds what was typed. */
  holds: () => Promise<void>;
}

const isWrite = (method: string): boolean => method === 'PATCH' || method === 'POST';

/** Saves offline, then from a service that fails: each says what to do and keeps what was typed. */
export async function saveInVain(page: Page, { button, holds }: Saving): Promise<void> {
  const save = page.getByRole('button', { name: button });
  const isOver = (message: string) => page.getByRole('alert').filter({ hasText: message }).first().waitFor();
  await page.context().setOffline(true);
  await save.click();
  await isOver('Your changes are safe. Try again when you’re back online.');
  await holds();
  await page.context().setOffline(false);
  const error = { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.', requestId: 'req_1' };
  const fails = (url: URL) => /\/(templates|workflows)\/\w+$/.test(url.pathname) && !url.pathname.includes('dashboard');
  await page.route(fails, (route) =>
    isWrite(route.request().method())
      ? route.fulfill({ status: 500, json: { success: false, error } })
      : route.continue(),
  );
  await save.click();
  await isOver('Something went wrong on our side. Your changes are safe. Try again.');
  await holds();
  await page.unroute(fails);
}
