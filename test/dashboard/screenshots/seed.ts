import type { Posthaste } from '../../../packages/client/src/index';
import { gifOf } from '../../support/gif';
import { callJson, callText } from '../../support/journey/http';
import type { LocalService } from '../../support/service';
import { receive } from './receive';
import { report } from './reports';

/** The ids of records that pages are shown of. */
export interface Shown {
  /** A received email: its contact and its event. */
  received: string;
  email: string;
  template: string;
  alert: string;
  segment: string;
  campaign: string;
  draft: string;
  asked: string;
  workflow: string;
  contact: string;
  webhook: string;
  domain: string;
}

const HOUR_MS = 3_600_000;
const DAYS = 9;
const FIRST = [
  'Ada',
  'Grace',
  'Alan',
  'Barbara',
  'Edsger',
  'Margaret',
  'Donald',
  'Frances',
  'Tony',
  'Radia',
  'Ken',
  'Lynn',
];
const LAST = ['Hopper', 'Moss', 'Lind', 'Berg', 'Okafor', 'Silva', 'Tanaka', 'Novak', 'Weber', 'Costa'];
const PLANS = ['free', 'pro', 'team'];
const HOSTS = ['gmail.com', 'outlook.com', 'yahoo.com', 'harbour.example', 'proton.me'];

const people = Array.from({ length: 60 }, (_, n) => {
  const first = FIRST[n % FIRST.length] ?? '';
  const last = LAST[(n * 7) % LAST.length] ?? '';
  const email = `${first}.${last}${n}@${HOSTS[(n * 3) % HOSTS.length]}`.toLowerCase();
  return {
    email,
    data: { firstName: first, lastName: last, plan: PLANS[n % PLANS.length] ?? '', orders: (n * 5) % 23 },
  };
});

const letter = (title: string, text: string) =>
  `<div style="font-family:sans-serif;max-width:560px;margin:auto"><h1>${title}</h1><p>Hello {{ firstName ?? "there" }},</p><p>${text}</p><p><a href="https://harbour.example/shop">Open the shop</a></p></div>`;

/** Opens every n-th of the newest emails, and clicks in every other one of these. */
async function read(service: LocalService, count: number, every: number): Promise<void> {
  const emails = await service.mailbox.newest(count);
  for (const [index, { id }] of emails.entries()) {
    if (index % every !== 0) continue;
    const { body } = await callJson<{ html: string | null }>('GET', `${service.facts.mailbox}/_mailbox/messages/${id}`);
    await callText('GET', `${service.facts.mailbox}/_track/open/${id}`, {});
    const link = /href="(http:\/\/127[^"]+_track[^"]+)"/.exec(body.html ?? '')?.[1];
    if (link && index % (2 * every) === 0) await callText('GET', link.replaceAll('&amp;', '&'), {});
  }
}

async function makeRecords(client: Posthaste) {
  await client.project.update({
    name: 'Hafenkaffee',
    from: 'hello@example.com',
    fromName: 'Hafenkaffee',
    tracking: { transactional: true, marketing: true },
    postalAddress: 'Hafenstraße 1, 20457 Hamburg',
  });
  const topic = await client.topics.create({
    name: 'Harvest news',
    defaultSubscribed: true,
    description: 'A letter each month about new coffees',
  });
  await client.assets.create({ name: 'harvest.gif', content: gifOf('') });
  await client.assets.create({ name: 'a-photo-of-the-farm-with-a-long-name-2026-11-23.gif', content: gifOf('2') });
  const receipt = await client.templates.create({
    from: 'hello@example.com',
    name: 'Receipt',
    subject: 'Your order {{ order }}',
    body: letter('Thank you', 'Your order {{ order }} is on its way.'),
    variables: [{ name: 'order', type: 'text', required: true, example: '1024' }],
  });
  await client.templates.update(receipt.id, {
    subject: 'Your order {{ order }} is on its way',
    body: letter('Thank you', 'We have packed your order {{ order }} today.'),
  });
  const welcome = await client.templates.create({
    from: 'hello@example.com',
    name: 'Welcome',
    subject: 'Welcome aboard',
    body: letter('Welcome', 'Good to have you here.'),
  });
  await client.templates.create({
    from: 'hello@example.com',
    name: 'Password reset',
    subject: 'Set a new password',
    body: letter('A new password', 'The link works for an hour.'),
  });
  await client.partials.create({ alias: 'footer', body: '<p style="color:#666">Harbour Farm, Bern</p>' });
  await client.layouts.create({
    alias: 'base',
    body: '<main style="padding:24px">{{ content }}{% render "footer" %}</main>',
  });
  await client.templates.create({
    from: 'hello@example.com',
    name: 'Delivery note',
    subject: 'On its way',
    body: '<h1>On its way</h1><p>Your box leaves tomorrow.</p>',
    layout: 'base',
  });
  const { id: alert } = await client.templates.create({
    from: 'hello@example.com',
    name: 'Cold store alert',
    subject: 'The cold store is warm',
    text: 'The cold store has 9 degrees.\n\nhttps://example.com/store',
  });
  for (const { email, data } of people) await client.contacts.upsert({ email, data, subscribed: true });
  const segment = await client.segments.create({
    name: 'Paying customers',
    trackMembership: true,
    filters: {
      operator: 'OR',
      conditions: [
        { field: 'data.plan', operator: 'equals', value: 'pro' },
        { field: 'data.plan', operator: 'equals', value: 'team' },
      ],
    },
  });
  const workflow = await client.workflows.create({
    name: 'Welcome series',
    enabled: true,
    trigger: { type: 'EVENT', event: 'signed_up' },
    steps: [
      { id: 'hello', type: 'SEND_EMAIL', template: welcome.id, next: 'rest' },
      { id: 'rest', type: 'DELAY', amount: 2, unit: 'days', next: 'ordered' },
      {
        id: 'ordered',
        type: 'BRANCH',
        branches: [
          {
            filter: { operator: 'AND', conditions: [{ field: 'data.orders', operator: 'greaterThan', value: 10 }] },
            next: 'done',
          },
        ],
        else: 'nudge',
      },
      { id: 'nudge', type: 'SEND_EMAIL', template: receipt.id, next: 'done' },
      { id: 'done', type: 'EXIT' },
    ],
  });
  const webhook = await client.webhooks.create({
    url: 'https://harbour.example/hooks/mail',
    events: ['email.bounced', 'email.complained'],
  });
  return { topic, receipt, segment, workflow, webhook, alert };
}

