import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { composeAll, type PlannedRecipient } from '../../../functions/send/plan-recipients';
import type { SendBody } from '../../../shared/contract/send-requests';
import type { Project } from '../../../shared/db/projects/projects';
import { parseAddress } from '../../../shared/domain/address';
import { setClock } from '../../../shared/ops/clock';
import { idSource } from '../../../shared/ops/ids';
import type { EmailSource } from '../../../shared/services/accept-email/compose-email';

const START = Date.parse('2026-12-01T12:00:00.000Z');
let time = START;
/** What each look at the clock takes. */
let pace = 0;
beforeEach(() => {
  process.env.PUBLIC_URL = 'https://example.com';
  time = START;
  pace = 0;
  setClock({
    now: () => {
      time += pace;
      return time;
    },
    sleep: async () => undefined,
  });
});
afterEach(() => setClock());

const project = (tracking?: Project['tracking']): Project => ({
  id: 'prj_1',
  name: 'Shop',
  status: 'ACTIVE',
  salt: 'salt',
  secret: 'secret',
  domainToken: 'token',
  createdAt: new Date(START).toISOString(),
  ...(tracking ? { tracking } : {}),
});

const address = (text: string) => {
  const parsed = parseAddress(text);
  if (!parsed) throw new Error('no address');
  return parsed;
};

const planned = (count: number): PlannedRecipient[] =>
  Array.from({ length: count }, (_, n) => {
    const email = address(`p${n}@example.com`);
    const contact = { id: `ct_${n}`, email, subscribed: true, data: {}, createdAt: new Date(START).toISOString() };
    return {
      recipient: { email, field: `to[${n}]` },
      contactId: `ct_${n}`,
      storedContact: null,
      suppression: null,
      contact,
      refusal: null,
    };
  });

const source = (more: Partial<EmailSource> = {}): EmailSource => ({
  subject: 'Hello',
  body: '<p>{{ email }}</p>',
  text: null,
  from: { email: address('shop@example.com') },
  kind: 'TRANSACTIONAL',
  ...more,
});

const body = (more: Partial<SendBody> = {}): SendBody => ({
  to: 'x@example.com',
  type: 'html',
  data: {},
  headers: {},
  attachments: [],
  tags: {},
  ...more,
});

const problemOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

/** All arguments in the order of a request. */
const compose = (project: Project, source: EmailSource, planned: PlannedRecipient[], body: SendBody) =>
  composeAll({ project, body, ids: idSource('seed', START) }, source, planned);

describe('the emails of one call', () => {
  test('share one content if nothing in them differs, and have their own if something does', () => {
    const same = compose(project(), source({ body: '<p>Hi</p>' }), planned(3), body());
    expect(same[0]).toEqual(same[2]);
    const own = compose(project(), source(), planned(3), body());
    expect(own.map(({ html }) => html)).toEqual([0, 1, 2].map((n) => `<p>p${n}@example.com</p>`));
  });

  test('are refused with a field if rendering them would use up the time of the call', () => {
    pace = 110;
    const refused = problemOf(() => compose(project(), source(), planned(100), body()));
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ field: 'to', code: 'too_big' }] });
    pace = 90;
    expect(compose(project(), source(), planned(100), body())).toHaveLength(100);
  });
});

test('links carry the UTM parameters of the project if their clicks are recorded', () => {
  const html = (tracking: SendBody['tracking']) =>
    compose(
      { ...project(), utm: { source: 'shop', medium: 'mail' } },
      source({ body: '<a href="https://a.example">x</a>' }),
      planned(1),
      body({ tracking }),
    )[0]?.html;
  expect(html(true)).toBe('<a href="https://a.example?utm_source=shop&amp;utm_medium=mail">x</a>');
  expect(html({ opens: false, clicks: true })).toContain('utm_source');
  expect(html(false)).toBe('<a href="https://a.example">x</a>');
  expect(html({ opens: true, clicks: false })).toBe('<a href="https://a.example">x</a>');
});

describe('a text part made of the HTML', () => {
  const html = '<p>Hi <a href="https://a.example">you</a></p>';
  const textPart = 'Hi you (https://a.example)';
  const textOf = (more: Partial<EmailSource>, settings: Partial<Project> = {}, tracking?: boolean) =>
    compose({ ...project(), ...settings }, source({ body: html, ...more }), planned(1), body({ tracking }))[0]?.text;

  test('is left to those who read the email', () => {
    expect(textOf({})).toBeNull();
    expect(textOf({ text: 'Mine' })).toBe('Mine');
  });

  test('is stored if the HTML is stored with a footer or other links', () => {
    expect(textOf({ kind: 'MARKETING' })).toContain(textPart);
    const settings = { utm: { source: 'shop', medium: 'email' } };
    expect(textOf({}, settings, true)).toBe(textPart);
    expect(textOf({}, settings, false)).toBeNull();
  });

  test('is stored if the email has more than 100,000 characters', () => {
    const long = (characters: number) => html + ' '.repeat(characters - html.length - 'Hello'.length);
    expect(textOf({ body: long(100_000) })).toBeNull();
    expect(textOf({ body: long(100_001) })).toBe(textPart);
    expect(textOf({ body: long(99_999), previewText: 'Soon' })).toBe(textPart);
  });
});

describe('tracking', () => {
  const trackingOf = (settings: Project['tracking'], kind: EmailSource['kind'], asked?: boolean) =>
    compose(project(settings), source({ kind }), planned(1), body(asked === undefined ? {} : { tracking: asked }))[0]
      ?.tracking;

  test.each<[Project['tracking'], EmailSource['kind'], boolean]>([
    [undefined, 'TRANSACTIONAL', false],
    [undefined, 'MARKETING', true],
    [{ transactional: true }, 'TRANSACTIONAL', true],
    [{ transactional: true }, 'MARKETING', true],
    [{ marketing: false }, 'MARKETING', false],
  ])('of a project with %j and %s email is %s, unless the request says', (settings, kind, expected) => {
    expect(trackingOf(settings, kind)).toBe(expected);
    expect(trackingOf(settings, kind, !expected)).toBe(!expected);
  });
});

test('the link to view an email names the email that is then accepted', () => {
  const id = 'ct_0123456789abcdef0123456789abcdef';
  const [one] = planned(1);
  if (!one) throw new Error('nobody');
  const reader = { ...one, contact: { ...one.contact, id } };
  const [email] = compose(project(), source({ body: '{{ viewInBrowserUrl }}' }), [reader], body());
  expect(email?.html).toMatch(/^https:\/\/example\.com\/v\/2\.1\./);
});
