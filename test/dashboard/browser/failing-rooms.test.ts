import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Route } from 'playwright-core';
import { browserPath } from '../../support/browser';
import { type Journey, startJourney } from '../../support/contract/journey';
import { everyRoom } from '../../support/dashboard/every-room';
import { type Members, startMembers } from '../../support/dashboard/member-browser';
import { sized } from '../../support/sizes';

let journey: Journey;
let members: Members;
let rooms: Awaited<ReturnType<typeof everyRoom>>;
beforeAll(async () => {
  if (browserPath === undefined) return;
  journey = await startJourney({ dashboard: true });
  members = await startMembers(journey);
  rooms = await everyRoom(journey);
}, 60_000);
afterAll(async () => {
  await members?.close();
  await journey?.service.stop();
});

type Room = keyof typeof rooms;

/** Its list is part of its script. */
const READS_NOTHING: Room = 'api';

/** One room of each kind: with parts, a list, a list with filters, a record, a composer, settings. */
const SAMPLE: readonly Room[] = ['overview', 'sessions', 'contacts', 'contact', 'new-part', 'project'];

const home = () => `${journey.service.facts.url}/dashboard/`;
const dialog = (page: Page) => page.getByRole('dialog').last();

const error = { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.', requestId: 'req_1' };
const failures = {
  '500': (route: Route) => route.fulfill({ status: 500, json: { success: false, error } }),
  offline: (route: Route) => route.abort('internetdisconnected'),
};
type Failure = keyof typeof failures;

const notSaved: Record<Failure, string> = {
  '500': 'Something went wrong on our side. Your changes are safe. Try again.',
  offline: 'The service isn’t responding. Try again.',
};

interface Save {
  room: Room;
  /** The button of the dialog in which it is typed. */
  opens?: string;
  field: string;
  text: string;
  button: string;
}

const saves: Save[] = [
  { room: 'contacts', opens: 'Add contact', field: 'Email', text: 'lin@harbour.example', button: 'Add contact' },
  { room: 'topics', opens: 'Create topic', field: 'Name', text: 'Typed', button: 'Create topic' },
  {
    room: 'members',
    opens: 'Invite member',
    field: 'Email address',
    text: 'jo@harbour.example',
    button: 'Send invitation',
  },
  { room: 'domains', opens: 'Add domain', field: 'Domain', text: 'shop.example.net', button: 'Add domain' },
  {
    room: 'suppressions',
    opens: 'Suppress address',
    field: 'Email',
    text: 'no@harbour.example',
    button: 'Suppress address',
  },
  { room: 'webhooks', opens: 'Add webhook', field: 'URL', text: 'https://harbour.example/in', button: 'Add webhook' },
  { room: 'keys', opens: 'Create key', field: 'Name', text: 'Typed', button: 'Create key' },
  { room: 'new-campaign', field: 'Name', text: 'Typed', button: 'Create draft' },
  { room: 'edit-campaign', field: 'Name', text: 'Typed', button: 'Save' },
  { room: 'new-segment', field: 'Name', text: 'Typed', button: 'Create segment' },
  { room: 'edit-segment', field: 'Name', text: 'Typed', button: 'Save' },
  { room: 'new-workflow', field: 'Name', text: 'Typed', button: 'Create workflow' },
  { room: 'template', field: 'Name', text: 'Typed', button: 'Save' },
  { room: 'new-form', field: 'Name', text: 'Typed', button: 'Create form' },
  { room: 'form', field: 'Name', text: 'Typed', button: 'Save' },
  { room: 'project', field: 'Name', text: 'Typed', button: 'Save changes' },
];
const SAVES_OF_SAMPLE: readonly Room[] = ['topics', 'new-form', 'project'];

/** Previews and counts are asked of by a body too. */
const isSave = (route: Route): boolean =>
  route.request().method() !== 'GET' && !/preview|count|reach|check/.test(route.request().url());
const failureNames = Object.keys(failures) as Failure[];

/** The calls of rooms, and the API's document. */
const isApi = ({ pathname }: URL) => !/^\/(dashboard(?!.*\/openapi)|sessions\/refresh)\b/.test(pathname);

interface Shown {
  alerts: string[];
  retries: number;
  focus: string;
}

const SHOWN = `({
  alerts: [...document.querySelectorAll('[role=alert]')].map((alert) => alert.querySelector('strong').innerText),
  retries: [...document.querySelectorAll('[role=alert] button')].filter((one) => one.innerText === 'Try again').length,
  focus: document.activeElement.closest('#content, dialog') ? 'on the page' : document.activeElement.localName,
})`;

async function atRest(page: Page): Promise<Shown> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.bone, [aria-busy=true]').first().waitFor({ state: 'detached' });
  return page.evaluate<Shown>(SHOWN);
}

