import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { type SuppressionImportParams, suppressionColumns } from '../../shared/domain/import/suppressions';
import type { Endpoint } from '../../shared/http/call';
import { readImportFile } from './import-file';
import { startJob } from './start-job';

type Route = typeof jobsGroup.routes.importSuppressions;

export const importSuppressions: Endpoint<Route> = async ({ body, project, caller, ids }) => {
  const readColumns = (header: readonly string[]) => suppressionColumns(header, body.mapping);
  const file = await readImportFile(project.id, body, readColumns);
  const params: SuppressionImportParams = { ...file, reason: body.reason };
  return startJob({ project, caller, ids }, 'suppression_import', params);
};
