import type { TemplateContent } from '../../contract/routes/templates';
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

/** The bodies of a version; null if it has been replaced or deleted. */
export async function getBodies(
  projectId: string,
  templateId: string,
  version: number,
): Promise<TemplateBodies | null> {
  const row = await get<LargeValue>(keys.templateBody(projectId, templateId, version));
  return row && loadLarge<TemplateBodies>(row);
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
