import { domainsGroup } from '../../shared/contract/routes/domains';
import { serve } from '../../shared/http/serve';
import { createDomain } from './create-domain';
import { deleteDomain } from './delete-domain';
import { getDmarcReports } from './get-dmarc-reports';
import { getDomain } from './get-domain';
import { getRoutes } from './get-routes';
import { getWarmUp } from './get-warm-up';
import { listDomains } from './list-domains';
import { setRoutes } from './set-routes';
import { setWarmUp } from './set-warm-up';
import { updateDomain } from './update-domain';
import { verifyDomain } from './verify-domain';

export const handler = serve(domainsGroup, {
  createDomain,
  listDomains,
  getDomain,
  updateDomain,
  verifyDomain,
  getWarmUp,
  setWarmUp,
  getDmarcReports,
  getRoutes,
  setRoutes,
  deleteDomain,
});
