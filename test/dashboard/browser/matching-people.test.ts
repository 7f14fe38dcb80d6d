import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Filter } from '../../../packages/client/src/index';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsInBothThemes } from '../../support/dashboard/axe';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

/** More than a page of the list. */
const TEAM = 120;
const FILTER: Filter = { operator: 'AND', conditions: [{ field: 'data.team', operator: 'equals', value: 'teal' }] };

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  for (let n = 0; n < TEAM; n++)
    await journey.client.contacts.upsert({
      email: `teal-${String(n).padStart(3, '0')}@harbour.example`,
      data: { team: 'teal' },
      subscribed: n > 1,
    });
  await journey.client.contacts.upsert({ email: 'else@harbour.example', data: { team: 'red' } });
  await journey.client.suppressions.create({ email: 'teal-005@harbour.example', reason: 'manual' });
}, 90_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog');

(browserPath ? describe : describe.skip)('the people who match a filter', () => {
  test('are all listed, page by page, also after a reload and by a deep link', async () => {
    const page = await members.signedIn('editor');
    const address = `${home()}contacts?filter=${encodeURIComponent(JSON.stringify(FILTER))}`;
    await page.goto(address);
    await page.getByText(`100 of ${TEAM}`, { exact: true }).waitFor();
    await page.mouse.wheel(0, 100_000);
    await page.getByText(`${TEAM} of ${TEAM}`, { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('pages')).toBe('2');
    await page.reload();
    await page.getByText(`${TEAM} of ${TEAM}`, { exact: true }).waitFor();
    await page.goto(`${address}&subscribed=false`);
    await page.getByText('2 of 2', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'teal-001@harbour.example' }).click();
    await page.getByRole('heading', { name: 'teal-001@harbour.example' }).waitFor();
    await page.goBack();
    await page.getByText('2 of 2', { exact: true }).waitFor();
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });

  test('are saved as a segment from the shown filter', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}contacts?filter=${encodeURIComponent(JSON.stringify(FILTER))}&subscribed=false`);
    await page.getByText('2 of 2', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Save as segment' }).click();
    await dialog(page).getByLabel('Name').fill('Teal team');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Teal team' }).waitFor();
    await page.getByText('2 of 2', { exact: true }).waitFor();

    const address = new URL(`${home()}contacts`);
    address.search = String(
      new URLSearchParams({ filter: JSON.stringify(FILTER), subscribed: 'false', search: 'teal-001' }),
    );
    await page.goto(address.href);
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('region', { name: 'Filter' }).getByRole('button', { name: 'Save as segment' }).click();
    await dialog(page).getByLabel('Name').fill('Teal, while editing');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Teal, while editing' }).waitFor();
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await page.context().close();
  });

  test('are nobody if the segment was deleted, without an error', async () => {
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}contacts?segment=seg_deleted&subscribed=true`);
    await page.getByText('Segment not found.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.context().close();
  });

  test('and would be skipped by a campaign are listed, also for an unsaved audience', async () => {
    const { id } = await journey.client.campaigns.create({
      name: 'To the team',
      subject: 'News',
      body: '<p>News</p>',
      from: 'hello@example.com',
      audienceType: 'FILTERED',
      audienceFilter: FILTER,
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}campaigns/${id}/edit?part=audience`);
    await page.getByText(`${TEAM - 3} people get this email.`).waitFor();
    await page.getByRole('button', { name: 'Show people: Unsubscribed' }).click();
    await dialog(page).getByText('2 of 2', { exact: true }).waitFor();
    expect((await dialog(page).getByRole('listitem').allTextContents()).sort()).toEqual([
      'teal-000@harbour.example',
      'teal-001@harbour.example',
    ]);
    expect(await findingsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show people: Suppressed' }).click();
    await dialog(page).getByRole('link', { name: 'teal-005@harbour.example' }).waitFor();
    await page.keyboard.press('Escape');
    await page.route('**/audience/contacts', (route) => route.abort());
    await page.getByRole('button', { name: 'Show people', exact: true }).click();
    await dialog(page).getByRole('alert').waitFor();
    expect(await dialog(page).getByText('Nobody.').count()).toBe(0);
    await page.unroute('**/audience/contacts');
    await page.keyboard.press('Escape');
    await page.getByLabel('All subscribed contacts').check();
    await page.getByRole('button', { name: 'Show people', exact: true }).click();
    await dialog(page).getByText(`100 of at least 100`, { exact: true }).waitFor();
    await dialog(page).getByRole('button', { name: 'Show more' }).click();
    await dialog(page).getByRole('link', { name: 'else@harbour.example' }).waitFor();
    await page.context().close();
  });
});
