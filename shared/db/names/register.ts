import { expr } from '../table/expressions';
import { keys, type NameKind } from '../table/keys';
import { queryPage } from '../table/query';
import { get } from '../table/rows';
import { deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';

export interface RegisteredName {
  name: string;
  isPublic: boolean;
  createdAt: string;
}

interface NameRow {
  name: string;
  isPublic?: true;
  createdAt: string;
}

const toName = ({ name, isPublic, createdAt }: NameRow): RegisteredName => ({
  name,
  isPublic: isPublic === true,
  createdAt,
});

export const namePart = (
  projectId: string,
  kind: NameKind,
  { name, isPublic, createdAt }: RegisteredName,
): TransactionPart =>
  putPart(
    { ...keys.knownName(projectId, kind, name), v: 1, name, createdAt, ...(isPublic ? { isPublic } : {}) },
    expr`attribute_not_exists(pk)`,
  );

export async function readRegister(projectId: string, kind: NameKind): Promise<RegisteredName[]> {
  const { pk, sk } = keys.knownName(projectId, kind, '');
  const { rows } = await queryPage<NameRow>({ pk, sk: { beginsWith: sk } });
  return rows.map(toName).sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function readName(projectId: string, kind: NameKind, name: string): Promise<RegisteredName | null> {
  const row = await get<NameRow>(keys.knownName(projectId, kind, name));
  return row && toName(row);
}

export async function removeName(
  projectId: string,
  kind: NameKind,
  { name, isPublic, createdAt }: RegisteredName,
): Promise<boolean> {
  const failedParts = await transact([
    deletePart(keys.knownName(projectId, kind, name), expr`createdAt = ${createdAt}`),
    updatePart(keys.nameCount(projectId, kind), { add: { n: -1, public: isPublic ? -1 : 0 } }),
  ]);
  return failedParts === null;
}
