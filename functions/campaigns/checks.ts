import type { CampaignFields } from '../../shared/contract/campaigns';
import type { FieldError } from '../../shared/contract/errors';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { audienceErrors } from '../../shared/domain/campaigns/contradictions';
import type { Checks, RecordChecks } from '../../shared/http/call';
import { testerErrors } from '../../shared/services/send-test/send-test';
import { contentErrors, fieldErrors, filterErrors } from './check-content';
import { readNewCampaign } from './new-content';

const audienceChoiceErrors = (fields: CampaignFields): FieldError[] => [
  ...audienceErrors(fields),
  ...filterErrors(fields),
];

export const checks: Checks<typeof campaignsGroup> = {
  createCampaign: contentErrors,
  updateCampaign: fieldErrors,
  forecastAudience: audienceChoiceErrors,

  listAudience: (fields) => {
    if (fields.audienceType !== undefined) return audienceChoiceErrors(fields);
    const message = 'Only together with `audienceType`.';
    return (['segmentId', 'audienceFilter', 'topicId'] as const)
      .filter((field) => fields[field] !== undefined)
      .map((field) => ({ field, message, code: 'custom' }));
  },

  testCampaign: testerErrors,
};

export const recordChecks: RecordChecks<typeof campaignsGroup> = {
  createCampaign: async (project, body) => (await readNewCampaign(project, body)).errors,
};
