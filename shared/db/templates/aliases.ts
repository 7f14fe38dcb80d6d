import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, type Row, remove } from '../table/rows';
import { deletePart, putPart, type TransactionPart } from '../table/transact';

/** A name that stands for a template. Its row says which. */
interface AliasRow extends Row {
  templateId: string;
}

/** How all ids of templates begin; no alias does. */
const ID = 'tpl_';

/** The id of the template that an id or an alias names; what was given, if it names none. */
export async function templateIdOf(projectId: string, named: string): Promise<string> {
  return named.startsWith(ID) ? named : ((await holderOf(projectId, named)) ?? named);
}

/** The same for many at once. */
export async function templateIdsOf(projectId: string, named: readonly string[]): Promise<Map<string, string>> {
  const aliases = [...new Set(named)].filter((name) => !name.startsWith(ID));
  const rows = await batchGet<AliasRow>(aliases.map((alias) => keys.templateAlias(projectId, alias)));
  return new Map(rows.map(({ sk, templateId }) => [String(sk), templateId]));
}

/** Parts of a transaction that give a template another alias: the new one must be free or its own. */
export function aliasParts(
  projectId: string,
  templateId: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): TransactionPart[] {
  if (from === to) return [];
  const row = to && { ...keys.templateAlias(projectId, to), v: 1, templateId };
  const isOwn = expr`attribute_not_exists(pk) OR templateId = ${templateId}`;
  return [
    ...(row ? [putPart(row, isOwn)] : []),
    ...(from ? [deletePart(keys.templateAlias(projectId, from), isOwn)] : []),
  ];
}

/** Which template has an alias; null if none. */
export const holderOf = async (projectId: string, alias: string): Promise<string | null> =>
  (await get<AliasRow>(keys.templateAlias(projectId, alias)))?.templateId ?? null;

/** Frees an alias of a template that is gone. */
export async function freeAlias(projectId: string, alias: string, templateId: string): Promise<void> {
  await remove(keys.templateAlias(projectId, alias), expr`templateId = ${templateId}`);
}
