import type { CampaignMembers } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import { audienceErrors, contradictions, sizeErrors } from '../../shared/domain/campaigns/contradictions';
import { textErrors } from '../../shared/domain/emails/check-texts';
import { checkHeaders } from '../../shared/domain/emails/headers';
import { checkFilter } from '../../shared/domain/segments/check';
import { referencesOf } from '../../shared/domain/segments/references';

/** Mistakes in a filter that can be found without reading data. Whether its segments exist is checked later. */
const filterErrors = ({ audienceFilter }: CampaignMembers): FieldError[] =>
  audienceFilter ? checkFilter(audienceFilter, 'audienceFilter', { segments: referencesOf(audienceFilter) }) : [];

/** Headers are added to the email as they are, so they keep to the rules of a send. */
const ownHeaderErrors = ({ headers }: CampaignMembers): FieldError[] => checkHeaders(headers ?? {});

/** All mistakes in an audience that is being chosen. */
export const choiceErrors = (members: CampaignMembers): FieldError[] => [
  ...audienceErrors(members),
  ...filterErrors(members),
];

/** The same where the request may leave the audience as it is saved. */
export function optionalChoiceErrors(members: CampaignMembers): FieldError[] {
  if (members.audienceType !== undefined) return choiceErrors(members);
  const message = 'Only together with `audienceType`.';
  return (['segmentId', 'audienceFilter', 'topicId'] as const)
    .filter((field) => members[field] !== undefined)
    .map((field) => ({ field, message, code: 'custom' }));
}

/** All mistakes in the members of a change, each checked alone. */
export const changeErrors = (members: CampaignMembers): FieldError[] => [
  ...textErrors(members),
  ...ownHeaderErrors(members),
  ...filterErrors(members),
];

/** All mistakes in the members of a campaign, which must fit together. */
export const memberErrors = (members: CampaignMembers): FieldError[] => [
  ...textErrors(members),
  ...ownHeaderErrors(members),
  ...contradictions(members),
  ...sizeErrors(members),
  ...filterErrors(members),
];
