import type { FieldError } from '../../shared/contract/errors';
import { refuseInvalid } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import type { SuppressionImportBody } from '../../shared/contract/suppression-jobs';
import { type SuppressionImportParams, suppressionColumns } from '../../shared/domain/import/suppressions';
import type { Endpoint } from '../../shared/http/call';
import { checkNdjson, readImportFile } from './import-file';
import { startJob } from './start-job';

/** Mistakes in the given members that can be found without the file. */
export function checkSuppressionImport(members: Partial<SuppressionImportBody>): FieldError[] {
  const { format, mapping } = members;
  if (format === 'ndjson') return checkNdjson(members);
  const targets = Object.values(mapping ?? {});
  if (!mapping || targets.filter((target) => target === 'email').length === 1) return [];
  return [{ field: 'mapping', message: 'One column must become email.', code: 'required' }];
}

type Route = typeof jobsGroup.routes.importSuppressions;

export const importSuppressions: Endpoint<Route> = async ({ body, project, caller, ids }) => {
  refuseInvalid(checkSuppressionImport(body));
  const readColumns = (header: readonly string[]) => suppressionColumns(header, body.mapping);
  const file = await readImportFile(project.id, body, checkSuppressionImport, readColumns);
  const params: SuppressionImportParams = { ...file, reason: body.reason };
  return startJob({ project, caller, ids }, 'suppression_import', params);
};
