import { expr } from '../table/expressions';
import { keys, type NameKind } from '../table/keys';
import { queryPage } from '../table/query';
import { get } from '../table/rows';
import { deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';

/** A name of the register: of events, or of the keys of contacts' data. */
export interface RegisteredName {
  name: string;
  /** A public key introduced it. */
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

/** Adds a name, as part of the transaction that counts it. */
export const putName = (
  projectId: string,
  kind: NameKind,
  { name, isPublic, createdAt }: RegisteredName,
): TransactionPart =>
  putPart(
    { ...keys.knownName(projectId, kind, name), v: 1, name, createdAt, ...(isPublic ? { isPublic } : {}) },
    expr`attribute_not_exists(pk)`,
  );

/** All names of a kind that a project has introduced and not removed, at most 1,000, in order. */
export async function readRegister(projectId: string, kind: NameKind): Promise<RegisteredName[]> {
  const { pk, sk } = keys.knownName(projectId, kind, '');
  const { rows } = await queryPage<NameRow>({ pk, sk: { beginsWith: sk } });
  return rows.map(toName).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** One name; null if it is not registered. */
export async function readName(projectId: string, kind: NameKind, name: string): Promise<RegisteredName | null> {
  const row = await get<NameRow>(keys.knownName(projectId, kind, name));
  return row && toName(row);
}

/** Removes a name as it was read, and counts it out; false if it was removed meanwhile. */
export async function removeName(
  projectId: string,
  kind: NameKind,
  { name, isPublic, createdAt }: RegisteredName,
): Promise<boolean> {
  const failed = await transact([
    deletePart(keys.knownName(projectId, kind, name), expr`createdAt = ${createdAt}`),
    updatePart(keys.nameCount(projectId, kind), { add: { n: -1, public: isPublic ? -1 : 0 } }),
  ]);
  return failed === null;
}
