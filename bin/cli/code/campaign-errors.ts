import { type Api, ApiFailure } from '../api';
import type { FolderError, FolderRecord } from './record';

const HAVE_FILTERS = ['segment', 'workflow'];
const USERS_OWN = ['data', 'body', 'headers'];

interface CampaignUse {
  id: string;
  field: string;
}

export async function campaignErrorsIn(records: readonly FolderRecord[], api: Api): Promise<FolderError[]> {
  const uses = records
    .filter(({ kind }) => HAVE_FILTERS.includes(kind))
    .flatMap(({ path, content }) => campaignsIn(content).map((use) => ({ path, ...use })));
  const missing = new Set<string>();
  for (const id of new Set(uses.map((use) => use.id))) if (await isMissing(id, api)) missing.add(id);
  return uses
    .filter(({ id }) => missing.has(id))
    .map(({ path, field, id }) => ({
      path,
      field,
      message: `The project has no campaign ${id}. Give the id of one of its campaigns, or delete the condition.`,
    }));
}

function campaignsIn(value: unknown, path = ''): CampaignUse[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => campaignsIn(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const fieldPath = path === '' ? name : `${path}.${name}`;
    if (name === 'campaignId' && typeof field === 'string') return [{ id: field, field: fieldPath }];
    return USERS_OWN.includes(name) ? [] : campaignsIn(field, fieldPath);
  });
}

async function isMissing(id: string, api: Api): Promise<boolean> {
  try {
    return !(await api.exists(`/campaigns/${encodeURIComponent(id)}`));
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 403) return false;
    throw error;
  }
}
