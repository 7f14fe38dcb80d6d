import { type Api, ApiFailure } from '../api';
import type { FolderError, FolderRecord } from './record';

const KINDS_WITH_FILTERS = ['segment', 'workflow'];
const FIELDS_WITH_USER_DATA = ['data', 'body', 'headers'];

interface CampaignUse {
  id: string;
  field: string;
}

export async function campaignErrorsIn(records: readonly FolderRecord[], api: Api): Promise<FolderError[]> {
  const uses = records
    .filter(({ kind }) => KINDS_WITH_FILTERS.includes(kind))
    .flatMap(({ path, content }) => campaignsIn(content).map((use) => ({ path, ...use })));
  const missingIds = new Set<string>();
  for (const id of new Set(uses.map((use) => use.id))) {
    if (await isMissing(id, api)) missingIds.add(id);
  }
  return uses
    .filter(({ id }) => missingIds.has(id))
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
    return FIELDS_WITH_USER_DATA.includes(name) ? [] : campaignsIn(field, fieldPath);
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