const campaignOf = (name: string, subject: string) => ({
  name,
  subject,
  body: letter(name, 'This month we roast a coffee from Huila.'),
  from: 'hello@example.com',
});

/** Fills a project with some days of what a small shop does. */
export async function seed(service: LocalService, client: Posthaste): Promise<Shown> {
  const { topic, receipt, segment, workflow, webhook, alert } = await makeRecords(client);
  let email = '';
  for (let day = 0; day < DAYS; day++) {
    const count = 6 + ((day * 5) % 9);
    for (let n = 0; n < count; n++) {
      const person = people[(day * 11 + n) % people.length] ?? { email: '' };
      const sent = await client.emails.send({
        to: person.email,
        template: receipt.id,
        data: { order: `${1000 + day * 20 + n}` },
        tags: { kind: 'receipt' },
      });
      email = sent.emails[0]?.email ?? email;
      if (n % 4 === 0) await client.events.track({ email: person.email, event: 'signed_up' });
    }
    if (day % 3 === 1)
      await client.emails.send({
        to: 'bounce@simulator.amazonses.com',
        cc: [{ name: 'Office', email: 'office@harbour.example' }, 'bounce+cc@simulator.amazonses.com'],
        bcc: 'archive@harbour.example',
        from: 'hello@example.com',
        subject: 'Your order',
        body: '<p>Hi</p>',
      });
    await service.advance(10_000);
    await read(service, count, 2);
    await service.leap(22 * HOUR_MS);
  }
  const sent = await client.campaigns.create({
    ...campaignOf('October harvest', 'A coffee from Huila'),
    audienceType: 'SEGMENT',
    segmentId: segment.id,
    topicId: topic.id,
  });
  await client.campaigns.send(sent.id);
  await service.advance(60_000);
  for (const every of [9, 5, 3, 2]) {
    await read(service, 40, every);
    await service.leap(HOUR_MS);
  }
  const draft = await client.campaigns.create({
    ...campaignOf('November harvest', 'Two new coffees'),
    audienceType: 'ALL',
    topicId: topic.id,
    variants: [{ name: 'The coffees' }, { name: 'The farmer', subject: 'Meet the farmer of Huila' }],
    test: { percent: 20, metric: 'clicks', afterHours: 4 },
  });
  const asked = await client.campaigns.create({
    ...campaignOf('Winter news', 'The winter roast'),
    audienceType: 'ALL',
  });
  await client.campaigns.requestApproval(asked.id);
  const bounced = (await client.emails.list({ status: 'BOUNCED' })).items[0]?.id;
  const contact = (await client.contacts.list({ limit: 1 })).contacts[0]?.id ?? '';
  const domain = (await client.domains.list({ status: 'VERIFIED' })).items[0]?.id ?? '';
  await client.domains.setWarmUp(domain, { enabled: true });
  const received = await receive(service, client, domain);
  await report(service, client, domain);
  return {
    received,
    email: bounced ?? email,
    template: receipt.id,
    alert,
    segment: segment.id,
    campaign: sent.id,
    draft: draft.id,
    asked: asked.id,
    workflow: workflow.id,
    contact,
    webhook: webhook.id,
    domain,
  };
}
