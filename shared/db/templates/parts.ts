import type { TemplatePart } from '../../contract/template-parts';
import type { PartKind } from '../../domain/templates/parts/expand';
import { type PartName, placeOf } from '../../domain/templates/parts/names';
import { batchGet } from '../table/batch-get';
import { deleteUnlessNamed, isAnyIn, whileItStands } from '../table/closing';
import { pack, unpack } from '../table/compressed';
import { expr } from '../table/expressions';
import { type Key, keys, templatePartition, templatePartPartition } from '../table/keys';
import { queryAll } from '../table/query';
import { get, type Row } from '../table/rows';
import { contentOf, READABLE } from '../table/stored';
import { checkPart, putPart, type TransactionPart, transact } from '../table/transact';

/** A layout or partial without its content. */
export type PartFacts = Omit<TemplatePart, 'body' | 'text'>;

/** Layouts of a project, and partials. */
export const MAXIMUM_PARTS_OF_KIND = 100;
/** 200 rows of at most 200 KB. */
const MAXIMUM_PAGES = 60;

const facts = ['kind', 'alias', 'partNames', 'version', 'createdAt', 'updatedAt', 'lastChange', 'source'] as const;

const keyOf = (projectId: string, { kind, alias }: PartName): Key => keys.templatePart(projectId, kind, alias);

/** The row holds the content itself: 200 KB of text at most, compressed. */
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

/** A layout or partial; null if the project has none of this name. */
export async function getTemplatePart(projectId: string, name: PartName): Promise<TemplatePart | null> {
  const row = await get(keyOf(projectId, name));
  return row && toPart(row);
}

/** Those of these that exist. */
export const getTemplateParts = async (projectId: string, names: readonly PartName[]): Promise<TemplatePart[]> =>
  (await batchGet(names.map((name) => keyOf(projectId, name)))).map(toPart);

/** All layouts or all partials of a project, by alias. */
export async function listTemplateParts(projectId: string, kind: PartKind): Promise<PartFacts[]> {
  const sk = { beginsWith: `${kind}#` };
  return queryAll<PartFacts>({ pk: templatePartPartition(projectId), sk, attributes: facts }, MAXIMUM_PAGES);
}

/** Parts of a transaction that writes a row which names these: it fails once one of them is being deleted. */
export const whilePartsStand = (projectId: string, names: readonly PartName[]): TransactionPart[] =>
  names.map((name) => whileItStands(keyOf(projectId, name)));

/**
 * Stores a layout or partial. `seen`: it as it was read, null for a new one; `leadsTo`: what it includes, directly and not,
 * as it was read. If any of them has changed since, nothing is stored: of two that begin to include each other at once,
 * the second is checked again.
 */
export async function putTemplatePart(
  projectId: string,
  part: TemplatePart,
  seen: TemplatePart | null,
  leadsTo: readonly TemplatePart[],
): Promise<boolean> {
  const condition = seen ? expr`${READABLE} AND version = ${seen.version}` : expr`attribute_not_exists(pk)`;
  const checks = leadsTo.map((other) =>
    checkPart(keyOf(projectId, other), expr`version = ${other.version} AND attribute_not_exists(closing)`),
  );
  return (await transact([putPart(rowOf(projectId, part), condition), ...checks])) === null;
}

/** Deletes a layout or partial that no template, no layout and no partial names. */
export function deleteTemplatePart(projectId: string, name: PartName): Promise<'deleted' | 'missing' | 'in_use'> {
  const naming = expr`contains(partNames, ${placeOf(name)})`;
  const partitions = [templatePartPartition(projectId), templatePartition(projectId)];
  return deleteUnlessNamed(keyOf(projectId, name), async () => {
    for (const partition of partitions) if (await isAnyIn(partition, naming)) return true;
    return false;
  });
}

/** A template that takes in layouts or partials. */
export interface TemplateWithParts {
  id: string;
  name: string;
  partNames: readonly string[];
}

/** All templates of a project that name layouts or partials, without their content. */
export const templatesWithParts = (projectId: string): Promise<TemplateWithParts[]> =>
  queryAll<TemplateWithParts>(
    {
      pk: templatePartition(projectId),
      filter: expr`attribute_exists(partNames)`,
      attributes: ['id', 'name', 'partNames'],
    },
    MAXIMUM_PAGES,
  );
