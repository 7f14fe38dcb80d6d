import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsAtAllSizes, findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

const HALF_DAY_MS = 12 * 3_600_000;

/** From noon on (UTC), all emails of these tests are of one day. */
const untilNoon = (now: number): number => 2 * HALF_DAY_MS - ((now + HALF_DAY_MS) % (2 * HALF_DAY_MS));

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  await journey.service.leap(untilNoon(await journey.service.now()));
  members = await startMembers(journey);
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;

/** The rows of the chart's table, without the totals: the numbers of each time. */
const cellsOf = (page: Page) =>
  page
    .locator('.chart tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.innerText))));

(browserPath ? describe : describe.skip)('the overview in a browser', () => {
  test("the chart's table matches GET /stats by day and by hour, and its numbers lead to the emails", async () => {
    for (const to of ['ada@gmail.com', 'grace@outlook.com'])
      await journey.send({ to, from: 'hello@example.com', subject: `For ${to}`, body: '<p>Hi</p>' });
    await journey.arrive();
    const page = await members.signedIn('viewer');
    await page.clock.setFixedTime(await journey.service.now());
    for (const [query, interval] of [
      ['days=7', 'day'],
      ['days=1', 'hour'],
    ] as const) {
      const statsResponse = page.waitForResponse((response) => response.url().includes('/stats?'));
      await page.goto(`${home()}overview?${query}`);
      const from = new URL((await statsResponse).url()).searchParams;
      expect(from.get('interval')).toBe(interval);
      await page.getByRole('button', { name: 'View as table' }).click();
      await page.locator('.chart tbody tr').first().waitFor();
      const period = { interval, offsetHours: Number(from.get('offsetHours')) };
      const to = new Date(await journey.service.now()).toISOString();
      const length = interval === 'day' ? 7 : 24;
      const stats = await journey.client.stats.getEmailStats({
        ...period,
        to,
        from: new Date(Date.parse(to) - (length - 1) * (interval === 'day' ? 86_400_000 : 3_600_000)).toISOString(),
      });
      const expected = stats.points.map(({ accepted, delivered, opened, clicked, bounced, complained }) => [
        accepted,
        delivered,
        opened,
        clicked,
        bounced,
        complained,
      ]);
      const shown = (await cellsOf(page)).map((cells) => cells.slice(0, 6)).reverse();
      expect(shown).toEqual(expected);
      expect(stats.totals.accepted).toBeGreaterThanOrEqual(2);
    }
    await page.goto(`${home()}overview?group=provider`);
    await page.getByRole('row', { name: /Gmail/ }).getByRole('link', { name: '1' }).first().click();
    await page.getByRole('link', { name: 'For ada@gmail.com' }).waitFor();
    expect(await page.getByRole('link', { name: 'For grace@outlook.com' }).count()).toBe(0);
    await page.context().close();
  });

  test('scheduled campaigns and running imports are shown with links', async () => {
    const { client } = journey;
    await journey.send({ to: 'lin@example.org', from: 'hello@example.com', subject: 'Hi', body: '<p>Hi</p>' });
    await journey.arrive();
    const { id } = await client.campaigns.create({
      ...{
        name: `Monday letter ${'Hafenrundfahrt'.repeat(10)}`,
        subject: 'Hi',
        body: '<p>Hi</p>',
        from: 'hello@example.com',
        audienceType: 'ALL',
      },
    });
    const scheduledAt = new Date((await journey.service.now()) + 2 * 86_400_000).toISOString();
    await client.campaigns.send(id, { scheduledAt });
    await journey.service.advance(10_000);
    const job = await client.contacts.export({ format: 'csv' });
    const page = await members.signedIn('viewer');
    // A job is over before a page can show it, so the response about running ones is replaced.
    await page.route(/\/project\/running$/, async (route) => {
      const response = await route.fetch();
      const running = {
        id: job.id,
        type: 'import',
        status: 'RUNNING',
        processed: 300,
        total: 900,
      };
      const body = await response.json();
      await route.fulfill({
        response,
        json: { ...body, data: { ...body.data, jobs: { items: [running], total: 3 } } },
      });
    });
    await page.goto(`${home()}overview`);
    const box = page.getByRole('region', { name: 'Running now' });
    await box.getByText('300 of 900').waitFor();
    await box.getByText(/^starts \w{3} \d+, \d{4}, \d+:\d\d [AP]M \([\w/]+\)$/).waitFor();
    await box.getByRole('link', { name: 'Import of contacts' }).waitFor();
    await box.getByRole('link', { name: '2 more jobs' }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await box.getByRole('link', { name: /^Monday letter/ }).click();
    await page.getByRole('heading', { name: /^Monday letter/ }).waitFor();
    await client.campaigns.cancel(id);
    await page.context().close();
  });

  test('the expected end of a campaign follows from its last minute, and a waiting campaign has none', async () => {
    await journey.send({ to: 'ada@example.org', from: 'hello@example.com', subject: 'Hi', body: '<p>Hi</p>' });
    const now = await journey.service.now();
    const page = await members.signedIn('viewer');
    await page.clock.setFixedTime(now);
    const slow = { id: 'cmp_1', name: 'Slow', startedAt: new Date(now - 3_600_000).toISOString(), recipients: 200 };
    let done = 100;
    const none = { items: [], total: 0 };
    await page.route(/\/project\/running$/, (route) => {
      const sending = { items: [{ ...slow, done }], total: 1 };
      return route.fulfill({ json: { success: true, data: { sending, scheduled: none, jobs: none } } });
    });
    await page.goto(`${home()}overview`);
    const box = page.getByRole('region', { name: 'Running now' });
    await box.getByText('100 of 200').waitFor();
    expect(await box.getByText('done').count()).toBe(0);
    done = 110;
    await page.clock.setFixedTime(now + 20_000);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await box.getByText('110 of 200').waitFor();
    await box.getByText('done in').waitFor();
    await page.context().close();
  });

  test('older templates have their names, and a deleted one is marked', async () => {
    const { templates } = journey.client;
    const email = { subject: 'Hi', body: '<p>Hi</p>', from: 'hello@example.com', type: 'TRANSACTIONAL' } as const;
    const [old, gone] = [
      await templates.create({ ...email, name: 'Older than the newest' }),
      await templates.create({ ...email, name: 'Gone' }),
    ];
    for (const template of [old.id, gone.id]) await journey.send({ to: 'ada@example.org', template });
    await journey.arrive();
    await templates.delete(gone.id);
    const page = await members.signedIn('viewer');
    await page.clock.setFixedTime(await journey.service.now());
    const requestedIds: string[] = [];
    page.on('request', (request) =>
      requestedIds.push(...(/\/templates\/(tpl_\w+)$/.exec(request.url())?.slice(1) ?? [])),
    );
    await page.route(/\/templates\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      await route.fulfill({ response, json: { ...body, templates: [] } });
    });
    await page.goto(`${home()}overview?group=template`);
    await page.getByRole('row', { name: /^Older than the newest / }).waitFor();
    await page.getByRole('row', { name: new RegExp(`^Deleted template ${gone.id} `) }).waitFor();
    expect(requestedIds.sort()).toEqual([old.id, gone.id].sort());
    await page.context().close();
  });

  test('arrow keys move through the chart, and Enter lists the emails of a day', async () => {
    const page = await members.signedIn('viewer');
    await page.clock.setFixedTime(await journey.service.now());
    await page.goto(`${home()}overview?days=7`);
    const chart = page.getByRole('slider', { name: 'Email activity' });
    await chart.focus();
    await page.keyboard.press('End');
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: Accepted [1-9]\d*, Delivered /);
    await page.keyboard.press('ArrowLeft');
    await page.locator('[role=slider][aria-valuetext*=": Accepted 0, "]').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.waitForURL(/emails\?happened=accepted/);
    await page.getByRole('link', { name: 'For ada@gmail.com' }).waitFor();
    await page.context().close();
  });

  test('a marketer has a path of her own, with what is done already', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}overview`);
    const checklist = page.locator('section[aria-labelledby="setup-title"]');
    await checklist.getByLabel('Send campaigns').check();
    await checklist.getByRole('heading', { name: 'Send a campaign' }).waitFor();
    expect(await checklist.getByRole('heading', { name: 'Create an API key' }).count()).toBe(0);
    await checklist.getByRole('link', { name: 'Open: Make a sign-up form' }).click();
    await page.getByRole('heading', { name: 'New form' }).waitFor();
    await page.context().close();
  });

  test('the chosen path of the checklist is there after a reload', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}overview`);
    for (const name of ['Send campaigns', 'Send from code']) {
      const choice = page.getByRole('radio', { name });
      await choice.check();
      await page.reload();
      await choice.waitFor();
      expect(await choice.isChecked()).toBe(true);
    }
    await page.context().close();
  });

  test('what needs attention and is about no record is named once, and its message leads there', async () => {
    const page = await members.signedIn('owner');
    const message = '0.4% of recipients reported your email as spam.';
    const item = { kind: 'complaint_rate_high', id: null, name: null, urgent: true, since: null, message };
    await page.route('**/project/attention', async (route) => {
      const json = await (await route.fetch()).json();
      json.data.items = [{ ...item, path: '/dashboard/deliverability' }];
      await route.fulfill({ json });
    });
    await page.goto(`${home()}overview`);
    await page.getByRole('button', { name: 'Not now' }).click();
    await page.getByRole('link', { name: message }).waitFor();
    expect(await page.getByText('Spam complaints need attention').count()).toBe(1);
    await page.context().close();
  });

  test('a dismissed checklist stays hidden after a reload', async () => {
    const page = await members.signedIn('owner');
    await page.goto(`${home()}overview`);
    const checklist = page.locator('section[aria-labelledby="setup-title"]');
    await checklist.getByRole('button').first().click();
    await checklist.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.thirds').waitFor();
    expect(await checklist.count()).toBe(0);
    await page.context().close();
  });

  test('if the setup steps fail to load, the rest of the page is shown and a retry works', async () => {
    const page = await members.signedIn('viewer');
    const setup = '**/project/setup';
    await page.route(setup, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`${home()}overview`);
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load your setup steps.' });
    await alert.waitFor();
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
    await page.unroute(setup);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await alert.waitFor({ state: 'detached' });
    await page.context().close();
  });

  test('axe finds nothing in the chart and the table, from 320 to 2,560 pixels', async () => {
    const page = await members.signedIn('owner');
    await page.clock.setFixedTime(await journey.service.now());
    await page.goto(`${home()}overview?group=provider`);
    await page.locator('.chart-plot text').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await findingsAtAllSizes(page)).toEqual([]);
    await page.getByRole('button', { name: 'View as table' }).click();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });
});
