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

interface EmailPlan {
  monthly: number;
  includedEmails: number;
  perThousand: number;
}

const cheapestOf =
  (...plans: EmailPlan[]) =>
  (emails: number): number =>
    least(
      plans.map(({ monthly, includedEmails, perThousand }) => {
        const extraThousands = Math.ceil(Math.max(0, emails - includedEmails) / THOUSAND);
        return monthly + extraThousands * perThousand;
      }),
    );

/** Dollars per thousand emails above MAILGUN_INCLUDED_EMAILS, up to `upTo` emails a month. */
const MAILGUN_TIERS = [
  { upTo: 250_000, perThousand: 0.8 },
  { upTo: 750_000, perThousand: 0.65 },
  { upTo: 1_000_000, perThousand: 0.5 },
  { upTo: 2_500_000, perThousand: 0.4 },
  { upTo: Number.POSITIVE_INFINITY, perThousand: 0.35 },
];
const MAILGUN_MONTHLY = 90;
const MAILGUN_INCLUDED_EMAILS = 100_000;

function mailgunDollars(emails: number): number {
  let dollars = MAILGUN_MONTHLY;
  let tierStart = MAILGUN_INCLUDED_EMAILS;
  for (const { upTo, perThousand } of MAILGUN_TIERS) {
    const emailsInTier = Math.max(0, Math.min(emails, upTo) - tierStart);
    dollars += (emailsInTier / THOUSAND) * perThousand;
    tierStart = upTo;
  }
  return dollars;
}

/** Prices of the day `asOf`. Where a slider lowers the price, the price here is the maximum. */
export const HOSTED: readonly HostedPrice[] = [
  {
    service: 'Resend',
    plan: 'Pro, Scale',
    asOf: '2026-03-09; a million emails 2025-08-20',
    source: 'https://resend.com/pricing',
    dollars: cheapestOf(
      { monthly: 20, includedEmails: 50_000, perThousand: 0.9 },
      { monthly: 90, includedEmails: 100_000, perThousand: 0.9 },
      { monthly: 650, includedEmails: 1_000_000, perThousand: 0.9 },
    ),
    note: 'campaigns cost extra, by contacts',
  },
  {
    service: 'Postmark',
    plan: 'Platform',
    asOf: '2026-08-13',
    source: 'https://postmarkapp.com/pricing',
    dollars: cheapestOf({ monthly: 18, includedEmails: 10_000, perThousand: 1.2 }),
    note: 'maximum: a slider lowers the price above 10,000; no campaigns',
  },
  {
    service: 'SendGrid',
    plan: 'Essentials, Pro',
    asOf: '2026-08-13',
    source: 'https://www.twilio.com/en-us/products/email-api/pricing',
    dollars: cheapestOf(
      { monthly: 19.95, includedEmails: 50_000, perThousand: 1.3 },
      { monthly: 89.95, includedEmails: 100_000, perThousand: 1.1 },
    ),
    note: 'maximum: overage falls from 1.10 to 0.50 a thousand with volume; campaigns cost extra',
  },
  {
    service: 'Mailgun',
    plan: 'Scale',
    asOf: 'help page without a date',
    source: 'https://www.mailgun.com/pricing',
    dollars: mailgunDollars,
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
