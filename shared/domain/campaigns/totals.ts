import { readVariantMember, skipReasonOf } from './mail-stats';

/** How mail of a campaign has fared: mails, each counted once in a figure. */
export interface MailFigures {
  sent: number;
  delivered: number;
  opened: number;
  clicked: number;
  bounced: { total: number; hard: number; soft: number };
  complained: number;
  unsubscribed: number;
  failed: number;
}

/** What a campaign has come to so far; trails the mails by seconds. */
export interface CampaignFigures extends MailFigures {
  /** Recipients that the passes over the audience have come to. */
  listed: number;
  /** All opens and clicks, those of one mail too. */
  opens: number;
  clicks: number;
  /** Mails that did not go, by the reason. */
  skipped: Record<string, number>;
  /** In the variants' order; those that nothing was sent of may be missing at the end. */
  variants: MailFigures[];
}

type Members = Readonly<Record<string, number>>;

/** A count for a moment below nought, where a batch that takes away came first, is none. */
const countIn = (members: Members, member: string): number => Math.max(0, members[member] ?? 0);

function mailFigures(members: Members, deliveryEvents: boolean): MailFigures {
  const count = (member: string): number => countIn(members, member);
  const [hard, soft] = [count('bounced:hard'), count('bounced:soft')];
  const sent = count('sent');
  return {
    sent,
    // Where SES does not tell of deliveries, what did not come back has arrived.
    delivered: deliveryEvents ? count('delivered') : Math.max(0, sent - hard - soft),
    opened: count('opened'),
    clicked: count('clicked'),
    bounced: { total: hard + soft, hard, soft },
    complained: count('complained'),
    unsubscribed: count('unsubscribed'),
    failed: count('failed'),
  };
}

/** The figures behind a tally's totals; without `deliveryEvents` SES tells of bounces and of no deliveries. */
export function figuresOf(totals: Members, { deliveryEvents }: { deliveryEvents: boolean }): CampaignFigures {
  const skipped: Record<string, number> = {};
  const variants: Record<string, number>[] = [];
  for (const [name, n] of Object.entries(totals)) {
    const reason = skipReasonOf(name);
    if (reason !== null && n > 0) skipped[reason] = n;
    const ofVariant = readVariantMember(name);
    if (ofVariant) variants[ofVariant.variant] = { ...variants[ofVariant.variant], [ofVariant.member]: n };
  }
  return {
    ...mailFigures(totals, deliveryEvents),
    listed: countIn(totals, 'listed'),
    opens: countIn(totals, 'opens'),
    clicks: countIn(totals, 'clicks'),
    skipped,
    variants: Array.from(variants, (members) => mailFigures(members ?? {}, deliveryEvents)),
  };
}

/** Recipients that have an outcome. */
export const outcomesOf = ({ sent, failed, skipped }: CampaignFigures): number =>
  sent + failed + Object.values(skipped).reduce((sum, n) => sum + n, 0);
