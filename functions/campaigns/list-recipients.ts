import { Problem } from '../../shared/contract/problem';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { recipientStatuses } from '../../shared/contract/statuses';
import { type CampaignRecipient, listRecipients as readRecipients } from '../../shared/db/emails/campaign-recipients';
import type { Campaign } from '../../shared/domain/campaigns/campaign';
import type { Endpoint } from '../../shared/http/call';
import { findCampaign } from './campaign';

export const listRecipients: Endpoint<typeof campaignsGroup.routes.listRecipients> = async ({
  params,
  query,
  project,
}) => {
  const { limit, cursor, ...filter } = query;
  throwIfTimesWithoutHappened(filter);
  const campaign = await findCampaign({ projectId: project.id, campaignId: params.id });
  const variant = filter.variant === undefined ? undefined : variantIndexOf(filter.variant, campaign);
  const { items, ...page } = await readRecipients(project, campaign, { ...filter, variant }, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map((recipient) => recipientReply(recipient, campaign)) } };
};

function variantIndexOf(name: string, { variants = [] }: Campaign): number {
  const index = variants.findIndex((variant) => variant.name === name);
  if (index >= 0) return index;
  const error = { field: 'variant', message: 'The campaign has no variant of this name.', code: 'not_found' } as const;
  throw new Problem('INVALID_PARAMETERS', { errors: [error] });
}

interface RecipientTimes {
  happened?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

function throwIfTimesWithoutHappened(filter: RecipientTimes): void {
  if (filter.happened !== undefined) return;
  const errors = (['from', 'to'] as const)
    .filter((field) => filter[field] !== undefined)
    .map((field) => ({ field, message: 'Requires `happened`.', code: 'custom' as const }));
  if (errors.length > 0) throw new Problem('INVALID_PARAMETERS', { errors });
}

const recipientReply = ({ contactId, emailId, email, variant }: CampaignRecipient, { variants = [] }: Campaign) => ({
  contact: { id: contactId, email: email && !email.erased ? email.email : null },
  email: emailId,
  status: recipientStatuses.find((status) => status === email?.status) ?? 'QUEUED',
  reason: email?.reason ?? null,
  // An email that bounced softly may have been delivered since.
  bounceType: email?.status === 'BOUNCED' ? (email.bounceType ?? null) : null,
  variant: variant === null ? null : (variants[variant]?.name ?? null),
  sentAt: email?.sentAt ?? null,
  deliveredAt: email?.deliveredAt ?? null,
  openedAt: email?.openedAt ?? null,
  clickedAt: email?.clickedAt ?? null,
  bouncedAt: email?.bouncedAt ?? null,
  complainedAt: email?.complainedAt ?? null,
  unsubscribedAt: email?.unsubscribedAt ?? null,
});
