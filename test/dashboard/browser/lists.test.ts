import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

/** More than are drawn at once. */
const CAMPAIGNS = 60;
const ARABIC = 'حملة العروض الصيفية الكبرى لعام 2026 لجميع العملاء المميزين في المدينة وفي جميع الفروع الأخرى';

const home = () => `${journey.service.facts.url}/dashboard/`;

const draft = (name: string) =>
  journey.client.campaigns.create({
    name,
    subject: 'Hi',
    body: '<p>Hi</p>',
    from: 'hello@example.com',
    audienceType: 'ALL',
  });

/** Reads again what is on the page, as coming back to its window does. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 60_000);
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
}

(browserPath ? describe : describe.skip)('lists', () => {
  test('the focused row keeps the focus when rows are added before it; print has all rows that were read', async () => {
    for (let n = 0; n < CAMPAIGNS; n++) await draft(`Letter ${n}`);
    const page = await members.signedIn('owner');
    await page.goto(`${home()}campaigns`);
    const second = page.locator('[aria-rowindex="3"]').getByRole('link');
    const name = await second.innerText();
    await second.focus();
    await page.mouse.move(600, 500);
    await page.mouse.wheel(0, 3_000);
    await page.locator(`[aria-rowindex="${CAMPAIGNS + 1}"]`).waitFor();
    await journey.service.advance(1_000);
    await draft('Newer 1');
    await draft('Newer 2');
    await comeBack(page);
    await page.getByText(`${CAMPAIGNS + 2} of ${CAMPAIGNS + 2}`).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe(name);
    await page.locator('[aria-rowindex="5"] :focus').waitFor();

    const rowsOf = (event: string) =>
      page.evaluate<number>(
        `dispatchEvent(new Event('${event}')), document.querySelectorAll('.list-window > .list-row').length`,
      );
    expect(await rowsOf('beforeprint')).toBe(CAMPAIGNS + 2);
    expect(await rowsOf('afterprint')).toBeLessThan(CAMPAIGNS);
    const onPaper = async (items: object[], total: number, hasMore: boolean) => {
      await page.route(/\/campaigns\?/, (route) =>
        route.fulfill({
          json: { success: true, data: { items, total, nextCursor: hasMore ? 'next' : null, hasMore } },
        }),
      );
      await page.reload();
      await page.emulateMedia({ media: 'print' });
      return page.locator('.list-foot').innerText();
    };
    const [row] = (await journey.client.campaigns.list({ limit: 1 })).items;
    const rows = (length: number) => Array.from({ length }, (_, n) => ({ ...row, id: `cmp_${n}` }));
    expect(await onPaper(rows(150), 5_000, true)).toBe('150 of 5,000 Scroll down first to print more.');
    expect(await onPaper(rows(2_100), 2_100, false)).toBe('2,100 of 2,100 Only the first 2,000 are printed.');
    expect(await rowsOf('beforeprint')).toBe(2_000);
    await page.context().close();
  }, 60_000);

  test('a name written right to left is cut at its end, and a filter is called by what it shows', async () => {
    const { id } = await draft(ARABIC);
    const page = await members.signedIn('owner', { viewport: { width: 375, height: 800 } });
    await page.goto(`${home()}campaigns`);
    const name = page.getByRole('link', { name: ARABIC });
    await name.waitFor();
    const isShown = await page.evaluate(`(() => {
      const link = document.querySelector('.row-link');
      const first = document.createRange();
      first.setStart(link.firstChild, 0);
      first.setEnd(link.firstChild, 1);
      const box = link.getBoundingClientRect();
      const { left, right } = first.getBoundingClientRect();
      return left >= box.left && right <= box.right + 1;
    })()`);
    expect(isShown).toBe(true);
    await page.goto(`${home()}emails?campaign=${id}`);
    await page.getByRole('button', { name: `Remove filter Campaign ${ARABIC}`, exact: false }).waitFor();
    expect(await page.getByRole('button', { name: id }).count()).toBe(0);
    await page.context().close();
  });
});
