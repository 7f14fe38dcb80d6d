import type { TemplateContent } from '../../contract/routes/templates';
import { timedCache } from '../../ops/cache';
import { tableName } from '../table/client';
import { expr } from '../table/expressions';
import { type Key, keys, templateBodyPartition } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { queryPages } from '../table/query';
import { get, put, removeRow } from '../table/rows';

/** The large members of a template, as one version has them. */
export type TemplateBodies = Pick<TemplateContent, 'body' | 'text'>;

/** A page is 1 MB. All bodies but those of the current version are left from changes that were interrupted. */
const MAXIMUM_PAGES = 20;

/** Not below the prefixes of mail, whose objects expire: templates stay. */
const objectPrefix = (projectId: string, templateId: string): string => `mail/templates/${projectId}/${templateId}/`;

/** Stores the bodies of a version, which never change; false if the version has bodies already. */
export async function createBodies(
  projectId: string,
  templateId: string,
  version: number,
  bodies: TemplateBodies,
): Promise<boolean> {
  const stored = await storeLarge(bodies, objectPrefix(projectId, templateId));
  const row = { ...keys.templateBody(projectId, templateId, version), v: 1, ...stored };
  if (await put(row, expr`attribute_not_exists(pk)`)) return true;
  await dropLarge(stored);
  return false;
}

const HELD_MS = 10 * 60_000;
/** Body and text have up to 512 KB each, and the smallest function that reads them has 512 MB. */
const MAXIMUM_HELD = 30;
const held = timedCache<TemplateBodies | null>(HELD_MS, MAXIMUM_HELD);

/**
 * The bodies of a version that its template names; null if the template was changed or deleted meanwhile. They are
 * held, because they never change and a version that was replaced never comes back.
 */
export function getBodies(projectId: string, templateId: string, version: number): Promise<TemplateBodies | null> {
  const key = keys.templateBody(projectId, templateId, version);
  return held.get(`${tableName()} ${key.pk} ${key.sk}`, async () => {
    const row = await get<LargeValue>(key);
    return row && loadLarge<TemplateBodies>(row);
  });
}

/** Removes the bodies of one version. */
export const deleteBodies = (projectId: string, templateId: string, version: number): Promise<void> =>
  deleteRow(keys.templateBody(projectId, templateId, version));

/** Removes the bodies of all versions, also of changes that were interrupted. */
export async function deleteAllBodies(projectId: string, templateId: string): Promise<void> {
  const all = { pk: templateBodyPartition(projectId, templateId), attributes: ['pk', 'sk'] };
  for await (const rows of queryPages<Key>(all, MAXIMUM_PAGES)) await Promise.all(rows.map(deleteRow));
}

async function deleteRow(key: Key): Promise<void> {
  const row = await removeRow<LargeValue>(key);
  if (row) await dropLarge(row);
}
