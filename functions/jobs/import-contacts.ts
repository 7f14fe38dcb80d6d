import type { FieldError } from '../../shared/contract/errors';
import type { ImportBody } from '../../shared/contract/import-body';
import { refuseInvalid } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { checkWishes, resolveColumns } from '../../shared/domain/import/columns';
import type { ImportParams } from '../../shared/domain/import/header';
import type { Endpoint } from '../../shared/http/call';
import { checkNdjson, readImportFile } from './import-file';
import { startJob } from './start-job';

/** Mistakes in the given members that can be found without the file. */
export const checkImport = (members: Partial<ImportBody>): FieldError[] =>
  members.format === 'ndjson' ? checkNdjson(members) : checkWishes(members);

export const importContacts: Endpoint<typeof jobsGroup.routes.importContacts> = async ({
  body,
  project,
  caller,
  ids,
}) => {
  refuseInvalid(checkImport(body));
  const readColumns = (header: readonly string[]) => resolveColumns(header, body);
  const file = await readImportFile(project.id, body, checkImport, readColumns);
  const { subscribed, resubscribe, dryRun } = body;
  const params: ImportParams = { ...file, subscribed, resubscribe, ...(dryRun ? { dryRun } : {}) };
  return startJob({ project, caller, ids }, 'import', params);
};
