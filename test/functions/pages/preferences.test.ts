import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getContact } from '../../../shared/db/contacts/contacts';
import { suppress } from '../../../shared/db/contacts/suppressions';
import type { EmailRow } from '../../../shared/db/emails/emails';
import { deleteContact } from '../../../shared/db/erasure/contact-erasure';
import { type Project, setProjectStatus } from '../../../shared/db/projects/projects';
import { updateSettings } from '../../../shared/db/projects/settings';
import { toIso } from '../../../shared/ops/clock';
import { addProject } from '../../support/contacts';
import { type EmailService, newEmail, projectId, startEmailService } from '../../support/emails';
import { openPage, tokenOf } from '../../support/pages';
import { addTopic } from '../../support/topics';

const PREFERENCES = '/u/{token}/preferences';
const DAY_MS = 24 * 3600_000;

let service: EmailService;
let project: Project;
beforeAll(async () => {
  service = await startEmailService();
  project = await addProject(projectId('P'), { name: 'Tom & <b>Jerry</b>' });
  await addTopic(project.id, 'top_news', { name: 'Product <news>', description: 'Once a month & never more' });
  await addTopic(project.id, 'top_offers', { name: 'Offers', defaultSubscribed: false });
});
afterAll(() => service.stop());

const show = (row: EmailRow, of = project) => openPage(`GET ${PREFERENCES}`, tokenOf(row, of));
const save = (row: EmailRow, fields: [string, string][], of = project) =>
  openPage(`POST ${PREFERENCES}`, tokenOf(row, of), {
    body: new URLSearchParams(fields).toString(),
    type: 'application/x-www-form-urlencoded',
  });
const contactOf = (row: EmailRow) => getContact(project, row.contactId);
const shown: [string, string][] = [
  ['shown', 'top_offers'],
  ['shown', 'top_news'],
];
const dateIn = (days: number) => toIso(service.clock.now() + days * DAY_MS).slice(0, 10);
const status = (html: string) => /role="status"[^>]*>([^<]*)</.exec(html)?.[1];

