import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { campaignOutcomes } from '../../../shared/contract/figures';
import { type CampaignCounts, type CountedEmail, countsOfEmail } from '../../../shared/domain/campaigns/count-email';
import {
  counterOf,
  countOfCounter,
  matchesRecipientFilter,
  type RecipientFilter,
} from '../../../shared/domain/campaigns/recipient-filter';
import { linkStatsOf, type PartCounts } from '../../../shared/domain/campaigns/series';
import { countedStatsOf } from '../../../shared/domain/campaigns/stats';
import type { EmailStatus } from '../../../shared/domain/emails/status';

const LINKS = [1, 2, 41];
const at = fc.option(
  fc.integer({ min: 0, max: 50 }).map((minute) => new Date(Date.UTC(2026, 11, 1, 12, minute)).toISOString()),
  { nil: undefined },
);
const emails = fc.array(
  fc.record({
    status: fc.constantFrom<EmailStatus>('SENDING', 'SENT', 'FAILED', 'SKIPPED', 'BOUNCED', 'CLICKED'),
    ...{
      sentAt: at,
      deliveredAt: at,
      openedAt: at,
      clickedAt: at,
      bouncedAt: at,
      complainedAt: at,
      unsubscribedAt: at,
    },
    bounceType: fc.constantFrom('hard', 'soft'),
    opens: fc.nat(3),
    clicks: fc.nat(3),
    links: fc.dictionary(fc.constantFrom(...LINKS.map(String)), fc.nat(2)),
    variant: fc.constantFrom(0, 1),
  }),
  { maxLength: 12 },
);

/** The counters of all emails together. */
function partsOf(all: readonly CountedEmail[]): PartCounts[] {
  const sum: Record<string, Record<string, number>> = {};
  const add = (counts: CampaignCounts) => {
    for (const [part, partCounts] of counts)
      for (const [counter, n] of partCounts) sum[part] = { ...sum[part], [counter]: (sum[part]?.[counter] ?? 0) + n };
  };
  for (const email of all) add(countsOfEmail(email));
  return Object.entries(sum);
}

test.each([true, false])(
  'a list by link, outcome or variant and outcome has as many as the stats say (%s)',
  (events) => {
    const rule = { deliveryEvents: events };
    const filters: RecipientFilter[] = [
      ...LINKS.map((link) => ({ link })),
      ...campaignOutcomes.flatMap((happened) => [undefined, 0, 1].map((variant) => ({ happened, variant }))),
    ];
    fc.assert(
      fc.property(emails, (all) => {
        const parts = partsOf(all);
        const totals = parts.find(([part]) => part === 'totals')?.[1] ?? {};
        const stats = countedStatsOf(totals, rule);
        for (const filter of filters) {
          const listed = all.filter((email) => matchesRecipientFilter({ email, variant: email.variant }, filter, rule));
          const counter = counterOf(filter);
          expect([filter, counter && countOfCounter(counter, stats, linkStatsOf(parts))]).toEqual([
            filter,
            listed.length,
          ]);
        }
      }),
      { numRuns: 60 },
    );
  },
);

test('a filter that no counter counts has none', () => {
  expect(counterOf({ link: 1, variant: 0 })).toBeNull();
  expect(counterOf({ happened: 'opened', from: 1 })).toBeNull();
  expect(counterOf({ status: 'SENT' })).toBeNull();
});
