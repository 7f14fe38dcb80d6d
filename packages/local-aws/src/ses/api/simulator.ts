import { randomUUID } from 'node:crypto';
import { domainOf } from './address';
import { bounceDetail, complaintDetail, deliveryDetail, type EmailEvent, type EventType, REJECT_DETAIL } from './event';

const SIMULATOR = 'simulator.amazonses.com';

interface Acceptance {
  recipients: string[];
  at: number;
  deliveryMs: number;
  /** Contains the EICAR test virus, which SES rejects. */
  isInfected: boolean;
}

/** As in SES: time, random part, counter. */
export const newSesId = (at: number): string => `0107${at.toString(16).padStart(12, '0')}-${randomUUID()}-000000`;

export const newEvent = (type: EventType, at: number, detail: EmailEvent['detail'] = {}): EmailEvent => ({
  id: randomUUID(),
  at,
  type,
  detail,
});

export function planEvents({ recipients, at, deliveryMs, isInfected }: Acceptance): EmailEvent[] {
  const sent = newEvent('Send', at);
  if (isInfected) return [sent, newEvent('Reject', at, REJECT_DETAIL)];
  const deliveredAt = at + deliveryMs;
  return [sent, ...recipients.flatMap((recipient) => outcomeEvents(recipient, deliveredAt, deliveryMs))];
}

function outcomeEvents(recipient: string, at: number, deliveryMs: number): EmailEvent[] {
  const delivery = newEvent('Delivery', at, deliveryDetail([recipient], at, deliveryMs));
  const bounce = (kind: Parameters<typeof bounceDetail>[3]) =>
    newEvent('Bounce', at, bounceDetail([recipient], at, newSesId(at), kind));
  switch (simulatedScenario(recipient)) {
    case 'bounce':
      return [bounce({ bounceType: 'Permanent' })];
    case 'suppressionlist':
      return [
        bounce({
          bounceType: 'Permanent',
          bounceSubType: 'Suppressed',
          diagnosticCode: 'Amazon SES has suppressed sending to this address because it bounced before',
        }),
      ];
    case 'ooto':
      return [delivery, bounce({ bounceType: 'Transient', bare: true })];
    case 'complaint':
      return [delivery, newEvent('Complaint', at, complaintDetail([recipient], at, newSesId(at)))];
    default:
      return [delivery];
  }
}

export const isSimulator = (recipient: string): boolean => domainOf(recipient) === SIMULATOR;

function simulatedScenario(recipient: string): string | undefined {
  if (!isSimulator(recipient)) return undefined;
  return recipient.slice(0, recipient.lastIndexOf('@')).split('+', 1)[0]?.toLowerCase();
}
