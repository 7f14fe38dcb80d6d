import { domainsGroup } from '../../shared/contract/routes/domains';
import { serve } from '../../shared/http/serve';
import { createDomain } from './create-domain';
import { deleteDomain } from './delete-domain';
import { getDomain } from './get-domain';
import { listDomains } from './list-domains';
import { verifyDomain } from './verify-domain';

export const handler = serve(domainsGroup, { createDomain, listDomains, getDomain, verifyDomain, deleteDomain });
