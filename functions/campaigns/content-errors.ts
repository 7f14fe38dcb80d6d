import type { CampaignFields } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import { contradictions, sizeErrors } from '../../shared/domain/campaigns/contradictions';
import { textErrors } from '../../shared/domain/emails/check-texts';
import { checkHeaders } from '../../shared/domain/emails/headers';
import { checkFilter } from '../../shared/domain/segments/check';
import { referencesOf } from '../../shared/domain/segments/references';

export const filterErrors = ({ audienceFilter }: CampaignFields): FieldError[] =>
  audienceFilter ? checkFilter(audienceFilter, 'audienceFilter', { segments: referencesOf(audienceFilter) }) : [];

export const changeErrors = (fields: CampaignFields): FieldError[] => [
  ...textErrors(fields),
  ...checkHeaders(fields.headers ?? {}),
  ...filterErrors(fields),
];

export const contentErrors = (fields: CampaignFields): FieldError[] => [
  ...textErrors(fields),
  ...checkHeaders(fields.headers ?? {}),
  ...contradictions(fields),
  ...sizeErrors(fields),
  ...filterErrors(fields),
];
