import type { FieldType } from '../../shared/contract/contacts';
import type { FieldError } from '../../shared/contract/errors';
import type { CellType, ImportBody } from '../../shared/contract/import-body';
import { Problem } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { listTopics } from '../../shared/db/contacts/topics';
import { readFields } from '../../shared/db/counters/named-counts';
import type { PartialConsent } from '../../shared/domain/import/choices';
import { type Column, type ColumnsReader, resolveColumns, type UsualTypes } from '../../shared/domain/import/columns';
import type { ImportParams } from '../../shared/domain/import/header';
import type { Endpoint } from '../../shared/http/call';
import { requireStaticSegment } from '../../shared/http/require-static-segment';
import { toIso } from '../../shared/ops/clock';
import { readImportFile } from './import-file';
import { startJob } from './start-job';

export const importContacts: Endpoint<typeof jobsGroup.routes.importContacts> = async (request) => {
  const { body, project, caller, ids } = request;
  await Promise.all([requireTopics(project.id, body), requireStaticSegment(project.id, body)]);
  const usualTypes = await readUsualTypes(project.id);
  const readColumns: ColumnsReader<Column> = (header, rows) => {
    const resolution = resolveColumns(header, body, { rows, usual: usualTypes });
    const errors = 'columns' in resolution ? consentErrors(body, resolution.columns) : [];
    return errors.length > 0 ? { errors } : resolution;
  };
  const file = await readImportFile(project.id, body, readColumns);
  const { subscribed, resubscribe, topics, segmentId, consent, dryRun } = body;
  const params: ImportParams = {
    ...file,
    subscribed,
    resubscribe,
    ...(topics ? { topics } : {}),
    ...(segmentId ? { segmentId } : {}),
    ...(consent ? { consent: consentOfFile(consent) } : {}),
    ...(dryRun ? { dryRun } : {}),
  };
  return startJob({ project, caller, ids }, 'import', params);
};

function consentErrors({ consent, mapping = {} }: ImportBody, columns: readonly Column[]): FieldError[] {
  const mappedParts = new Set(columns.flatMap((column) => (column?.to === 'consent' ? [column.part] : [])));
  if (consent) {
    if (consent.at !== undefined || mappedParts.has('at')) return [];
    return [{ field: 'consent.at', message: 'Send it, or map a column to consent.at.', code: 'required' }];
  }
  const requestedParts = new Set(Object.values(mapping).filter((to) => to?.startsWith('consent.')));
  if (requestedParts.size > 0 && !mappedParts.has('at')) {
    const message = 'Map a column to consent.at, or send `consent` with at, source and text.';
    return [{ field: 'consent.at', message, code: 'required' }];
  }
  if (!requestedParts.has('consent.at') || (mappedParts.has('source') && mappedParts.has('text'))) return [];
  const message = 'Send `consent` with source and text, or map columns to consent.source and consent.text.';
  return [{ field: 'consent', message, code: 'required' }];
}

const consentOfFile = ({ source, at, text }: NonNullable<ImportBody['consent']>): PartialConsent => ({
  source,
  text,
  ...(at === undefined ? {} : { at: toIso(at) }),
});

const cellTypes: Readonly<Record<FieldType, CellType>> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  object: 'json',
  array: 'json',
};

async function readUsualTypes(projectId: string): Promise<UsualTypes> {
  const fields = await readFields(projectId);
  return new Map(
    fields.flatMap(({ name, types: [mostFrequentType] }) =>
      mostFrequentType ? [[name, cellTypes[mostFrequentType.type]] as const] : [],
    ),
  );
}

async function requireTopics(projectId: string, { topics }: ImportBody): Promise<void> {
  const topicIds = Object.keys(topics ?? {});
  if (topicIds.length === 0) return;
  const existingTopicIds = new Set((await listTopics(projectId)).map(({ id }) => id));
  if (topicIds.some((id) => !existingTopicIds.has(id))) throw new Problem('TOPIC_NOT_FOUND');
}
