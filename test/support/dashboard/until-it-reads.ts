import type { Locator } from 'playwright-core';

/** Waits until an element's whole text is `text`: a page shows a figure once its answer has come. */
export const untilItReads = (element: Locator, text: string): Promise<void> =>
  element.and(element.page().getByText(text, { exact: true })).waitFor();