/** What is wrong with how a room tells that nothing can be read, and with what it shows once it was tried again. */
async function visit(page: Page, room: Room, failure: Failure): Promise<string[]> {
  await journey.service.advance(3_000);
  await page.route(isApi, failures[failure]);
  await page.goto(home() + rooms[room], { waitUntil: 'networkidle' });
  const { alerts, retries } = await atRest(page);
  await page.unroute(isApi);
  const wrong = [
    alerts.length === 0 && 'says nothing',
    new Set(alerts).size < alerts.length && `says twice: ${alerts.join(' | ')}`,
    retries < alerts.length && 'has no way to try again',
  ];
  if (alerts.length > 0) {
    await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
    await page.getByRole('alert').first().waitFor({ state: 'detached' });
    const healed = await atRest(page);
    wrong.push(
      healed.alerts.length > 0 && `says still: ${healed.alerts}`,
      healed.focus !== 'on the page' && healed.focus,
    );
  }
  return wrong.filter((one) => one !== false).map((one) => `${room}, ${failure}: ${one}`);
}

async function saveInVain(page: Page, { room, opens, field, text, button }: Save): Promise<string[]> {
  await journey.service.advance(3_000);
  await page.goto(home() + rooms[room]);
  await atRest(page);
  if (opens) await page.getByRole('button', { name: opens, exact: true }).first().click();
  const part = opens ? dialog(page) : page.locator('#content');
  const typed = part.getByLabel(field, { exact: true });
  await typed.fill(text);
  const wrong: string[] = [];
  for (const failure of failureNames) {
    await page.route(isApi, (route) => (isSave(route) ? failures[failure](route) : route.fallback()));
    await part.getByRole('button', { name: button, exact: true }).first().click();
    const told = part.getByRole('alert').filter({ hasText: notSaved[failure] });
    await told.first().waitFor();
    if ((await told.count()) > 1) wrong.push(`${room}, ${failure}: says twice`);
    if ((await typed.inputValue()) !== text) wrong.push(`${room}, ${failure}: lost what was typed`);
    await page.unroute(isApi);
  }
  return wrong;
}

