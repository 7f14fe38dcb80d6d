import { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { serve } from '../../shared/http/serve';
import { cancelCampaign } from './cancel-campaign';
import { changeErrors, memberErrors } from './check-members';
import { chooseWinner } from './choose-winner';
import { createCampaign } from './create-campaign';
import { deleteCampaign } from './delete-campaign';
import { duplicateCampaign } from './duplicate-campaign';
import { getAudience } from './get-audience';
import { getCampaign } from './get-campaign';
import { getStats } from './get-stats';
import { listCampaigns } from './list-campaigns';
import { listRecipients } from './list-recipients';
import { pauseCampaign } from './pause-campaign';
import { sendCampaign } from './send-campaign';
import { testCampaign } from './test-campaign';
import { testerErrors } from './testers';
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
    pauseCampaign,
    cancelCampaign,
    duplicateCampaign,
    testCampaign,
    chooseWinner,
    getAudience,
    getStats,
    listRecipients,
  },
  {
    createCampaign: (members) => memberErrors(members),
    updateCampaign: (members) => changeErrors(members),
    testCampaign: testerErrors,
  },
);
