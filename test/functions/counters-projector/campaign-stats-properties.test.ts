import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { detailedStats } from '../../../functions/campaigns/get-stats';
import { campaignRef } from '../../../shared/db/campaigns/campaigns';
import { readCampaignStats } from '../../../shared/db/campaigns/stats';
import { recordUnsubscribed } from '../../../shared/db/emails/campaign-emails';
import { failEmail } from '../../../shared/db/emails/sending';
import { readReputation } from '../../../shared/db/sending/reputation';
import type { Campaign } from '../../../shared/domain/campaigns/campaign';
import { campaignStatsOf } from '../../../shared/domain/campaigns/stats';
import type { SkipReason } from '../../../shared/domain/sending/sending';
import {
  claimCampaignEmail,
  type readerOf,
  receiveFeedback,
  sendEmail,
  skipEmail,
} from '../../support/campaign-emails';
import { campaignStream, clickOn, LINKS } from '../../support/campaign-stream';
import { type EmailService, startEmailService } from '../../support/emails';
import { sesEvents } from '../../support/ses-events';
import { sized } from '../../support/sizes';

let service: EmailService;
const { begin, deliver } = campaignStream(() => service);
beforeAll(async () => {
  service = await startEmailService();
});
afterAll(() => service.stop());

const human = ['delivery', 'open', 'clickA', 'clickB', 'hard', 'soft', 'complaint', 'leave'] as const;
const heard = [...human, 'bot', 'send'] as const;
type Heard = (typeof heard)[number];
type Fate = { end: 'waits' } | { end: 'fails' } | { end: SkipReason } | { end: 'sent'; heard: Heard[] };

/** SES's event, each at a minute of its own so that no two are equal. */
function eventOf(what: Heard, minute: number): object | null {
  switch (what) {
    case 'delivery':
      return sesEvents.delivery(minute);
    case 'open':
      return sesEvents.open(minute);
    case 'bot':
      return sesEvents.open(minute, { userAgent: 'Amazon CloudFront', isBot: true });
    case 'clickA':
    case 'clickB':
      return clickOn(minute, what === 'clickA' ? 1 : 2);
    case 'hard':
      return sesEvents.bounce('Permanent', 'General', minute);
    case 'soft':
      return sesEvents.bounce('Transient', 'General', minute);
    case 'complaint':
      return sesEvents.complaint(minute);
    case 'send':
      return sesEvents.send();
    case 'leave':
      return null;
  }
}

async function live(campaign: Campaign, reader: ReturnType<typeof readerOf>, fate: Fate): Promise<void> {
  if (fate.end === 'waits') return;
  if (fate.end === 'fails') {
    const row = await claimCampaignEmail(campaign, reader);
    return failEmail(row, 'token', 'rejected', 'no');
  }
  if (fate.end !== 'sent') return skipEmail(campaign, reader, fate.end);
  const row = await sendEmail(campaign, reader);
  for (const [minute, what] of fate.heard.entries()) {
    const event = eventOf(what, minute + 1);
    // SES delivers each event twice.
    if (event) await receiveFeedback(row, event, event);
    else await recordUnsubscribed(campaignRef(campaign), reader.id);
  }
}

/** The stats counted by hand, email by email. */
function byHand(fates: readonly Fate[]) {
  const sent = fates.flatMap((fate) => (fate.end === 'sent' ? [fate.heard] : []));
  const having = (...some: Heard[]) => sent.filter((all) => some.some((what) => all.includes(what)));
  const times = (...some: Heard[]) => sent.flat().filter((what) => some.includes(what)).length;
  const arrived = having('delivery', 'open', 'clickA', 'clickB', 'complaint');
  const hard = having('hard');
  const soft = having('soft').filter((all) => !hard.includes(all) && !arrived.includes(all));
  const reasons = fates.flatMap(({ end }) => (['waits', 'fails', 'sent'].includes(end) ? [] : [end]));
  return {
    sent: sent.length,
    delivered: arrived.length,
    opened: having('open').length,
    clicked: having('clickA', 'clickB').length,
    bounced: { total: hard.length + soft.length, hard: hard.length, soft: soft.length },
    complained: having('complaint').length,
    unsubscribed: having('leave').length,
    failed: fates.filter(({ end }) => end === 'fails').length,
    opens: times('open'),
    clicks: times('clickA', 'clickB'),
    skipped: Object.fromEntries(
      [...new Set(reasons)].map((reason) => [reason, reasons.filter((other) => other === reason).length]),
    ),
    links: (['clickA', 'clickB'] as const).map((what) => ({ unique: having(what).length, total: times(what) })),
  };
}

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<Fate>({ end: 'waits' }, { end: 'fails' }) },
  { weight: 1, arbitrary: fc.constantFrom<Fate>({ end: 'unsubscribed' }, { end: 'suppressed' }, { end: 'holdout' }) },
  {
    weight: 4,
    arbitrary: fc.array(fc.constantFrom(...heard), { maxLength: 6 }).map((all): Fate => ({ end: 'sent', heard: all })),
  },
);
const repeats = fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 20 })), { maxLength: 4 });

test('the stats are right for all fates of the emails, in any order and with any repeats', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { minLength: 1, maxLength: 12 }), repeats, async (fates, cuts) => {
      const { project, campaign, people } = await begin(fates.length);
      await deliver(cuts);
      for (const [n, one] of fates.entries()) {
        await live(campaign, people[n] as (typeof people)[number], one);
        // Some batches end in the middle of things.
        if (n % 3 === 0) await deliver(cuts);
      }
      await deliver(cuts);
      const { links, ...expected } = byHand(fates);
      const counted = await readCampaignStats(campaignRef(campaign));
      expect(counted).toMatchObject({ ...expected, listed: fates.length });
      const stats = campaignStatsOf({ status: 'SENDING' }, counted);
      expect(stats.queued).toBe(fates.filter(({ end }) => end === 'waits').length);
      expect(stats.audience).toBe(fates.length);
      expect(campaignStatsOf({ status: 'CANCELLED' }, counted)).toMatchObject({ queued: 0, notReached: stats.queued });
      const detailed = await detailedStats(campaign, 'hour');
      expect(detailed.links).toEqual(LINKS.map((url, n) => ({ number: n + 1, url, ...links[n] })));
      const days = await readReputation(project.id, '2026-01-01');
      const marketing = Object.values(days).map((day) => day.marketing);
      expect(marketing.reduce((sum, { sent }) => sum + sent, 0)).toBe(expected.sent);
      expect(marketing.reduce((sum, { hardBounces }) => sum + hardBounces, 0)).toBe(expected.bounced.hard);
      expect(marketing.reduce((sum, { complaints }) => sum + complaints, 0)).toBe(expected.complained);
    }),
    { numRuns: sized(4, 40) },
  );
});
