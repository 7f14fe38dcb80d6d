import type { CampaignMembers } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import { sizeErrors, textErrors } from '../../shared/domain/campaign/check-texts';
import { contradictions } from '../../shared/domain/campaign/contradictions';
import { checkFilter } from '../../shared/domain/segment/check';
import { referencesOf } from '../../shared/domain/segment/references';

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
