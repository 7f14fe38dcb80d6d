import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MAX_CONDITIONS } from '../../../shared/contract/limits';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { findingsAtAllSizes } from '../../support/dashboard/axe';
import { untilKept } from '../../support/dashboard/drafts';
import { type Members, startMembers } from '../../support/dashboard/member-browser';

let journey: Journey;
let members: Members;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  for (const [email, plan, visits] of people) await journey.client.contacts.upsert({ email, data: { plan, visits } });
  await journey.client.contacts.upsert({ email: 'ada@example.org', data: { renewsOn: '2026-03-01' } });
  await journey.client.contacts.upsert({ email: 'grace@example.org', data: { renewsOn: '2027-03-01T10:00:00Z' } });
  await journey.arrive();
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

const HOSTILE = '<img src=x onerror=top.ran=1>';
const people = [
  ['ada@example.org', 'pro', 3],
  ['grace@example.org', 'pro', 30],
  ['mary@example.org', 'team', 40],
  ['jean@example.org', HOSTILE, 50],
] as const;

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog');
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const named = (name: string) => ({
  name,
  filters: {
    operator: 'AND' as const,
    conditions: [{ field: 'data.plan', operator: 'equals' as const, value: 'pro' }],
  },
});

(browserPath ? describe : describe.skip)('the segments and topics rooms in a browser', () => {
  test('a nested filter is built by keyboard, its count matches the saved members, and an error appears at its condition', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments`);
    await page.getByRole('link', { name: 'Create segment', exact: true }).first().click();
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Regulars');
    await page.getByRole('button', { name: 'Add condition' }).focus();
    await press(page, 'Enter', 'Tab');
    await page.keyboard.type('plan');
    await press(page, 'Tab', 'Tab', 'Tab');
    await page.keyboard.type('pro');
    await page.getByText('2 contacts match', { exact: true }).waitFor();
    await press(page, 'Tab', 'Tab', 'Tab', 'Enter', 'Tab');
    await page.keyboard.type('visits');
    await press(page, 'Tab');
    await page.keyboard.type('is more than');
    await press(page, 'Tab', 'Tab');
    await page.keyboard.type('20');
    await press(page, 'Tab', 'Tab', 'Enter');
    await page.keyboard.type('Created');
    await press(page, 'Tab', 'Tab');
    await press(page, 'Control+a');
    await page.keyboard.type('99999');
    const invalidCondition = page.getByRole('group', { name: /^Condition 2: the creation time/ });
    await invalidCondition.getByText('Must be at most ten years.').waitFor();
    expect(await page.getByLabel('Number', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await press(page, 'Shift+Tab');
    await press(page, 'ArrowDown');
    await press(page, 'Tab', 'Control+a');
    await page.keyboard.type('9');
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await page
      .getByText('Contacts where plan is “pro” and (visits is more than 20 or the creation time is older than 9 days).')
      .waitFor();
    await page.getByRole('button', { name: 'Create segment' }).focus();
    await press(page, 'Enter');
    await page.getByRole('heading', { name: 'Regulars' }).waitFor();

    const id = page.url().split('/').at(-1) ?? '';
    const saved = await journey.client.segments.get(id);
    expect(saved).toMatchObject({
      filters: {
        operator: 'AND',
        conditions: [
          { field: 'data.plan', operator: 'equals', value: 'pro' },
          {
            operator: 'OR',
            conditions: [
              { field: 'data.visits', operator: 'greaterThan', value: 20 },
              { field: 'createdAt', operator: 'olderThan', value: 9, unit: 'days' },
            ],
          },
        ],
      },
      memberCount: 1,
    });
    const list = page.getByRole('table', { name: 'Members of the segment' });
    await list.getByRole('link').first().waitFor();
    expect(await list.getByRole('link').allInnerTexts()).toEqual(['grace@example.org']);
    await page.goto(`${home()}segments/${id}/edit`);
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    await page.context().close();
  });

  test('a range keeps one end while the other is empty', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments/new`);
    await page.getByLabel('Name').fill('Between');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Field name').fill('visits');
    await page.getByLabel('Operator', { exact: true }).selectOption({ label: 'is between' });
    await page.getByLabel('Value type').selectOption({ label: 'number' });
    await page.getByLabel('To', { exact: true }).fill('45');
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('');
    await page.getByLabel('From', { exact: true }).fill('20');
    await page.getByText('2 contacts match', { exact: true }).waitFor();
    await page.getByText('Contacts where visits is between 20 and 45.').waitFor();
    await page.getByLabel('From', { exact: true }).fill('50');
    await page.getByText('Must be two values of the same type, the smaller one first.').waitFor();
    await page.getByLabel('From', { exact: true }).fill('20');
    await page.getByRole('button', { name: 'Create segment' }).click();
    await page.getByRole('heading', { name: 'Between' }).waitFor();
    const saved = await journey.client.segments.get(page.url().split('/').at(-1) ?? '');
    expect(saved.filters.conditions).toEqual([{ field: 'data.visits', operator: 'between', value: [20, 45] }]);
    await page.context().close();
  });

  test('a field whose values are text offers “before” and “after”, with a time', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments/new`);
    await page.getByLabel('Name').fill('Renewed early');
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Field name').fill('renewsOn');
    await page.getByLabel('Operator', { exact: true }).selectOption({ label: 'is less than / before' });
    expect(await page.getByLabel('Value type').inputValue()).toBe('time');
    await page.getByLabel('Value', { exact: true }).fill('2026-12-31T00:00');
    await page.getByText('1 contact matches', { exact: true }).waitFor();
    await page.getByText(/^Contacts where renewsOn is before /).waitFor();
    await page.context().close();
  });

  test('a topic’s condition says that it counts the unsubscribed; “never” has no number of times', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments/new`);
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Compare').selectOption({ label: 'Subscribed to topic' });
    await page.getByText('Also includes people who are unsubscribed from everything.').waitFor();
    await page.getByLabel('Compare').selectOption({ label: 'Email activity' });
    await page.getByLabel('Minimum number of times').waitFor();
    await page.getByLabel('Operator', { exact: true }).selectOption({ label: 'never' });
    await page.getByLabel('Minimum number of times').waitFor({ state: 'detached' });
    await page.getByLabel('Operator', { exact: true }).selectOption({ label: 'ever' });
    await page.getByLabel('Minimum number of times').fill('3');
    await page.getByLabel('Operator', { exact: true }).selectOption({ label: 'never' });
    await page.getByText('or fewer than', { exact: true }).waitFor();
    await page.context().close();
  });

  test('an event is called unknown once the names of all events are known, not before', async () => {
    const page = await members.signedIn('editor');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/events/names*', async (route) => {
      await held;
      await route.fallback();
    });
    // Its warning would replace the hint.
    await page.route('**/segments/preview', (route) => route.abort());
    await page.goto(`${home()}segments/new`);
    await page.getByRole('button', { name: 'Add condition' }).click();
    await page.getByLabel('Compare').selectOption({ label: 'Event' });
    await page.getByLabel('Event name').fill('orderd');
    await page.getByText('Couldn’t count the contacts.').waitFor();
    const hint = page.getByText('The event “orderd” hasn’t happened yet.');
    expect(await hint.count()).toBe(0);
    release();
    await hint.waitFor();
    await page.context().close();
  });

  test('the builder stops at the API’s limit of conditions and shows it', async () => {
    const { filters, ...given } = named('Long');
    const [plan] = filters.conditions;
    const conditions = Array.from({ length: MAX_CONDITIONS - 1 }, () => plan as NonNullable<typeof plan>);
    const { id } = await journey.client.segments.create({
      ...given,
      type: 'DYNAMIC',
      filters: { ...filters, conditions },
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments/${id}/edit`);
    const add = page.getByRole('button', { name: 'Add condition' });
    await add.click();
    await page.getByText(`A filter can have at most ${MAX_CONDITIONS} conditions.`).waitFor();
    expect(await add.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Add group' }).isDisabled()).toBe(true);
    await page
      .getByRole('button', { name: /^Remove condition/ })
      .first()
      .click();
    await page.getByText(`A filter can have at most ${MAX_CONDITIONS} conditions.`).waitFor({ state: 'detached' });
    expect(await add.isDisabled()).toBe(false);
  }, 60_000);

  test('editors don’t overwrite each other, and unsaved text survives a reload', async () => {
    const { id } = await journey.client.segments.create(named('Both'));
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments/${id}/edit`);
    await page.getByLabel('Note for your team').fill('Mine');
    await page.getByText('Unsaved changes').waitFor();
    await untilKept(page, 'Mine');
    await page.reload();
    await page.getByText('You have an unsaved draft').waitFor();
    expect(await page.getByLabel('Note for your team').inputValue()).toBe('Mine');
    await journey.client.segments.update(id, { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await dialog(page).getByText('Someone else changed this').waitFor();
    await dialog(page).getByRole('button', { name: 'Keep my changes' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Theirs', exact: true }).waitFor();
    expect(await journey.client.segments.get(id)).toMatchObject({ name: 'Theirs', description: 'Mine' });
    await page.context().close();
  });

  test('members of a static segment are added by address, removed and exported; a segment in use shows its uses', async () => {
    const { id } = await journey.client.segments.create({ name: 'Friends', type: 'STATIC' });
    const user = await journey.client.segments.create({
      name: 'Friends on pro',
      filters: { operator: 'AND', conditions: [{ field: `segment.${id}`, operator: 'member' }] },
    });
    const page = await members.signedIn('editor');
    await page.goto(`${home()}segments/${id}`);
    await page.getByRole('button', { name: 'Add members' }).click();
    await dialog(page).getByLabel('Addresses').fill('ada@example.org, mary@example.org\nnobody@example.org');
    await dialog(page).getByRole('button', { name: 'Add members' }).click();
    await dialog(page).getByText('2 contacts were added.').waitFor();
    await dialog(page).getByText('1 address isn’t in your contacts').waitFor();
    await dialog(page).getByLabel('Addresses').fill('no address');
    await dialog(page).getByRole('button', { name: 'Add members' }).click();
    await dialog(page).getByText('These aren’t valid email addresses').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Remove ada@example.org from the segment' }).click();
    await page.getByText('ada@example.org removed from the segment').waitFor();
    await page.getByRole('button', { name: 'Remove ada@example.org from the segment' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Export members' }).click();
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await dialog(page).getByText('The file has 1 contact.').waitFor();
    const href = (await dialog(page).getByRole('link', { name: 'Download' }).getAttribute('href')) ?? '';
    expect(await (await fetch(href)).text()).toContain('mary@example.org');
    await dialog(page).getByRole('button', { name: 'Close' }).click();

    await journey.client.contacts.upsert({ email: 'jean@example.org', data: { firstName: 'Jean' } });
    await journey.client.segments.addMembers(id, { emails: ['jean@example.org'] });
    await journey.arrive();
    await page.getByRole('link', { name: 'jean@example.org · Jean', exact: true }).waitFor();
    await page.getByRole('definition').getByText('2', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('This segment is used by the segment “Friends on pro”.').waitFor();
    await dialog(page).getByRole('link', { name: 'Show where it’s used' }).click();
    await page.getByRole('link', { name: 'Friends on pro' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Friends on pro' }).click();
    await page.getByRole('heading', { name: 'Friends on pro' }).waitFor();
    await page.getByText('Contacts where segment “Friends” includes them.').waitFor();
    await page.goBack();
    await page.waitForURL(/part=uses/);
    await page.goto(`${home()}segments/${id}?part=changes`);
    await page.getByRole('table', { name: 'Activity' }).getByText('Entered').first().waitFor();
    const empty = await journey.client.segments.create({ name: 'Nobody yet', type: 'STATIC' });
    await page.goto(`${home()}segments/${empty.id}?part=changes`);
    await page.getByRole('heading', { name: 'No recent activity' }).waitFor();
    expect(await findingsAtAllSizes(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await journey.client.segments.delete(empty.id);
    await journey.client.segments.delete(user.id);
    await page.context().close();
  });

  test('a topic can’t be deleted while it is in use', async () => {
    const page = await members.signedIn('editor');
    await page.goto(`${home()}topics`);
    await page.getByRole('button', { name: 'Create topic' }).first().click();
    await dialog(page).getByLabel('Name').fill(HOSTILE);
    await dialog(page).getByLabel('Description').fill('Now and then');
    await dialog(page).getByRole('button', { name: 'Create topic' }).click();
    await page.getByRole('link', { name: HOSTILE }).waitFor();
    const [topic] = (await journey.client.topics.list()).items;
    expect(topic).toMatchObject({ name: HOSTILE, description: 'Now and then', defaultSubscribed: true });
    const topicId = topic?.id ?? '';
    const emailing = { name: 'News', subject: 'News', body: '<p>News</p>', type: 'MARKETING' as const };
    const template = await journey.client.templates.create({ ...emailing, topicId });
    await page.getByRole('link', { name: HOSTILE }).click();
    await page.waitForURL(/topic=top_/);
    await page.reload();
    await dialog(page).getByText('News').waitFor();
    await dialog(page).getByLabel('Description').fill('Once a week');
    await journey.client.topics.update(topicId, { defaultSubscribed: false });
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('An API key').waitFor();
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Topic saved').waitFor();
    const [both] = (await journey.client.topics.list()).items;
    expect(both).toMatchObject({ description: 'Once a week', defaultSubscribed: false, revision: 3 });
    await page.getByRole('link', { name: HOSTILE }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByText('This topic is used by the template “News”.').waitFor();
    await journey.client.templates.delete(template.id);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Topic deleted').waitFor();
    expect((await journey.client.topics.list()).total).toBe(0);
    await page.context().close();
  });

  test('hostile names, values and addresses are shown as text, and a viewer can’t change anything', async () => {
    const { id } = await journey.client.segments.create({
      name: HOSTILE,
      description: HOSTILE,
      filters: {
        operator: 'OR',
        conditions: [
          { field: 'data.plan', operator: 'in', value: [HOSTILE, 'team'] },
          { field: `event.${HOSTILE}`, operator: 'triggered' },
        ],
      },
    });
    const topic = await journey.client.topics.create({ name: HOSTILE });
    const page = await members.signedIn('viewer');
    await page.goto(`${home()}segments`);
    await page.getByRole('link', { name: HOSTILE }).first().click();
    await page.getByText(`plan is one of “${HOSTILE}” or “team” or “${HOSTILE}” happened`).waitFor();
    await page.getByRole('link', { name: 'jean@example.org' }).waitFor();
    const buttons: string[] = [];
    for (const path of ['segments', `segments/${id}`, 'segments/new', `segments/${id}/edit`, 'topics']) {
      await page.goto(home() + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      buttons.push(...(await page.locator('main').getByRole('button').allInnerTexts()));
    }
    expect(buttons).toEqual([]);
    await page.goto(`${home()}topics?topic=${topic.id}`);
    await dialog(page)
      .getByRole('heading', { name: `Topic ${HOSTILE}` })
      .waitFor();
    expect(await dialog(page).getByRole('button').allInnerTexts()).toEqual(['Close']);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    await page.context().close();
  });

  test('axe finds nothing, from 320 to 2,560 pixels', async () => {
    const { id } = await journey.client.segments.create({ ...named('Axe'), trackMembership: true });
    const page = await members.signedIn('editor');
    for (const path of ['segments', 'segments/new', `segments/${id}`, `segments/${id}/edit`, 'topics']) {
      await page.goto(home() + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect({ path, found: await findingsAtAllSizes(page) }).toEqual({ path, found: [] });
    }
    await page.context().close();
  });
});
