import { domainOf } from '../../domain/address';
import { type Campaign, subjectOf } from '../../domain/campaigns/campaign';
import { emailVariables } from '../../domain/emails/variables';
import { render } from '../../domain/templates/render';
import { campaignState } from '../campaigns/campaigns';
import type { EmailRow } from './row';

const NO_LINKS = { unsubscribeUrl: '', preferencesUrl: '', viewInBrowserUrl: '' };

/** An email that was never rendered has no `vars`, so its subject contains no contact data. */
async function renderedSubject(campaign: Campaign, row: EmailRow): Promise<string> {
  const { contactId: id, email, variant, vars, claimedAt } = row;
  const variables = emailVariables({ id, email, subscribed: true, data: vars ?? {} }, {}, NO_LINKS);
  const template = subjectOf(campaign, variant);
  const time = claimedAt ?? Date.parse(campaign.sentAt ?? campaign.createdAt);
  const rendered = render(template, 'line', variables, time, { language: campaign.shown?.language });
  return rendered.ok ? rendered.output : template;
}

/**
 * Adds sender and subject, which the rows of campaign emails don't have. Both stay empty if the campaign was deleted.
 */
export async function withCampaignTexts(rows: readonly EmailRow[]): Promise<EmailRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (row.campaign === undefined) return row;
      const campaign = await campaignState({ projectId: row.projectId, campaignId: row.campaign });
      if (!campaign) return row;
      const from = { from: campaign.from, fromDomain: domainOf(campaign.from) };
      return { ...row, ...from, ...(row.erased ? {} : { subject: await renderedSubject(campaign, row) }) };
    }),
  );
}
