import type { CampaignMembers } from '../../contract/campaigns';
import { type EmailAddress, parseAddress } from '../address';
import type { Campaign, CampaignBodies, Variant } from './campaign';

type Present<T> = { [M in keyof T]: Exclude<T[M], null | undefined> };

/** Leaves out members that are null or undefined. */
const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null),
  ) as unknown as Present<T>;

/** Members of a request, with addresses in their stored form. Wrong addresses were refused before. */
type ReadMembers = Omit<CampaignMembers, 'from' | 'replyTo'> & {
  from?: EmailAddress | null;
  replyTo?: EmailAddress | null;
};

function readAddresses({ from, replyTo, ...members }: CampaignMembers): ReadMembers {
  return {
    ...members,
    ...(from === undefined ? {} : { from: parseAddress(from) }),
    ...(replyTo === undefined ? {} : { replyTo: replyTo === null ? null : parseAddress(replyTo) }),
  };
}

/** The content of a campaign: all that its author decides. */
type Required = 'name' | 'subject' | 'body' | 'from' | 'audienceType';
export type CampaignContent = Present<Omit<ReadMembers, Required> & { [M in Required]-?: ReadMembers[M] }>;

/** The content of a new campaign. All required members are given. */
export const newContent = (members: CampaignMembers): CampaignContent =>
  present(readAddresses(members)) as unknown as CampaignContent;

/** Content with some members changed. Null removes a member, and missing members stay. */
export const changedContent = (content: CampaignContent, members: CampaignMembers): CampaignContent => {
  const given = Object.entries(readAddresses(members)).filter(([, value]) => value !== undefined);
  return present({ ...content, ...Object.fromEntries(given) });
};

/** The content as it is stored: members of the campaign's row, and its bodies. */
export function storedParts({ body, text, variants, test, ...members }: CampaignContent) {
  const stored = variants?.map(({ body: own, ...variant }): Variant => {
    return { ...present(variant), ...(own ? { hasBody: true } : {}) };
  });
  const bodies: CampaignBodies = {
    body,
    text: text ?? null,
    variants: (variants ?? []).map((variant) => variant.body ?? null),
  };
  return { members: present({ ...members, variants: stored, test: test && present(test) }), bodies };
}

/** The content of a stored campaign. */
export function campaignContent(campaign: Campaign, bodies: CampaignBodies): CampaignContent {
  const { name, description, subject, from, fromName, replyTo, topicId, tracking } = campaign;
  const { audienceType, segmentId, audienceFilter, test, holdoutPercent, localHour, timezone } = campaign;
  const variants = campaign.variants?.map(({ hasBody: _, ...variant }, index) => {
    const body = bodies.variants[index];
    return { ...variant, ...(body ? { body } : {}) };
  });
  return present({
    ...{ name, description, subject, from, fromName, replyTo, topicId, tracking },
    ...{ audienceType, segmentId, audienceFilter, test, holdoutPercent, localHour, timezone },
    ...{ body: bodies.body, text: bodies.text, variants },
  }) as CampaignContent;
}
