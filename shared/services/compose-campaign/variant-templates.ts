import type { Campaign, CampaignBodies } from '../../domain/campaigns/campaign';
import { withFooterPlace } from '../../domain/campaigns/footer-place';
import { type CampaignLink, withLinkNumbers } from '../../domain/campaigns/links';
import { fromNameOf, subjectOf } from '../../domain/campaigns/variant-texts';
import type { MailTemplates } from '../../domain/emails/render-mail';
import { MAX_SOURCE } from '../../domain/templates/limits';

/** What is marked in a body makes it a little longer; one that has no room for that goes without. */
function marked(body: string, links: readonly CampaignLink[]): string {
  const whole = withFooterPlace(withLinkNumbers(body, links));
  return whole.length <= MAX_SOURCE ? whole : body;
}

/** What is rendered for those who get a variant. A body of its own has no text but what is made from it. */
export function templatesOf(
  campaign: Campaign,
  bodies: CampaignBodies,
  links: readonly CampaignLink[],
  variant: number | null,
): MailTemplates {
  const own = variant === null ? null : (bodies.variants[variant] ?? null);
  return {
    subject: subjectOf(campaign, variant),
    body: marked(own ?? bodies.body, links),
    text: own === null ? bodies.text : null,
    fromName: fromNameOf(campaign, variant),
  };
}
