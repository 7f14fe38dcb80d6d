import { projectGroup } from '../../shared/contract/routes/project';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { claimPush } from './claim-push';
import { getAccount } from './get-account';
import { getAttention } from './get-attention';
import { getProject } from './get-project';
import { getPush } from './get-push';
import { getRunning } from './get-running';
import { getSenderRules } from './get-sender-rules';
import { getSetup } from './get-setup';
import { listApiErrors } from './list-api-errors';
import { listAuditLog } from './list-audit-log';
import { resumeSending } from './resume-sending';
import { updateProject } from './update-project';

export const handler = serve(
  projectGroup,
  {
    getProject,
    updateProject,
    resumeSending,
    claimPush,
    getPush,
    getSetup,
    getSenderRules,
    getAttention,
    getRunning,
    getAccount,
    listAuditLog,
    listApiErrors,
  },
  checks,
);
