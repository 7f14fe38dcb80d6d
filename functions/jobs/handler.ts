import { jobsGroup } from '../../shared/contract/routes/jobs';
import { serve } from '../../shared/http/serve';
import { bulkContacts } from './bulk-contacts';
import { cancelJob } from './cancel-job';
import { checkBulk } from './check-bulk';
import { checkExport } from './check-export';
import { checkImport } from './check-import';
import { exportContacts } from './export-contacts';
import { getJob } from './get-job';
import { importContacts } from './import-contacts';
import { listJobs } from './list-jobs';

export const handler = serve(
  jobsGroup,
  { importContacts, exportContacts, bulkContacts, listJobs, getJob, cancelJob },
  { importContacts: checkImport, exportContacts: checkExport, bulkContacts: checkBulk },
);
