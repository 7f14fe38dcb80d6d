import type { Actor } from '../../contract/audit-entry';
import { type MailTemplate, type TemplateContent, templateMembers } from '../../contract/templates';
import { timedCache } from '../../ops/cache';
import { batchGet } from '../table/batch-get';
import { tableName } from '../table/client';
import { expr } from '../table/expressions';
import { type Key, keys, templateVersionPartition } from '../table/keys';
import { dropLarge, type LargeValue, loadLarge, storeLarge } from '../table/large-value';
import { queryPages } from '../table/query';
import { get, putOrRead, type Row, removeRow } from '../table/rows';
import { contentOf } from '../table/stored';

/** The large members of a template, as one version has them. */
export type TemplateBodies = Pick<TemplateContent, 'body' | 'text' | 'variables'>;

/** The latest versions that a template keeps, the current one included. */
export const KEPT_VERSIONS = 50;

type SmallMember = Exclude<keyof TemplateContent, keyof TemplateBodies>;

/** A version of a template without its bodies. */
export interface VersionFacts extends Pick<TemplateContent, SmallMember> {
  version: number;
  /** When it was saved. */
  updatedAt: string;
  /** Who saved it. */
  updatedBy: Actor | null;
  /** The version whose content this one has again. */
  restoredFrom?: number;
}

/** A version with its bodies. */
export type WholeVersion = VersionFacts & TemplateBodies;

/** A version as it is stored: its content, and who saved it and when. */
export interface NewVersion extends Omit<MailTemplate, 'earlier'> {
  restoredFrom?: number | undefined;
}

/** A page is 1 MB. The largest row has 300 KB, and a template has 50 versions and what interrupted changes left. */
const MAXIMUM_PAGES = 40;

/** Not below the prefixes of mail, whose objects expire: templates stay. */
const objectPrefix = (projectId: string, templateId: string): string => `mail/templates/${projectId}/${templateId}/`;

const largeMembers: readonly string[] = ['body', 'text', 'variables'] satisfies (keyof TemplateBodies)[];
const smallMembers = templateMembers.filter((member): member is SmallMember => !largeMembers.includes(member));

const factsOf = (saved: NewVersion): VersionFacts => ({
  ...(Object.fromEntries(smallMembers.map((member) => [member, saved[member]])) as Pick<NewVersion, SmallMember>),
  version: saved.version,
  updatedAt: saved.updatedAt,
  updatedBy: saved.lastChange?.actor ?? null,
  ...(saved.restoredFrom ? { restoredFrom: saved.restoredFrom } : {}),
});

/** Stores a version, which never changes. Returns false if its number is taken. */
export async function createVersion(projectId: string, saved: NewVersion): Promise<boolean> {
  const { id, version, body, text, variables } = saved;
  const bodies: TemplateBodies = { body, text, ...(variables ? { variables } : {}) };
  const stored = await storeLarge(bodies, objectPrefix(projectId, id));
  const row = { ...keys.templateVersion(projectId, id, version), v: 1, ...factsOf(saved), ...stored };
  const outcome = await putOrRead<LargeValue>(row, expr`attribute_not_exists(pk)`);
  // If the client repeated a put whose answer was lost, the row is this one and needs its object.
  if (outcome === 'written' || (stored.object && outcome.row?.object === stored.object)) return true;
  await dropLarge(stored);
  return false;
}

const HELD_MS = 10 * 60_000;
/** Body and text have up to 512 KB each, and the smallest function that reads them has 512 MB. */
const MAXIMUM_HELD = 30;
const held = timedCache<TemplateBodies | null>(HELD_MS, MAXIMUM_HELD);

/**
 * The bodies of a version that its template names; null if the template was deleted meanwhile. They are kept in memory,
 * because they never change.
 */
export function getBodies(projectId: string, templateId: string, version: number): Promise<TemplateBodies | null> {
  const key = keys.templateVersion(projectId, templateId, version);
  return held.get(`${tableName()} ${key.pk} ${key.sk}`, async () => {
    const row = await get<LargeValue>(key);
    return row && loadLarge<TemplateBodies>(row);
  });
}

function toFacts(row: Row): VersionFacts {
  const { packed: _packed, object: _object, ...facts } = contentOf(row);
  return facts as unknown as VersionFacts;
}

/** A version with its bodies; null if it was deleted. */
export async function getVersion(projectId: string, templateId: string, version: number): Promise<WholeVersion | null> {
  const row = await get(keys.templateVersion(projectId, templateId, version));
  const bodies = row && (await loadLarge<TemplateBodies>(row as LargeValue));
  return bodies && { ...toFacts(row), ...bodies };
}

/** These versions without their bodies, newest first; those that were deleted are missing. */
export async function readVersions(
  projectId: string,
  templateId: string,
  versions: readonly number[],
): Promise<VersionFacts[]> {
  const wanted = versions.map((version) => keys.templateVersion(projectId, templateId, version));
  const rows = await batchGet(wanted, { eventual: true });
  const found = new Set(rows.map(({ sk }) => sk));
  // A version never changes, so half the price is enough for all but those of the last second.
  const latest = await batchGet(wanted.filter(({ sk }) => !found.has(sk)));
  return [...rows, ...latest].map(toFacts).sort((one, other) => other.version - one.version);
}

/** Removes one version, which no template names. */
export const deleteVersion = (projectId: string, templateId: string, version: number): Promise<void> =>
  deleteRow(keys.templateVersion(projectId, templateId, version));

/** Removes the versions below a number, also those that interrupted changes left. */
export const deleteVersionsBelow = (projectId: string, templateId: string, version: number): Promise<void> =>
  deleteRows(projectId, templateId, { below: keys.templateVersion(projectId, templateId, version).sk });

/** Removes all versions, also those that interrupted changes left. */
export const deleteAllVersions = (projectId: string, templateId: string): Promise<void> =>
  deleteRows(projectId, templateId);

async function deleteRows(projectId: string, templateId: string, sk?: { below: string }): Promise<void> {
  const pk = templateVersionPartition(projectId, templateId);
  for await (const rows of queryPages<Key>({ pk, sk, attributes: ['pk', 'sk'] }, MAXIMUM_PAGES))
    await Promise.all(rows.map(deleteRow));
}

async function deleteRow(key: Key): Promise<void> {
  const row = await removeRow<LargeValue>(key);
  if (row) await dropLarge(row);
}
