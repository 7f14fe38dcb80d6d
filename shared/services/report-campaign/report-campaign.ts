import type { CampaignReport } from '../../contract/campaign-stats';
import { getCampaignBodies } from '../../db/campaigns/bodies';
import { refOf } from '../../db/campaigns/campaigns';
import { readCampaignDetails } from '../../db/campaigns/stats';
import type { Campaign } from '../../domain/campaigns/campaign';
import { linksOf } from '../../domain/campaigns/links';
import { linkFiguresOf, type PartMembers, type SeriesInterval, seriesOf } from '../../domain/campaigns/series';
import { ratesOf, statsOf } from '../../domain/campaigns/stats';
import type { CampaignFigures, MailFigures } from '../../domain/campaigns/totals';

const NOTHING: MailFigures = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: { total: 0, hard: 0, soft: 0 },
  complained: 0,
  unsubscribed: 0,
  failed: 0,
};

/** All that can be told of how a campaign fares: its figures, those of links and variants, and what happened when. */
export async function reportCampaign(campaign: Campaign, interval: SeriesInterval): Promise<CampaignReport> {
  const { figures, parts } = await readCampaignDetails(refOf(campaign));
  return {
    ...statsOf(campaign, figures),
    links: await clicksOfLinks(campaign, parts),
    variants: figuresOfVariants(campaign, figures),
    series: seriesOf(parts, interval),
  };
}

/** Every link of the content, in its order, those that nobody clicked too. */
async function clicksOfLinks(campaign: Campaign, parts: readonly PartMembers[]): Promise<CampaignReport['links']> {
  const bodies = await getCampaignBodies(refOf(campaign), campaign.bodyVersion);
  const clicks = linkFiguresOf(parts);
  return (bodies ? linksOf(bodies) : []).map(({ number, url }) => {
    const { unique = 0, total = 0 } = clicks.get(number) ?? {};
    return { number, url, unique, total };
  });
}

function figuresOfVariants({ variants = [], winner }: Campaign, figures: CampaignFigures): CampaignReport['variants'] {
  return variants.map(({ name }, place) => {
    const own = figures.variants[place] ?? NOTHING;
    return { name, isWinner: winner?.variant === place, ...own, rates: ratesOf(own) };
  });
}
