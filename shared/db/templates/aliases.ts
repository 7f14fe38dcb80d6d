import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { get, type Row, remove } from '../table/rows';
import { deletePart, putPart, type TransactionPart } from '../table/transact';

interface AliasRow extends Row {
  templateId: string;
}

const ID_PREFIX = 'tpl_';

export async function templateIdOf(projectId: string, idOrAlias: string): Promise<string> {
  return idOrAlias.startsWith(ID_PREFIX) ? idOrAlias : ((await templateWithAlias(projectId, idOrAlias)) ?? idOrAlias);
}

export async function templateIdsOf(projectId: string, idsOrAliases: readonly string[]): Promise<Map<string, string>> {
  const aliases = [...new Set(idsOrAliases)].filter((name) => !name.startsWith(ID_PREFIX));
  const rows = await batchGet<AliasRow>(aliases.map((alias) => keys.templateAlias(projectId, alias)));
  return new Map(rows.map(({ sk, templateId }) => [String(sk), templateId]));
}

export function aliasParts(
  projectId: string,
  templateId: string,
  { from, to }: { from: string | undefined; to: string | undefined },
): TransactionPart[] {
  if (from === to) return [];
  const row = to && { ...keys.templateAlias(projectId, to), v: 1, templateId };
  const isFreeOrOwn = expr`attribute_not_exists(pk) OR templateId = ${templateId}`;
  return [
    ...(row ? [putPart(row, isFreeOrOwn)] : []),
    ...(from ? [deletePart(keys.templateAlias(projectId, from), isFreeOrOwn)] : []),
  ];
}

export const templateWithAlias = async (projectId: string, alias: string): Promise<string | null> =>
  (await get<AliasRow>(keys.templateAlias(projectId, alias)))?.templateId ?? null;

export async function freeAlias(projectId: string, alias: string, templateId: string): Promise<void> {
  await remove(keys.templateAlias(projectId, alias), expr`templateId = ${templateId}`);
}
