import type { FieldError } from '../../contract/errors';
import type { FilterGroup } from '../../contract/filters';
import { missingNamedRecords } from '../../db/table/named-records';
import { missingRecordErrors } from '../../domain/segments/check';
import { recordsNamedIn } from '../../domain/segments/references';

export const namedRecordErrors = async (projectId: string, filter: FilterGroup, path: string): Promise<FieldError[]> =>
  missingRecordErrors(filter, path, await missingNamedRecords(projectId, recordsNamedIn(filter)));
