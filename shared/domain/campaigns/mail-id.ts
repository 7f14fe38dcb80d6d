/** A campaign's mail to one contact. The two make its id, so that only one can exist. */
export interface CampaignMailRef {
  campaignId: string;
  contactId: string;
}

const ID = /^em_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** The id of a campaign's mail to a contact. Like every id it begins with a time: the campaign's. */
export const campaignMailId = ({ campaignId, contactId }: CampaignMailRef): string =>
  `em_${campaignId.slice('cmp_'.length)}${contactId.slice('ct_'.length)}`;

/** Reads such an id; null for the id of any other email. */
export function readCampaignMailId(id: string): CampaignMailRef | null {
  const [, campaign, contact] = ID.exec(id) ?? [];
  return campaign && contact ? { campaignId: `cmp_${campaign}`, contactId: `ct_${contact}` } : null;
}
