import { getSuppressions, type Suppression } from '../../shared/db/contacts/suppressions';
import { upsertContact } from '../../shared/db/contacts/upsert-contact';
import type { Job } from '../../shared/db/jobs/jobs';
import type { Project } from '../../shared/db/projects/projects';
import { contactId, creationMark } from '../../shared/domain/contacts/contact';
import type { ImportParams } from '../../shared/domain/import/header';
import { type RefusedRow, refusedRow } from '../../shared/domain/import/refused-row';
import { contactRows, type ImportRow } from '../../shared/domain/import/rows';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { planRows } from './dry-run-import';
import { type Imported, outcomeOf, wishOf } from './import-outcome';
import { importRunner } from './import-runner';

/** Contacts written concurrently. Rows of one address are written in their order. */
const CONCURRENCY = 32;

type Outcome = 'created' | 'updated' | 'unchanged' | RefusedRow;

interface Importing {
  project: Project;
  job: Job;
  params: ImportParams;
  suppressions: ReadonlyMap<string, Suppression>;
}

/** A repeat of a chunk recognises by this mark the contacts that its first attempt created. */
const markOf = (job: Job, { line }: ImportRow): string => creationMark(`${job.id}\n${line}`);

async function importRow(row: ImportRow, { project, job, params, suppressions }: Importing): Promise<Outcome> {
  const wish = wishOf(row, params);
  const outcome = await upsertContact(project, {
    email: row.email,
    patch: row.patch,
    ...wish,
    source: 'import',
    proves: 'data',
    suppression: suppressions.get(contactId(project.salt, row.email)) ?? null,
    onlyChanges: true,
    // The chunk may be a repeat. `repeated` also creates first, which is right: most rows of an import are new.
    request: { mark: markOf(job, row), repeated: true },
  });
  if ('problem' in outcome) {
    const [problem] = outcome.problem;
    return refusedRow(row.line, row.email, problem ?? { field: '', code: 'custom', message: 'Refused.' });
  }
  return outcomeOf(row, wish, outcome.isNew);
}

function byAddress(rows: readonly ImportRow[]): ImportRow[][] {
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const group = groups.get(row.email);
    if (group) group.push(row);
    else groups.set(row.email, [row]);
  }
  return [...groups.values()];
}

/** Creates and changes the contacts of some rows, for each address in their order. Can be repeated. */
async function importRows(
  rows: readonly ImportRow[],
  { project, job, params }: Omit<Importing, 'suppressions'>,
): Promise<Imported> {
  const groups = byAddress(rows);
  const ids = groups.flatMap(([first]) => (first ? [contactId(project.salt, first.email)] : []));
  const importing = { project, job, params, suppressions: await getSuppressions(project.id, ids) };
  const imported: Imported = { created: 0, updated: 0, unchanged: 0, refused: [] };
  await forEachConcurrent(groups, CONCURRENCY, async (group) => {
    for (const row of group) {
      const outcome = await importRow(row, importing);
      if (typeof outcome === 'string') imported[outcome] += 1;
      else imported.refused.push(outcome);
    }
  });
  return imported;
}

/** Imports contacts from a file. */
export const runImport = importRunner({
  readers: contactRows,
  importRows: (rows, job, project, state) => {
    const params = job.params as ImportParams;
    return params.dryRun ? planRows(rows, project, { params, state }) : importRows(rows, { project, job, params });
  },
});
