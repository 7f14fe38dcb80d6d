import type { ImportParams } from '../../shared/domain/import/params';
import { contactRows } from '../../shared/domain/import/rows';
import { importRows } from './import-rows';
import { importRunner } from './import-runner';

/** Imports contacts from a file. */
export const runImport = importRunner({
  readers: contactRows,
  importRows: (rows, job, project) => importRows(rows, { project, job, params: job.params as ImportParams }),
});
