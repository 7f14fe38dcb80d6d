import type { SendEmailBody } from '../../../packages/client/src/index';
import type { Choices } from './random';

/** One send call, and the expected outcome of each recipient. */
export interface PlannedSend {
  key: string;
  body: SendEmailBody & { to: string[] };
  /** Addresses that get the email of the recipient as well, openly or hidden. */
  copies: string[];
  /** The final status of its emails. */
  final: 'DELIVERED' | 'BOUNCED' | 'COMPLAINED' | 'SKIPPED';
}

interface PlanOptions {
  /** Emails in all. */
  emails: number;
  marketingTemplate: string;
  now: number;
  /** Scheduled email is due between a third of this time and its end. */
  scheduledWithinMs: number;
  random: Choices;
}

const FULL_CALL = 100;
const inline = { from: 'hello@example.com', subject: 'Your order {{ number }}', body: '<p>Thank you, {{ name }}.</p>' };

/** The share of each part of the mix; the rest are calls of 100 transactional emails. */
const SHARES = { single: 0.08, marketing: 0.2, scheduled: 0.1, troubled: 0.02, skipped: 0.01 };

/** A mix of everything that the service sends, in random order: every recipient is named once. */
export function planSends({ emails, marketingTemplate, now, scheduledWithinMs, random }: PlanOptions): PlannedSend[] {
  const plan: PlannedSend[] = [];
  let named = 0;
  let copied = 0;
  const people = (count: number, domain = 'example.org', local = 'person') =>
    Array.from({ length: count }, () => `${local}+${named++}@${domain}`);
  const add = (final: PlannedSend['final'], to: string[], members: Omit<SendEmailBody, 'to'>) =>
    plan.push({
      key: `send-${plan.length}`,
      body: { to, data: { name: 'Ada', number: plan.length }, ...members },
      copies: [members.cc ?? [], members.bcc ?? []].flat().map(String),
      final,
    });
  const copies = (count: number) => Array.from({ length: count }, () => `copy+${copied++}@example.org`);
  const inCalls = (total: number, perCall: number, call: (count: number) => void) => {
    for (let left = total; left > 0; left -= perCall) call(Math.min(perCall, left));
  };
  const count = (share: keyof typeof SHARES) => Math.round(emails * SHARES[share]);

  inCalls(count('single'), 1, () => add('DELIVERED', people(1), { ...inline, cc: copies(1), bcc: copies(2) }));
  inCalls(count('marketing'), FULL_CALL / 2, (n) =>
    add('DELIVERED', people(n), { template: marketingTemplate, subscribed: true }),
  );
  inCalls(count('scheduled'), 10, (n) => {
    const scheduledAt = new Date(now + random.between(scheduledWithinMs / 3, scheduledWithinMs)).toISOString();
    add('DELIVERED', people(n), { ...inline, scheduledAt });
  });
  inCalls(count('troubled'), 5, (n) => add('BOUNCED', people(n, 'simulator.amazonses.com', 'bounce'), inline));
  inCalls(count('troubled'), 5, (n) => add('COMPLAINED', people(n, 'simulator.amazonses.com', 'complaint'), inline));
  inCalls(count('skipped'), 5, (n) => add('SKIPPED', people(n), { template: marketingTemplate, subscribed: false }));
  inCalls(emails - named, FULL_CALL, (n) => add('DELIVERED', people(n), inline));
  return random.shuffled(plan);
}