(browserPath ? describe : describe.skip)('rooms that can’t read', () => {
  test(
    'each says what failed, once, and reads all of it again by a key, with the focus on the page',
    async () => {
      const page = await members.signedIn('owner');
      const all = (Object.keys(rooms) as Room[]).filter((room) => room !== READS_NOTHING);
      const wrong: string[] = [];
      for (const [index, room] of sized(SAMPLE, all).entries())
        for (const failure of sized([failureNames[index % 2] ?? '500'], failureNames))
          wrong.push(...(await visit(page, room, failure)));
      expect(wrong).toEqual([]);
      await page.context().close();
    },
    sized(60_000, 900_000),
  );

  test(
    'a save that fails, says so once at its form and keeps what was typed',
    async () => {
      const page = await members.signedIn('owner');
      page.on('dialog', (asked) => void asked.accept());
      const wrong: string[] = [];
      for (const save of saves.filter(({ room }) => sized(SAVES_OF_SAMPLE.includes(room), true)))
        wrong.push(...(await saveInVain(page, save)));
      expect(wrong).toEqual([]);
      await page.context().close();
    },
    sized(60_000, 300_000),
  );

  test('a button of a page’s head that fails says so', async () => {
    const page = await members.signedIn('owner');
    const own = { name: 'Later', from: 'hello@example.com', subject: 'Hi', body: '<p>Hi</p>' } as const;
    const campaign = await journey.client.campaigns.create({ ...own, audienceType: 'ALL' });
    const template = await journey.client.templates.create({ ...own, type: 'TRANSACTIONAL' });
    await page.route(isApi, (route) => (isSave(route) ? failures['500'](route) : route.fallback()));
    await page.goto(`${home()}campaigns/${campaign.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('alert').filter({ hasText: notSaved['500'] }).waitFor();
    await page.goto(`${home()}templates/${template.id}`);
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByRole('alert').filter({ hasText: notSaved['500'] }).waitFor();
    await page.context().close();
  }, 60_000);

  test('choices of a dialog that can’t be read are told in it; a later failure leaves the focus where it is', async () => {
    const page = await members.signedIn('owner');
    const choices = /\/contacts\/fields|\/keys\?/;
    await page.goto(home() + rooms.contact);
    await page.route(choices, failures['500']);
    await page.getByRole('region', { name: 'Data' }).getByRole('button', { name: 'Edit' }).click();
    const told = dialog(page).getByRole('alert').filter({ hasText: 'Couldn’t load your contact fields.' });
    await told.waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    await told.getByRole('button', { name: 'Try again' }).press('Enter');
    await told.locator('button:focus').filter({ hasText: 'Try again' }).waitFor();
    await page.unroute(choices);
    await told.getByRole('button', { name: 'Try again' }).press('Enter');
    await told.waitFor({ state: 'detached' });
    expect((await page.evaluate<Shown>(SHOWN)).focus).toBe('on the page');

    await page.route(choices, failures['500']);
    await page.goto(home() + rooms.keys);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute(choices);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByRole('table').waitFor();
    await page.route(choices, failures['500']);
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.locator('h1:focus').waitFor();
    await page.context().close();
  }, 60_000);

  test('a chosen record has a name while its choices are read, and says so if it was deleted', async () => {
    const page = await members.signedIn('owner');
    const { id } = await journey.client.topics.create({ name: 'Short-lived' });
    const template = await journey.client.templates.create({
      ...{ name: 'News', subject: 'Hi', body: '<p>Hi</p>', type: 'MARKETING', topicId: id },
    });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/topics?*', async (route) => {
      await held;
      await route.fulfill({ json: { items: [], total: 0, hasMore: false, nextCursor: null } });
    });
    await page.goto(`${home()}templates/${template.id}`);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const chosen = page.getByLabel('Topic').locator('option:checked');
    await chosen.filter({ hasText: 'Selected topic' }).waitFor({ state: 'attached' });
    answer();
    await chosen.filter({ hasText: `Deleted topic ${id}` }).waitFor({ state: 'attached' });
    await page.context().close();
  }, 60_000);

  test('a chosen template that is not among those listed has its name', async () => {
    const { templates, project } = journey.client;
    const body = '<a href="{{ confirmUrl }}">Yes</a>';
    const { id } = await templates.create({ name: 'Please confirm', subject: 'Yes?', body, type: 'TRANSACTIONAL' });
    await project.update({ doubleOptIn: { enabled: true, templateId: id } });
    const page = await members.signedIn('owner');
    await page.route('**/templates?*', (route) =>
      route.fulfill({ json: { templates: [], total: 0, hasMore: false, nextCursor: null } }),
    );
    await page.goto(`${home()}settings/project`);
    const chosen = page.locator('option:checked').filter({ hasText: /^Please confirm$/ });
    await chosen.waitFor({ state: 'attached' });
    await project.update({ doubleOptIn: null });
    await page.context().close();
  });

  test('why a campaign makes no progress is told in full, or that it is not known', async () => {
    const page = await members.signedIn('owner');
    const attention = '**/project/attention';
    await page.route(`**/${rooms.campaign}`, async (route) => {
      if (route.request().resourceType() === 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.json();
      return route.fulfill({ response, json: { ...body, data: { ...body.data, status: 'SENDING' } } });
    });
    await page.route(attention, failures['500']);
    await page.goto(home() + rooms.campaign);
    const told = page.getByRole('alert').filter({ hasText: 'Couldn’t check whether sending is on hold.' });
    await told.waitFor();
    await page.unroute(attention);
    const one = { urgent: true, since: null, id: null, name: null, path: 'deliverability' };
    const items = [
      { ...one, kind: 'account_stopped', message: 'SES accepts no emails.' },
      { ...one, kind: 'campaigns_rest', message: 'One email is tried every few minutes.' },
    ];
    await page.route(attention, (route) => route.fulfill({ json: { success: true, data: { items } } }));
    await told.getByRole('button', { name: 'Try again' }).press('Enter');
    await page.getByText('SES accepts no emails.').waitFor();
    await page.getByText('One email is tried every few minutes.').waitFor();
    await page.context().close();
  }, 60_000);

  test('the bounces of a deleted campaign lead nowhere, and those of one with such a name do', async () => {
    const { campaigns } = journey.client;
    const draft = { subject: 'Hi', body: '<p>Hi</p>', from: 'hello@example.com', audienceType: 'ALL' } as const;
    const [kept, gone] = [
      await campaigns.create({ ...draft, name: 'Kept' }),
      await campaigns.create({ ...draft, name: 'Gone' }),
    ];
    await campaigns.update(kept.id, { name: `Deleted campaign ${kept.id}` });
    await campaigns.delete(gone.id);
    const page = await members.signedIn('viewer');
    await page.route(/\/stats\?/, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const totals = { ...body.data.totals, bounced: 1 };
      const groups = [kept, gone].map(({ id }) => ({ value: id, totals, points: [] }));
      await route.fulfill({ response, json: { ...body, data: { ...body.data, totals, groups } } });
    });
    await page.goto(`${home()}deliverability/bounces?by=campaign`);
    const linksOf = (id: string) => page.getByRole('row', { name: `Deleted campaign ${id}` }).getByRole('link');
    await linksOf(kept.id).first().waitFor();
    await linksOf(gone.id).first().waitFor({ state: 'detached' });
    await page.goto(`${home()}overview?group=campaign`);
    const figuresOf = (id: string) =>
      page
        .getByRole('row', { name: `Deleted campaign ${id}` })
        .getByRole('cell')
        .getByRole('link');
    await figuresOf(kept.id).first().waitFor();
    await figuresOf(gone.id).first().waitFor({ state: 'detached' });
    await page.context().close();
  });
});
