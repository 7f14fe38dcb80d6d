import { projectGroup } from '../../shared/contract/routes/project';
import { serve } from '../../shared/http/serve';
import { memberErrors } from './check-members';
import { getAccount } from './get-account';
import { getProject } from './get-project';
import { getSetup } from './get-setup';
import { listAuditLog } from './list-audit-log';
import { updateProject } from './update-project';

export const handler = serve(
  projectGroup,
  { getProject, updateProject, getSetup, getAccount, listAuditLog },
  { updateProject: memberErrors },
);
