import { domainOf } from '../../domain/address';
import { type Campaign, subjectOf } from '../../domain/campaigns/campaign';
import { mailVariables } from '../../domain/emails/variables';
import { render } from '../../domain/templates/render';
import type { EmailRow } from '../emails/emails';
import { campaignState } from './campaigns';

const NO_LINKS = { unsubscribeUrl: '', preferencesUrl: '' };

/** The subject as it was sent. The subject of a mail that was never made contains no data of the contact. */
function renderedSubject(campaign: Campaign, { contactId: id, email, variant, vars }: EmailRow): string {
  const variables = mailVariables({ id, email, subscribed: true, data: vars ?? {} }, {}, NO_LINKS);
  const template = subjectOf(campaign, variant);
  const rendered = render(template, 'line', variables, Date.parse(campaign.sentAt ?? campaign.createdAt));
  return rendered.ok ? rendered.output : template;
}

/** Adds sender and subject to campaign mails, whose rows do not hold them. They stay empty if the campaign is deleted. */
export async function withCampaignTexts(rows: readonly EmailRow[]): Promise<EmailRow[]> {
  return Promise.all(
    rows.map(async (row) => {
      if (row.campaign === undefined) return row;
      const campaign = await campaignState({ projectId: row.projectId, campaignId: row.campaign });
      if (!campaign) return row;
      const from = { from: campaign.from, fromDomain: domainOf(campaign.from) };
      return { ...row, ...from, ...(row.erased ? {} : { subject: renderedSubject(campaign, row) }) };
    }),
  );
}
