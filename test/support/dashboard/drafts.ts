import type { Page } from 'playwright-core';

/** Reads the browser's own database, where the dashboard keeps what was typed (`ui/editing/draft-store.ts`). */
const DRAFTS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('posthaste-drafts', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      // A page that is asked without a pause does nothing else.
      setTimeout(() => resolve(JSON.stringify(reading.result)), 25);
    };
  };
})`;

/** Waits until the browser keeps a text that was typed, so that it outlives a reload. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const wanted = JSON.stringify(text).slice(1, -1);
  for (let looks = 0; looks < 10_000; looks++) {
    if ((await page.evaluate<string>(DRAFTS)).includes(wanted)) return;
  }
  throw new Error('The browser keeps no such draft.');
}
