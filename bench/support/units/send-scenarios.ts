import { eventDetails } from '@posthaste/local-aws/ses';
import { MINUTE_MS, SECOND_MS } from '../../../shared/durations';
import { sesEvent } from '../campaigns/ses-feedback';
import type { TakenEmail } from '../cloud/aws-side';
import type { Cloud } from '../cloud/cloud';
import { Spending, type Spent } from '../cloud/spending';
import { freshAddresses, inlineSend, templateRequest, templateSend } from '../email';

const DELIVERED_IN_MS = 300;

/** A kind of send. */
export interface Scenario {
  name: string;
  recipients: number;
  /** The contacts exist already, with the same data. */
  known: boolean;
  request: (to: string[]) => object;
}

/** The kinds of sends. Creates their templates. */
export async function scenarios({ clock, request }: Cloud): Promise<Scenario[]> {
  const create = async (kind: Parameters<typeof templateRequest>[0]) =>
    (await clock.advanceUntilDone(request('POST', '/templates', templateRequest(kind)))).id as string;
  const shared = await create({ type: 'TRANSACTIONAL' });
  const personal = await create({ type: 'TRANSACTIONAL', personal: true });
  const marketing = await create({ type: 'MARKETING' });
  const byTemplate = (id: string, extra?: object) => (to: string[]) => templateSend(id, to, extra);
  const inline = (to: string[]) => inlineSend(to);
  const personalInline = (to: string[]) => inlineSend(to, { personal: true });
  return [
    { name: 'template, 1, new contact', recipients: 1, known: false, request: byTemplate(shared) },
    { name: 'template, 1, known contact', recipients: 1, known: true, request: byTemplate(shared) },
    { name: 'inline, 1, new contact', recipients: 1, known: false, request: inline },
    { name: 'inline, 1, known contact', recipients: 1, known: true, request: inline },
    { name: 'template, 100, new, one text', recipients: 100, known: false, request: byTemplate(shared) },
    { name: 'template, 100, known, one text', recipients: 100, known: true, request: byTemplate(shared) },
    { name: 'template, 100, known, own texts', recipients: 100, known: true, request: byTemplate(personal) },
    { name: 'inline, 100, new, one text', recipients: 100, known: false, request: inline },
    { name: 'inline, 100, known, one text', recipients: 100, known: true, request: inline },
    { name: 'inline, 100, known, own texts', recipients: 100, known: true, request: personalInline },
    {
      name: 'MARKETING template, 100, known',
      recipients: 100,
      known: true,
      request: byTemplate(marketing, { subscribed: true }),
    },
  ];
}

/** The stages of a send. */
export const stages = ['accept', 'hand on', 'sender', 'feedback', 'countersProjector', 'streamReactions'] as const;
export type Stage = (typeof stages)[number];

/** SES's send and delivery events of an email, with their times. */
export function feedbackTimes(email: TakenEmail): { at: number; event: string }[] {
  const deliveredAt = email.at + DELIVERED_IN_MS;
  const delivery = sesEvent(email, 'Delivery', eventDetails.deliveryDetail(email.to, deliveredAt, DELIVERED_IN_MS));
  return [
    { at: email.at, event: sesEvent(email, 'Send', {}) },
    { at: deliveredAt, event: delivery },
  ];
}

const feedbackOf = (emails: readonly TakenEmail[]): string[] =>
  emails
    .flatMap(feedbackTimes)
    .sort((a, b) => a.at - b.at)
    .map(({ event }) => event);

/** Sends one request and follows it to its last event. */
async function followSend(cloud: Cloud, spending: Spending<Stage>, body: object): Promise<void> {
  const { aws, request, drain, readStream, publish } = cloud;
  const readStreams = async (): Promise<void> => {
    // Reactions write rows, which come through the stream again.
    for (const reader of ['streamReactions', 'countersProjector', 'streamReactions', 'countersProjector'] as const)
      await spending.during(reader, () => readStream(reader));
  };
  const sentBefore = aws.emails.length;
  await spending.during('accept', () => request('POST', '/v1/send', body));
  await readStreams();
  await spending.during('hand on', () => drain('work'));
  await spending.during('sender', () => drain('transactional'));
  await spending.during('sender', () => drain('bulk'));
  await readStreams();
  await publish(feedbackOf(aws.emails.slice(sentBefore)));
  await spending.during('feedback', () => drain('feedback'));
  await readStreams();
}

/** Measures several requests by stage: one a second, or one a minute with many recipients. */
export async function measure(
  cloud: Cloud,
  { recipients, known, request }: Scenario,
): Promise<{ emails: number; spent: Record<Stage, Spent> }> {
  const rounds = recipients === 1 ? 10 : 2;
  const people = freshAddresses(recipients);
  let spending = new Spending(cloud, stages);
  for (let round = 0; round <= rounds; round++) {
    // The first request creates the contacts, and includes what a container does once a minute.
    if (round === 1) spending = new Spending(cloud, stages);
    await followSend(cloud, spending, request(known ? people : freshAddresses(recipients)));
    await cloud.clock.advance(recipients === 1 ? SECOND_MS : MINUTE_MS);
  }
  return { emails: rounds * recipients, spent: spending.all };
}
