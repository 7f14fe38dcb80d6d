import { append, inBatches } from '../../../shared/domain/lists';
import { type Api, ApiFailure } from '../api';
import type { Plan, PlannedTemplate } from './plan';
import { digestOf, type Progress } from './progress';

const MAX_EMAILS_PER_CALL = 1_000;
/** A page has 100 records, and a project has at most some thousands of templates. */
const MAX_PAGES = 100;

export interface RecordOutcome {
  subject: string;
  result: string;
  exists: boolean;
}

interface ExistingRecord {
  id: string;
  name: string;
  type: string;
}

async function listExistingRecords(api: Api, path: string): Promise<ExistingRecord[]> {
  const records: ExistingRecord[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    type Page = {
      templates?: ExistingRecord[];
      cursor?: string;
      data?: { items: ExistingRecord[]; nextCursor: string | null };
    };
    const response = await api.get<Page>(`${path}?limit=100${query}`);
    append(records, response.templates ?? response.data?.items ?? []);
    cursor = response.cursor ?? response.data?.nextCursor;
    if (!cursor) break;
  }
  return records;
}

interface CreateResult {
  result: string;
  id?: string;
  hasNamesake?: boolean;
}

const unchangedText = ({ result, hasNamesake }: CreateResult): string =>
  hasNamesake ? `${result}; not changed` : result;

async function create(
  { api, progress }: { api: Api; progress: Progress },
  path: string,
  existingRecords: readonly ExistingRecord[],
  fields: { name: string },
): Promise<CreateResult> {
  const key = `move-in-${digestOf(`${path} ${JSON.stringify(fields)}`)}`;
  const movedId = progress.get(key);
  if (movedId !== undefined) return { result: 'was moved before', id: movedId };
  const namesake = existingRecords.find(({ name }) => name === fields.name);
  if (namesake) return { result: `already exists as ${namesake.id}`, id: namesake.id, hasNamesake: true };
  try {
    const { id } = await api.post<ExistingRecord>(path, fields, key);
    progress.record(key, id);
    return { result: `is ${id}`, id };
  } catch (error) {
    if (!(error instanceof ApiFailure && error.isRejected)) throw error;
    return { result: `was rejected: ${error.message}` };
  }
}

export const isHeldBack = ({ untranslated, error }: PlannedTemplate, force: boolean): boolean =>
  error !== undefined || (untranslated.length > 0 && !force);

interface Target {
  api: Api;
  progress: Progress;
  force: boolean;
}

export async function createTemplates(target: Target, { templates }: Plan): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  const existingRecords = templates.length > 0 ? await listExistingRecords(target.api, '/templates') : [];
  for (const template of templates) {
    const subject = `template "${template.fields.name}"`;
    const created: CreateResult = isHeldBack(template, target.force)
      ? { result: 'was held back' }
      : await create(target, '/templates', existingRecords, template.fields);
    outcomes.push({ subject, result: unchangedText(created), exists: created.id !== undefined });
  }
  return outcomes;
}

async function addMembers({ api, progress }: Target, id: string, emails: readonly string[]): Promise<void> {
  for (const batch of inBatches(emails, MAX_EMAILS_PER_CALL)) {
    const body = { emails: batch };
    const key = `move-in-${digestOf(`${id} ${JSON.stringify(body)}`)}`;
    if (progress.get(key) !== undefined) continue;
    await api.post(`/segments/${id}/members`, body, key);
    progress.record(key, 'added');
  }
}

export async function createSegments(target: Target, { segments, groups }: Plan): Promise<RecordOutcome[]> {
  const outcomes: RecordOutcome[] = [];
  const existingRecords = segments.length + groups.size > 0 ? await listExistingRecords(target.api, '/segments') : [];
  for (const { kind: _, ...fields } of segments) {
    const created = await create(target, '/segments', existingRecords, fields);
    const result = unchangedText(created);
    outcomes.push({ subject: `segment "${fields.name}"`, result, exists: created.id !== undefined });
  }
  for (const [name, emails] of groups) outcomes.push(await createStaticSegment(target, existingRecords, name, emails));
  return outcomes;
}

export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

async function createStaticSegment(
  target: Target,
  existingRecords: readonly ExistingRecord[],
  name: string,
  emails: readonly string[],
): Promise<RecordOutcome> {
  const subject = `static segment "${name}"`;
  if (existingRecords.some((segment) => segment.name === name && segment.type !== 'STATIC'))
    return { subject, result: 'was not moved: a dynamic segment has this name', exists: false };
  const segment = { name, type: 'STATIC' };
  const { result, id, hasNamesake } = await create(target, '/segments', existingRecords, segment);
  if (id === undefined) return { subject, result, exists: false };
  await addMembers(target, id, emails);
  const people = peopleText(emails.length);
  return { subject, result: hasNamesake ? `${result}; added ${people}` : `${result}, with ${people}`, exists: true };
}
