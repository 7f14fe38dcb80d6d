import { least } from '../../../shared/domain/lists';

interface HostedPrice {
  service: string;
  plan: string;
  asOf: string;
  source: string;
  dollars(emails: number, contacts: number): number | null;
  note: string;
}

const THOUSAND = 1_000;

type EmailPlan = readonly [monthly: number, included: number, perThousand: number];

const cheapest =
  (...plans: EmailPlan[]) =>
  (emails: number): number =>
    least(
      plans.map(
        ([monthly, included, perThousand]) =>
          monthly + Math.ceil(Math.max(0, emails - included) / THOUSAND) * perThousand,
      ),
    );

/** Overage per thousand emails, by monthly emails. */
const MAILGUN_TIERS = [
  [250_000, 0.8],
  [750_000, 0.65],
  [1_000_000, 0.5],
  [2_500_000, 0.4],
  [Number.POSITIVE_INFINITY, 0.35],
] as const;

function mailgun(emails: number): number {
  let dollars = 90;
  let from = 100_000;
  for (const [upTo, perThousand] of MAILGUN_TIERS) {
    dollars += (Math.max(0, Math.min(emails, upTo) - from) / THOUSAND) * perThousand;
    from = upTo;
  }
  return dollars;
}

/** From copies made on `asOf`. For slider prices, the published overage, which is the maximum. */
export const HOSTED: readonly HostedPrice[] = [
  {
    service: 'Resend',
    plan: 'Pro, Scale',
    asOf: '2026-03-09; a million emails 2025-08-20',
    source: 'https://resend.com/pricing',
    dollars: cheapest([20, 50_000, 0.9], [90, 100_000, 0.9], [650, 1_000_000, 0.9]),
    note: 'campaigns cost extra, by contacts',
  },
  {
    service: 'Postmark',
    plan: 'Platform',
    asOf: '2026-08-13',
    source: 'https://postmarkapp.com/pricing',
    dollars: cheapest([18, 10_000, 1.2]),
    note: 'maximum: a slider lowers the price above 10,000; no campaigns',
  },
  {
    service: 'SendGrid',
    plan: 'Essentials, Pro',
    asOf: '2026-08-13',
    source: 'https://www.twilio.com/en-us/products/email-api/pricing',
    dollars: cheapest([19.95, 50_000, 1.3], [89.95, 100_000, 1.1]),
    note: 'maximum: overage falls from 1.10 to 0.50 a thousand with volume; campaigns cost extra',
  },
  {
    service: 'Mailgun',
    plan: 'Scale',
    asOf: 'help page without a date',
    source: 'https://www.mailgun.com/pricing',
    dollars: mailgun,
    note: 'overage by volume; no campaigns',
  },
  {
    service: 'Loops',
    plan: 'by contacts',
    asOf: '2026-08-13',
    source: 'https://loops.so/pricing',
    dollars: (_, contacts) => (contacts > 0 && contacts <= 5_000 ? 49 : null),
    note: 'includes campaigns; known up to 5,000 contacts (--contacts), see the slider on its page',
  },
];
