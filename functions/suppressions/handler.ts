import { suppressionsGroup } from '../../shared/contract/routes/suppressions';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createSuppression } from './create-suppression';
import { deleteSuppression } from './delete-suppression';
import { getSuppression } from './get-suppression';
import { listSuppressions } from './list-suppressions';

export const handler = serve(
  suppressionsGroup,
  { listSuppressions, createSuppression, getSuppression, deleteSuppression },
  checks,
);
