import type { TemplatePart, TemplatePartUse } from '../../contract/template-parts';
import type { PartKind } from '../../domain/templates/parts/expand';
import { type PartName, partLabel } from '../../domain/templates/parts/names';
import { DAY_SECONDS } from '../../durations';
import { now } from '../../ops/clock';
import { batchGet } from '../table/batch-get';
import { deleteUnlessUsed, type Outdated, whileItExists } from '../table/closing';
import { expr } from '../table/expressions';
import { type Key, keys, templatePartition, templatePartPartition } from '../table/keys';
import { pack, unpack } from '../table/large-value';
import { queryAll } from '../table/query';
import { get, type Row } from '../table/rows';
import { contentOf, READABLE } from '../table/stored';
import { checkPart, putPart, type TransactionPart, transact } from '../table/transact';

export type PartFacts = Omit<TemplatePart, 'body' | 'text'>;

export const MAX_PARTS_OF_KIND = 100;
/** Pages of 1 MB: 200 rows of at most 200 KB. */
const MAX_PAGES = 60;

const factFields = ['kind', 'alias', 'partNames', 'version', 'createdAt', 'updatedAt', 'lastChange', 'source'] as const;

const keyOf = (projectId: string, { kind, alias }: PartName): Key => keys.templatePart(projectId, kind, alias);

const rowOf = (projectId: string, { body, text, ...rest }: TemplatePart): Key & Row => ({
  ...keyOf(projectId, rest),
  v: 1,
  ...rest,
  packed: pack({ body, text }),
});

function toPart(row: Row): TemplatePart {
  const { packed, closing: _, ...rest } = contentOf(row);
  return { ...(rest as unknown as PartFacts), ...unpack<Pick<TemplatePart, 'body' | 'text'>>(packed as Uint8Array) };
}

export async function getTemplatePart(projectId: string, name: PartName): Promise<TemplatePart | null> {
  const row = await get(keyOf(projectId, name));
  return row && toPart(row);
}

export const getTemplateParts = async (projectId: string, names: readonly PartName[]): Promise<TemplatePart[]> =>
  (await batchGet(names.map((name) => keyOf(projectId, name)))).map(toPart);

export async function listTemplateParts(projectId: string, kind: PartKind): Promise<PartFacts[]> {
  const sk = { beginsWith: `${kind}#` };
  return queryAll<PartFacts>({ pk: templatePartPartition(projectId), sk, attributes: factFields }, MAX_PAGES);
}

export const whilePartsExist = (projectId: string, names: readonly PartName[]): TransactionPart[] =>
  names.map((name) => whileItExists(keyOf(projectId, name)));

const formerKeyOf = (projectId: string, { kind, alias }: PartName): Key =>
  keys.formerTemplatePart(projectId, kind, alias);

const FORMER_RETENTION_SECONDS = 90 * DAY_SECONDS;

export const formerVersion = async (projectId: string, name: PartName): Promise<number> =>
  (await get<{ version: number }>(formerKeyOf(projectId, name)))?.version ?? 0;

const formerVersionCheck = (projectId: string, part: TemplatePart): TransactionPart =>
  checkPart(
    formerKeyOf(projectId, part),
    part.version === 1 ? expr`attribute_not_exists(pk)` : expr`version = ${part.version - 1}`,
  );

/**
 * Stores nothing if an included part has changed: otherwise, two concurrent changes could make parts include each
 * other.
 */
export async function putTemplatePart(
  projectId: string,
  part: TemplatePart,
  current: TemplatePart | null,
  includedParts: readonly TemplatePart[],
): Promise<boolean> {
  const condition = current ? expr`${READABLE} AND version = ${current.version}` : expr`attribute_not_exists(pk)`;
  const checks = includedParts.map((included) =>
    checkPart(keyOf(projectId, included), expr`version = ${included.version} AND attribute_not_exists(closing)`),
  );
  const formerCheck = current ? [] : [formerVersionCheck(projectId, part)];
  return (await transact([putPart(rowOf(projectId, part), condition), ...checks, ...formerCheck])) === null;
}

export function deleteTemplatePart(
  projectId: string,
  name: PartName,
  expectedVersion?: number,
): Promise<'deleted' | 'missing' | { users: TemplatePartUse[] } | Outdated> {
  const ttl = Math.ceil(now() / 1000) + FORMER_RETENTION_SECONDS;
  const formerRowPart = ({ version }: Row) => putPart({ ...formerKeyOf(projectId, name), v: 1, version, ttl });
  return deleteUnlessUsed(keyOf(projectId, name), () => listPartUses(projectId, name), expectedVersion, formerRowPart);
}

export interface TemplateWithParts {
  id: string;
  name: string;
  partNames: readonly string[];
}

export const templatesWithParts = (projectId: string): Promise<TemplateWithParts[]> =>
  queryAll<TemplateWithParts>(
    {
      pk: templatePartition(projectId),
      filter: expr`attribute_exists(partNames)`,
      attributes: ['id', 'name', 'partNames'],
    },
    MAX_PAGES,
  );

const positionOfUse = ({ kind, id }: TemplatePartUse): string => `${kind} ${id}`;

export async function listPartUses(projectId: string, name: PartName): Promise<TemplatePartUse[]> {
  const [templates, layouts, partials] = await Promise.all([
    templatesWithParts(projectId),
    listTemplateParts(projectId, 'layout'),
    listTemplateParts(projectId, 'partial'),
  ]);
  const usesPart = ({ partNames }: { partNames: readonly string[] }): boolean => partNames.includes(partLabel(name));
  const uses = [
    ...templates.filter(usesPart).map(({ id, name }): TemplatePartUse => ({ kind: 'template', id, name })),
    ...[...layouts, ...partials]
      .filter(usesPart)
      .map(({ kind, alias }): TemplatePartUse => ({ kind, id: alias, name: alias })),
  ];
  return uses.sort((a, b) => (positionOfUse(a) < positionOfUse(b) ? -1 : 1));
}
