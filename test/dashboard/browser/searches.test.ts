import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

const ALL = { operator: 'AND' as const, conditions: [{ field: 'createdAt', operator: 'exists' as const }] };
const OWN = { from: 'hello@example.com', subject: 'Hello', body: '<p>Hello</p>' };

let journey: Journey;
let members: Members;
let page: Page;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  page = await members.signedIn('viewer');
  const { campaigns, templates, segments, workflows } = journey.client;
  for (const name of ['Spring sale', 'Autumn letter']) {
    await campaigns.create({ name, ...OWN, audienceType: 'ALL' });
    await templates.create({ name, type: 'MARKETING', ...OWN });
    await segments.create({ name, type: 'DYNAMIC', filters: ALL });
    await workflows.create({
      name,
      trigger: { type: 'MANUAL' },
      steps: [{ id: 'wait', type: 'DELAY', amount: 1, unit: 'days' }],
    });
  }
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

(browserPath ? describe : describe.skip)('a list is searched by name', () => {
  test.each(['campaigns', 'templates', 'segments', 'workflows'])('%s', async (room) => {
    const rows = page.locator('.row-link');
    const only = (name: string) => page.locator('.list', { hasNotText: 'Spring' }).getByText(name).first().waitFor();
    await page.goto(`${journey.service.facts.url}/dashboard/${room}`);
    await page.getByText('Spring sale').first().waitFor();
    const box = page.getByRole('searchbox', { name: 'Search by name' });
    await box.fill('AUTUMN');
    await box.press('Enter');
    await only('Autumn letter');
    expect(await rows.count()).toBe(1);
    await page.reload();
    await only('Autumn letter');
    expect(await box.inputValue()).toBe('AUTUMN');
    await box.fill('nowhere');
    await box.press('Enter');
    await page.getByRole('heading', { name: 'No results' }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.goBack();
    await only('Autumn letter');
    expect(await box.inputValue()).toBe('AUTUMN');
    await box.fill('');
    await page.getByText('Spring sale').first().waitFor();
  });
});

(browserPath ? describe : describe.skip)('a list is filtered', () => {
  const home = () => `${journey.service.facts.url}/dashboard/`;

  test.each([
    ['templates?type=TRANSACTIONAL', 'No templates of this type'],
    ['contacts/jobs?status=FAILED', 'No jobs match'],
  ])('%s says that none match, not that there are none', async (path, title) => {
    await page.goto(home() + path);
    await page.getByRole('heading', { name: title }).waitFor();
  });

  test('any time removes the time range of the audit log', async () => {
    const owner = await members.signedIn('owner');
    await owner.goto(`${home()}settings/audit-log`);
    const times = owner.getByLabel('Time', { exact: true });
    await times.selectOption({ label: 'Last 7 days' });
    await owner.getByText('From', { exact: false }).first().waitFor();
    expect(new URL(owner.url()).searchParams.has('from')).toBe(true);
    await times.selectOption({ label: 'Any time' });
    expect(new URL(owner.url()).search).toBe('');
    await owner.context().close();
  });

  test('the event name of a webhook’s messages follows the browser’s Back', async () => {
    const { id } = await journey.client.webhooks.create({ url: 'https://hooks.example.com/in', events: ['*'] });
    await page.goto(`${home()}developers/webhooks/${id}`);
    const box = page.getByRole('searchbox', { name: 'Event name' });
    for (const name of ['order.paid', 'order.lost']) {
      await box.fill(name);
      await box.press('Enter');
      await page.waitForURL(`**?event=${name}`);
    }
    await page.goBack();
    await page.waitForURL('**?event=order.paid');
    expect(await box.inputValue()).toBe('order.paid');
  });
});
