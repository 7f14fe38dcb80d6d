import type { CampaignMembers } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import { sizeErrors, textErrors } from '../../shared/domain/campaigns/check-texts';
import { contradictions } from '../../shared/domain/campaigns/contradictions';
import { checkFilter } from '../../shared/domain/segments/check';
import { referencesOf } from '../../shared/domain/segments/references';

/** What a filter says wrong by itself: whether the segments that it names are there is looked up later. */
const filterErrors = ({ audienceFilter }: CampaignMembers): FieldError[] =>
  audienceFilter ? checkFilter(audienceFilter, 'audienceFilter', { segments: referencesOf(audienceFilter) }) : [];

/** All that is wrong with the members of a change, each looked at by itself. */
export const changeErrors = (members: CampaignMembers): FieldError[] => [
  ...textErrors(members),
  ...filterErrors(members),
];

/** All that is wrong with the members of a campaign, which have to go together. */
export const memberErrors = (members: CampaignMembers): FieldError[] => [
  ...textErrors(members),
  ...contradictions(members),
  ...sizeErrors(members),
  ...filterErrors(members),
];