describe('the page', () => {
  test('shows topics as chosen or as they are by default, breaks by their date, a masked address, and changes nothing', async () => {
    const row = await newEmail(project, { to: 'jane@example.com' });
    const { status: code, html, headers } = await show(row);
    expect(code).toBe(200);
    expect(html).toContain(
      'value="top_news" checked><span>Product &lt;news&gt;<small>Once a month &amp; never more</small>',
    );
    expect(html).toContain('value="top_offers"><span>Offers</span>');
    expect(html).toContain('30 days, until 31\u00a0December\u00a02026');
    expect(html).toContain('Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;');
    expect([html.includes('jane@'), html.includes('j***@e***.com'), status(html)]).toEqual([false, true, undefined]);
    expect(headers['Content-Security-Policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/,
    );
    expect(await contactOf(row)).toMatchObject({ version: 1 });
  });

  test('of a disabled project works', async () => {
    const row = await newEmail(project);
    await setProjectStatus(project.id, 'DISABLED');
    service.clock.advance(6_000);
    expect(status((await save(row, [['action', 'stop']])).html)).toBe('You’re unsubscribed.');
    await setProjectStatus(project.id, 'ACTIVE');
    service.clock.advance(6_000);
  });
});

describe('saving', () => {
  test('keeps what was chosen of the topics that were shown and are there, says so, and is the same a second time', async () => {
    const row = await newEmail(project);
    const form: [string, string][] = [
      ['topic', 'top_offers'],
      ['__proto__', 'x'],
      ['shown', 'top_gone'],
      ['unknown', 'y'],
      ...shown,
      ['action', 'save'],
    ];
    const first = await save(row, form);
    expect(status(first.html)).toBe('Your preferences have been saved.');
    expect(first.html).toContain('value="top_offers" checked>');
    const saved = await contactOf(row);
    expect(saved).toMatchObject({ topics: { top_offers: true, top_news: false }, version: 2, subscribed: true });
    service.clock.advance(1000);
    expect((await save(row, form.reverse())).html).toBe(first.html);
    expect(await contactOf(row)).toEqual(saved);
  });

  test('leaves topics alone that were not shown, also in two forms at once', async () => {
    const row = await newEmail(project);
    const answers = await Promise.all([
      save(row, [
        ['shown', 'top_news'],
        ['action', 'save'],
      ]),
      save(row, [
        ['shown', 'top_offers'],
        ['topic', 'top_offers'],
        ['action', 'save'],
      ]),
    ]);
    expect(answers.map(({ html }) => status(html))).toEqual([
      'Your preferences have been saved.',
      'Your preferences have been saved.',
    ]);
    expect(await contactOf(row)).toMatchObject({ topics: { top_news: false, top_offers: true } });
  });

  test('stores nothing of a form that holds what no page shows, U+0000 and half of a surrogate pair among it', async () => {
    const row = await newEmail(project);
    const before = await contactOf(row);
    const { html } = await save(row, [
      ['shown', 'top_\0'],
      ['topic', 'top_\0'],
      ['shown', '\ud83d'],
      ['pause', '2026-01-01\0'],
      ['action', 'save'],
    ]);
    expect(html).not.toContain('\0');
    expect(await contactOf(row)).toEqual(before);
  });

  test('starts, keeps and ends a break; a form that is sent again later does not prolong it', async () => {
    const row = await newEmail(project);
    const date = dateIn(60);
    const form: [string, string][] = [
      ['pause', date],
      ['action', 'save'],
    ];
    await save(row, form);
    expect((await contactOf(row))?.snoozedUntil).toBe(`${date}T00:00:00.000Z`);
    service.clock.advance(DAY_MS);
    const { html } = await save(row, form);
    expect(html).toContain('value="keep" checked><span>Keep the break until 30\u00a0January\u00a02027');
    expect(await contactOf(row)).toMatchObject({ version: 2 });
    for (const wrong of [dateIn(200), dateIn(-1), '2026-99-99', 'x', 'keep']) {
      await save(row, [
        ['pause', wrong],
        ['action', 'save'],
      ]);
    }
    expect((await contactOf(row))?.snoozedUntil).toBe(`${date}T00:00:00.000Z`);
    await save(row, [
      ['pause', 'end'],
      ['action', 'save'],
    ]);
    expect(await contactOf(row)).not.toHaveProperty('snoozedUntil');
  });

  test.each<[string, string]>([
    ['no action', new URLSearchParams(shown).toString()],
    ['an unknown action', 'action=delete&pause=end'],
    ['nothing', ''],
    ['more than any page sends', `action=stop&x=${'y'.repeat(40_000)}`],
    ['something else', '{"action":"stop"}'],
  ])('with %s changes nothing and says nothing', async (_case, body) => {
    const row = await newEmail(project);
    const { status: code, html } = await openPage(`POST ${PREFERENCES}`, tokenOf(row, project), { body });
    expect([code, status(html)]).toEqual([200, undefined]);
    expect(await contactOf(row)).toMatchObject({ subscribed: true, version: 1 });
  });
});

describe('leaving and coming back', () => {
  test('everything off and on again; who comes back has no break', async () => {
    const row = await newEmail(project);
    await save(row, [
      ['pause', dateIn(30)],
      ['action', 'save'],
    ]);
    const off = await save(row, [['action', 'stop'], ...shown]);
    expect(status(off.html)).toBe('You’re unsubscribed.');
    expect(off.html).toContain('value="subscribe">Subscribe again');
    expect(await contactOf(row)).toMatchObject({ subscribed: false });
    expect(await contactOf(row)).not.toHaveProperty('topics');
    const on = await save(row, [['action', 'subscribe'], ['topic', 'top_news'], ...shown]);
    expect(status(on.html)).toBe('You’re subscribed again.');
    expect(await contactOf(row)).toMatchObject({ subscribed: true, topics: { top_news: true, top_offers: false } });
    expect(await contactOf(row)).not.toHaveProperty('snoozedUntil');
  });

  test('nobody comes back after a complaint, and reads why', async () => {
    const row = await newEmail(project);
    await suppress(project.id, row.contactId, 'complaint');
    const { html } = await save(row, [['action', 'subscribe']]);
    expect(status(html)).toMatch(/^You marked an email from .* as spam/);
    expect(await contactOf(row)).toMatchObject({ subscribed: false });
  });
});

describe('a link of an email that is older than a week', () => {
  const WEEK_MS = 7 * DAY_MS;
  const old = async (given: Parameters<typeof newEmail>[1] = {}) => {
    const row = await newEmail(project, given);
    service.clock.advance(WEEK_MS);
    return row;
  };

  test('brings nobody back who has left', async () => {
    const row = await old();
    await save(row, [['action', 'stop']]);
    const { html } = await save(row, [['action', 'subscribe'], ['topic', 'top_news'], ...shown]);
    expect(status(html)).toMatch(/^This link is too old to subscribe with\./);
    expect(await contactOf(row)).toMatchObject({ subscribed: false });
    expect(await contactOf(row)).not.toHaveProperty('topics');
    expect(await contactOf(row)).not.toHaveProperty('pendingSince');
  });

  test('asks by email if the project asks for confirmations', async () => {
    await updateSettings(project.id, () => ({ doubleOptIn: { enabled: true, templateId: 'tpl_1' } }));
    service.clock.advance(6_000);
    const row = await old();
    await save(row, [['action', 'stop']]);
    const { html } = await save(row, [['action', 'subscribe']]);
    expect(status(html)).toMatch(/^Check your email to confirm/);
    expect(await contactOf(row)).toMatchObject({ subscribed: false, pendingSince: toIso(service.clock.now()) });
    await updateSettings(project.id, () => ({ doubleOptIn: null }));
    service.clock.advance(6_000);
  });

  test('lets people have less, and no more', async () => {
    const row = await old();
    expect((await show(row)).html).not.toContain('top_offers');
    const more: [string, string][] = [['topic', 'top_offers'], ...shown, ['pause', dateIn(60)], ['action', 'save']];
    await save(row, more);
    expect(await contactOf(row)).toMatchObject({
      topics: { top_news: false },
      snoozedUntil: `${dateIn(60)}T00:00:00.000Z`,
    });
    for (const pause of ['end', dateIn(30)]) {
      await save(row, [['topic', 'top_news'], ...shown, ['pause', pause], ['action', 'save']]);
    }
    expect(await contactOf(row)).toMatchObject({
      topics: { top_news: false },
      snoozedUntil: `${dateIn(60)}T00:00:00.000Z`,
    });
    expect(status((await save(row, [['action', 'stop']])).html)).toBe('You’re unsubscribed.');
  });
});

describe('a link that was made for an erased contact', () => {
  const forms: [string, string][][] = [[['action', 'subscribe']], [['action', 'save'], ...shown], [['action', 'stop']]];

  test('says that nothing is stored, and brings nothing into being', async () => {
    const row = await newEmail(project);
    await deleteContact(project, row.contactId);
    const pages = [await show(row), ...(await Promise.all(forms.map((form) => save(row, form))))];
    for (const { status: code, html } of pages) {
      expect([code, html]).toEqual([200, expect.stringContaining('This link is no longer in use')]);
    }
    expect(await contactOf(row)).toBeNull();
  });

  test('steers nothing of one that was created again under the address, but lets the person leave', async () => {
    const row = await newEmail(project, { to: 'again@example.com' });
    await deleteContact(project, row.contactId);
    service.clock.advance(1);
    await newEmail(project, { to: 'again@example.com', subscribed: false });
    const before = await contactOf(row);
    for (const form of forms) expect((await save(row, form)).html).toContain('This link is no longer in use');
    expect((await show(row)).html).toContain('This link is no longer in use');
    expect(await contactOf(row)).toEqual(before);

    await newEmail(project, { to: 'again@example.com', subscribed: true });
    const asked = await openPage('GET /u/{token}', tokenOf(row, project));
    expect([asked.html.includes('<form'), asked.html.includes('/preferences')]).toEqual([true, false]);
    await openPage('POST /u/{token}', tokenOf(row, project));
    expect(await contactOf(row)).toMatchObject({ subscribed: false });
  });
});

test('a token that is not genuine is a 404 that changes nothing', async () => {
  const row = await newEmail(project);
  const token = tokenOf(row, project);
  const last = token.slice(-1);
  const forged = [
    `${token.slice(0, -1)}${last === 'A' ? 'B' : 'A'}`,
    token.slice(0, -3),
    tokenOf(row, { ...project, secret: service.other.secret }),
    token.replace('P'.repeat(26), 'A'.repeat(26)),
    token.replace(row.contactId.slice(3), '0'.repeat(32)),
    token.replace(/\.[0-9a-z]+(?=\.[\w-]{22}$)/, '.zzzzzzzz'),
    'x'.repeat(3000),
    '',
  ];
  for (const wrong of forged) {
    for (const method of ['GET', 'POST']) {
      const { status: code, html } = await openPage(`${method} ${PREFERENCES}`, wrong, { body: 'action=stop' });
      expect([code, html]).toEqual([404, expect.stringContaining('This link isn’t valid')]);
    }
  }
  expect(await contactOf(row)).toMatchObject({ subscribed: true, version: 1 });
});
