import type { Actor } from '../../contract/audit-entry';
import { type EmailTemplate, type TemplateContent, templateFields } from '../../contract/templates';
import { MINUTE_MS } from '../../durations';
import { timedCache } from '../../ops/cache';
import { batchGet } from '../table/batch-get';
import { tableName } from '../table/client';
import { expr } from '../table/expressions';
import { type Key, keys, templateVersionPartition } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { queryPages } from '../table/query';
import { get, putOrRead, type Row, removeRow } from '../table/rows';
import { contentOf } from '../table/stored';

export type TemplateBodies = Pick<TemplateContent, 'body' | 'text' | 'variables'>;

/** Includes the current version. */
export const KEPT_VERSIONS = 50;

type SmallField = Exclude<keyof TemplateContent, keyof TemplateBodies>;

export interface VersionFacts extends Pick<TemplateContent, SmallField> {
  version: number;
  updatedAt: string;
  updatedBy: Actor | null;
  restoredFrom?: number;
}

export type WholeVersion = VersionFacts & TemplateBodies;

export interface NewVersion extends Omit<EmailTemplate, 'earlier'> {
  restoredFrom?: number | undefined;
}

/** Pages of 1 MB: 50 versions of up to 300 KB, plus leftovers of interrupted changes. */
const MAX_PAGES = 40;

/** Outside the email prefixes, whose objects expire. */
const objectPrefix = (projectId: string, templateId: string): string => `mail/templates/${projectId}/${templateId}/`;

const largeFields: readonly string[] = ['body', 'text', 'variables'] satisfies (keyof TemplateBodies)[];
const smallFields = templateFields.filter((field): field is SmallField => !largeFields.includes(field));

const factsOf = (template: NewVersion): VersionFacts => ({
  ...(Object.fromEntries(smallFields.map((field) => [field, template[field]])) as Pick<NewVersion, SmallField>),
  version: template.version,
  updatedAt: template.updatedAt,
  updatedBy: template.lastChange?.actor ?? null,
  ...(template.restoredFrom ? { restoredFrom: template.restoredFrom } : {}),
});

export async function createVersion(projectId: string, template: NewVersion): Promise<boolean> {
  const { id, version, body, text, variables } = template;
  const bodies: TemplateBodies = { body, text, ...(variables ? { variables } : {}) };
  const largeValue = await storeLarge(bodies, objectPrefix(projectId, id));
  const row = { ...keys.templateVersion(projectId, id, version), v: 1, ...factsOf(template), ...largeValue };
  const outcome = await putOrRead<LargeValue>(row, expr`attribute_not_exists(pk)`);
  // After a lost response, the SDK repeats the put: the existing row is then this one and needs its object.
  if (outcome === 'written' || (largeValue.object && outcome.row?.object === largeValue.object)) return true;
  await dropLarge(largeValue);
  return false;
}

const CACHE_MS = 10 * MINUTE_MS;
/** Bodies take up to 1 MB each, and their smallest reader has 512 MB of memory. */
const MAX_CACHED = 30;
const cachedBodies = timedCache<TemplateBodies | null>(CACHE_MS, MAX_CACHED);

/** Null if the template was deleted. Cached: bodies never change. */
export function getBodies(projectId: string, templateId: string, version: number): Promise<TemplateBodies | null> {
  const key = keys.templateVersion(projectId, templateId, version);
  return cachedBodies.get(`${tableName()} ${key.pk} ${key.sk}`, async () => {
    const row = await get<LargeValue>(key);
    return row && loadLarge<TemplateBodies>(row);
  });
}

function toFacts(row: Row): VersionFacts {
  const { packed: _packed, object: _object, ...facts } = contentOf(row);
  return facts as unknown as VersionFacts;
}

export async function getVersion(projectId: string, templateId: string, version: number): Promise<WholeVersion | null> {
  const row = await get(keys.templateVersion(projectId, templateId, version));
  const bodies = row && (await loadLarge<TemplateBodies>(row as LargeValue));
  return bodies && { ...toFacts(row), ...bodies };
}

export async function readVersions(
  projectId: string,
  templateId: string,
  versions: readonly number[],
): Promise<VersionFacts[]> {
  const versionKeys = versions.map((version) => keys.templateVersion(projectId, templateId, version));
  const rows = await batchGet(versionKeys, { eventual: true });
  const foundKeys = new Set(rows.map(({ sk }) => sk));
  // A version never changes, so an eventual read, at half the price, misses only versions of the last second.
  const latest = await batchGet(versionKeys.filter(({ sk }) => !foundKeys.has(sk)));
  return [...rows, ...latest].map(toFacts).sort((a, b) => b.version - a.version);
}

export const deleteVersion = (projectId: string, templateId: string, version: number): Promise<void> =>
  deleteRow(keys.templateVersion(projectId, templateId, version));

export const deleteVersionsBelow = (projectId: string, templateId: string, version: number): Promise<void> =>
  deleteRows(projectId, templateId, { below: keys.templateVersion(projectId, templateId, version).sk });

export const deleteAllVersions = (projectId: string, templateId: string): Promise<void> =>
  deleteRows(projectId, templateId);

async function deleteRows(projectId: string, templateId: string, sk?: { below: string }): Promise<void> {
  const pk = templateVersionPartition(projectId, templateId);
  for await (const rows of queryPages<Key>({ pk, sk, attributes: ['pk', 'sk'] }, MAX_PAGES)) {
    await Promise.all(rows.map(deleteRow));
  }
}

async function deleteRow(key: Key): Promise<void> {
  const row = await removeRow<LargeValue>(key);
  if (row) await dropLarge(row);
}
