import { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { serve } from '../../shared/http/serve';
import { approveCampaign } from './approve-campaign';
import { cancelCampaign } from './cancel-campaign';
import { checks, recordChecks } from './checks';
import { chooseWinner } from './choose-winner';
import { createCampaign } from './create-campaign';
import { deleteCampaign } from './delete-campaign';
import { duplicateCampaign } from './duplicate-campaign';
import { forecastAudience } from './forecast-audience';
import { getApproval } from './get-approval';
import { getAudience } from './get-audience';
import { getCampaign } from './get-campaign';
import { getHoldout } from './get-holdout';
import { getStats } from './get-stats';
import { listApprovals } from './list-approvals';
import { listAudience } from './list-audience';
import { listCampaigns } from './list-campaigns';
import { listRecipients } from './list-recipients';
import { pauseCampaign } from './pause-campaign';
import { rejectCampaign } from './reject-campaign';
import { requestApproval } from './request-approval';
import { reviewCampaign } from './review-campaign';
import { sendCampaign } from './send-campaign';
import { testCampaign } from './test-campaign';
import { updateCampaign } from './update-campaign';

export const handler = serve(
  campaignsGroup,
  {
    createCampaign,
    listCampaigns,
    getCampaign,
    updateCampaign,
    deleteCampaign,
    sendCampaign,
    requestApproval,
    getApproval,
    listApprovals,
    approveCampaign,
    rejectCampaign,
    pauseCampaign,
    cancelCampaign,
    duplicateCampaign,
    testCampaign,
    chooseWinner,
    getAudience,
    forecastAudience,
    listAudience,
    reviewCampaign,
    getStats,
    getHoldout,
    listRecipients,
  },
  checks,
  { recordChecks },
);
