import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { Endpoint } from '../../shared/http/call';
import { startJob } from './start-job';

type Route = typeof jobsGroup.routes.exportSuppressions;

export const exportSuppressions: Endpoint<Route> = async ({ body: { format, reason }, project, caller, ids }) =>
  startJob({ project, caller, ids }, 'suppression_export', { format, ...(reason ? { reason } : {}) });
