import { append, inBatches } from '../../../shared/domain/lists';
import { type Api, ApiFailure } from '../api';
import type { Plan, PlannedTemplate } from './plan';
import { digestOf, type Progress } from './progress';

const MAX_EMAILS_PER_CALL = 1_000;
/** 100 records each: at most 200 segments, some thousands of templates. */
const MAX_PAGES = 100;

export interface CarryOutcome {
  what: string;
  became: string;
  isThere: boolean;
}

interface Named {
  id: string;
  name: string;
  type: string;
}

async function listed(api: Api, path: string): Promise<Named[]> {
  const found: Named[] = [];
  let cursor: string | null | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    type Page = { templates?: Named[]; cursor?: string; data?: { items: Named[]; nextCursor: string | null } };
    const response = await api.get<Page>(`${path}?limit=100${query}`);
    append(found, response.templates ?? response.data?.items ?? []);
    cursor = response.cursor ?? response.data?.nextCursor;
    if (!cursor) break;
  }
  return found;
}

interface Created {
  became: string;
  id?: string;
}

async function create(
  { api, progress }: { api: Api; progress: Progress },
  path: string,
  known: Named[],
  members: { name: string },
): Promise<Created> {
  const key = `move-in-${digestOf(`${path} ${JSON.stringify(members)}`)}`;
  const before = progress.get(key);
  if (before !== undefined) return { became: 'was moved before', id: before };
  const existing = known.find(({ name }) => name === members.name);
  if (existing) return { became: `already exists as ${existing.id}; not changed`, id: existing.id };
  try {
    const { id } = await api.post<Named>(path, members, key);
    progress.note(key, id);
    return { became: `is ${id}`, id };
  } catch (error) {
    if (!(error instanceof ApiFailure && error.isFinal)) throw error;
    return { became: `was refused: ${error.message}` };
  }
}

export const isHeldBack = ({ untranslated, problem }: PlannedTemplate, force: boolean): boolean =>
  problem !== undefined || (untranslated.length > 0 && !force);

interface Target {
  api: Api;
  progress: Progress;
  force: boolean;
}

export async function carryTemplates(target: Target, { templates }: Plan): Promise<CarryOutcome[]> {
  const outcomes: CarryOutcome[] = [];
  const known = templates.length > 0 ? await listed(target.api, '/templates') : [];
  for (const template of templates) {
    const what = `template "${template.members.name}"`;
    const { became, id }: Created = isHeldBack(template, target.force)
      ? { became: 'was held back' }
      : await create(target, '/templates', known, template.members);
    outcomes.push({ what, became, isThere: id !== undefined });
  }
  return outcomes;
}

async function addMembers({ api, progress }: Target, id: string, emails: readonly string[]): Promise<void> {
  for (const part of inBatches(emails, MAX_EMAILS_PER_CALL)) {
    const batch = { emails: part };
    const key = `move-in-${digestOf(`${id} ${JSON.stringify(batch)}`)}`;
    if (progress.get(key) !== undefined) continue;
    await api.post(`/segments/${id}/members`, batch, key);
    progress.note(key, 'added');
  }
}

export async function carrySegments(target: Target, { segments, groups }: Plan): Promise<CarryOutcome[]> {
  const outcomes: CarryOutcome[] = [];
  const known = segments.length + groups.size > 0 ? await listed(target.api, '/segments') : [];
  for (const { kind: _, ...members } of segments) {
    const { became, id } = await create(target, '/segments', known, members);
    outcomes.push({ what: `segment "${members.name}"`, became, isThere: id !== undefined });
  }
  for (const [name, emails] of groups) {
    const what = `static segment "${name}"`;
    if (known.some((segment) => segment.name === name && segment.type !== 'STATIC')) {
      outcomes.push({ what, became: 'was not moved: a dynamic segment has this name', isThere: false });
      continue;
    }
    const { became, id } = await create(target, '/segments', known, { name, ...{ type: 'STATIC' } });
    if (id !== undefined) await addMembers(target, id, emails);
    const isThere = id !== undefined;
    outcomes.push({ what, became: isThere ? `${became}, with ${emails.length} people` : became, isThere });
  }
  return outcomes;
}
