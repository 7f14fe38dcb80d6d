import { DAY_MS } from '../../shared/durations';
import { type Draw, drawOf } from './draw';

const TIME_ZONES = [
  ['US', 'America/New_York', 'New York'],
  ['US', 'America/Chicago', 'Chicago'],
  ['US', 'America/Los_Angeles', 'Los Angeles'],
  ['DE', 'Europe/Berlin', 'Berlin'],
  ['GB', 'Europe/London', 'London'],
  ['FR', 'Europe/Paris', 'Lyon'],
  ['IN', 'Asia/Kolkata', 'Pune'],
  ['JP', 'Asia/Tokyo', 'Osaka'],
  ['BR', 'America/Sao_Paulo', 'São Paulo'],
  ['AU', 'Australia/Sydney', 'Sydney'],
] as const;
const FIRST_NAMES =
  'Ada Ben Chloe Dara Emil Fatima Grace Hugo Ines Jonas Kira Liam Maya Noah Olga Priya Quinn Rosa Sven Tara'.split(' ');
const LAST_NAMES =
  'Adler Baker Costa Dubois Evans Fischer Gupta Hansen Ito Jensen Kowalski Lopez Müller Novak Okafor Petit'.split(' ');
const PROVIDERS = [
  'mail.example',
  'post.example',
  'inbox.example',
  'company.example',
  'studio.example',
  'school.example',
];
const PLANS = ['free', 'free', 'free', 'free', 'free', 'free', 'starter', 'starter', 'pro', 'enterprise'];
const INDUSTRIES = ['retail', 'software', 'health', 'education', 'logistics', 'media'];
const TAGS = ['beta', 'newsletter', 'webinar-2025', 'partner', 'trial', 'churn-risk', 'vip', 'ambassador'];
const SOURCES = ['search', 'social', 'partner', 'newsletter'];
const PRODUCTS = ['lamp', 'desk', 'chair', 'shelf', 'rug', 'clock', 'frame', 'vase'];

/** Events of a shop's contacts, with the share of contacts that have any, and the maximum per contact. */
const EVENTS = [
  ['email.sent', 0.9, 120],
  ['email.delivered', 0.9, 118],
  ['email.opened', 0.6, 60],
  ['email.clicked', 0.25, 12],
  ['page.viewed', 0.5, 300],
  ['order.placed', 0.3, 14],
  ['cart.abandoned', 0.15, 5],
] as const;
/** The stream's sequence number of a summary's last event, which is lower than that of all later events. */
const SEQUENCE = `1${'0'.repeat(20)}`;
/** Times that a summary keeps per event. */
const KEPT_TIMES = 10;
const HAS_EVENTS = 0.8;

const SHARES = { unsubscribed: 0.08, suppressed: 0.01, snoozed: 0.005, choosesTopics: 0.1, leavesTopic: 0.3 };

/** The project that the people belong to. */
export interface PeopleOptions {
  projectId: string;
  salt: string;
  /** The topic that some of them have opted in to or out of. */
  topicId: string;
  /** All of their times are before this one, in epoch milliseconds. */
  until: number;
}

/** One contact's rows as in the table, without their keys. */
export interface Person {
  id: string;
  contact: Record<string, unknown>;
  /** Of its events; null if there are none. */
  summary: Record<string, unknown> | null;
  suppressed: boolean;
}

/** The address of the n-th person. */
export const addressOf = (n: number): string => {
  const draw = drawOf(n, 'address');
  const name = `${draw.pick(FIRST_NAMES)}.${draw.pick(LAST_NAMES)}`.toLowerCase().replace('ü', 'ue');
  return `${name}.${n.toString(36)}@${draw.pick(PROVIDERS)}`;
};

const iso = (ms: number): string => new Date(Math.floor(ms)).toISOString();

/** The n-th person, always the same, with data similar to those of a shop of some years. */
export function personOf(n: number, { topicId, until }: PeopleOptions, id: string): Person {
  const draw = drawOf(n, 'person');
  const email = addressOf(n);
  const created = until - draw.between(2 * DAY_MS, 1_000 * DAY_MS);
  const updated = draw.between(created, until - DAY_MS);
  const data = dataOf(draw, created, until);
  const generation = draw.hex(24);
  const subscribed = !draw.falls(SHARES.unsubscribed);
  const contact = {
    id,
    email,
    subscribed,
    data,
    createdAt: iso(created),
    updatedAt: iso(updated),
    version: draw.whole(1, 30),
    generation,
    source: 'import',
    dataBytes: Buffer.byteLength(JSON.stringify(data)),
    ...(subscribed ? {} : { leftAt: iso(updated) }),
    ...(draw.falls(SHARES.choosesTopics) ? { topics: { [topicId]: !draw.falls(SHARES.leavesTopic) } } : {}),
    ...(draw.falls(SHARES.snoozed) ? { snoozedUntil: iso(until + 30 * DAY_MS) } : {}),
  };
  const names = draw.falls(HAS_EVENTS) ? eventsOf(draw, created, until) : {};
  const hasEvents = Object.keys(names).length > 0;
  return {
    id,
    contact,
    summary: hasEvents ? { contactId: id, generation, names, sequence: SEQUENCE } : null,
    suppressed: draw.falls(SHARES.suppressed),
  };
}

function dataOf(draw: Draw, created: number, until: number): Record<string, unknown> {
  const [country, timezone, city] = draw.pick(TIME_ZONES);
  const orders = draw.whole(0, 14);
  return {
    firstName: draw.pick(FIRST_NAMES),
    lastName: draw.pick(LAST_NAMES),
    plan: draw.pick(PLANS),
    country,
    timezone,
    language: country === 'DE' ? 'de' : 'en',
    signedUpAt: iso(created),
    lastSeenAt: iso(draw.between(created, until)),
    company: {
      name: `${draw.pick(LAST_NAMES)} & ${draw.pick(LAST_NAMES)}`,
      industry: draw.pick(INDUSTRIES),
      employees: draw.whole(1, 900),
    },
    address: {
      street: `${draw.pick(LAST_NAMES)} Street ${draw.whole(1, 200)}`,
      postcode: String(draw.whole(10_000, 99_999)),
      city,
    },
    orders: {
      count: orders,
      total: draw.whole(0, 900_000) / 100,
      lastProducts: Array.from({ length: Math.min(3, orders) }, () => draw.pick(PRODUCTS)),
    },
    tags: TAGS.filter(() => draw.falls(0.25)),
    phone: `+1 555 01${draw.whole(10, 99)}`,
    avatar: `https://cdn.example.com/avatars/${draw.hex(16)}.png`,
    utm: { source: draw.pick(SOURCES), medium: 'cpc', campaign: `spring-${draw.whole(2021, 2026)}` },
    score: draw.whole(0, 100),
  };
}

function eventsOf(draw: Draw, created: number, until: number) {
  const names: Record<string, { n: number; first: number; times: number[] }> = {};
  for (const [name, share, max] of EVENTS) {
    if (!draw.falls(share)) continue;
    const n = draw.whole(1, max);
    const times = Array.from({ length: Math.min(n, KEPT_TIMES) }, () => Math.floor(draw.between(created, until)));
    times.sort((a, b) => b - a);
    names[`$${name}`] = { n, first: times.at(-1) ?? Math.floor(created), times };
  }
  return names;
}
