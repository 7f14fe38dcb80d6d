import { jobsGroup } from '../../shared/contract/routes/jobs';
import { serve } from '../../shared/http/serve';
import { bulkContacts } from './bulk-contacts';
import { cancelJob } from './cancel-job';
import { checks } from './checks';
import { exportContacts } from './export-contacts';
import { exportSuppressions } from './export-suppressions';
import { getJob } from './get-job';
import { importContacts } from './import-contacts';
import { importSuppressions } from './import-suppressions';
import { listJobRows } from './list-job-rows';
import { listJobs } from './list-jobs';

export const handler = serve(
  jobsGroup,
  {
    importContacts,
    exportContacts,
    bulkContacts,
    importSuppressions,
    exportSuppressions,
    listJobs,
    getJob,
    listJobRows,
    cancelJob,
  },
  checks,
);
