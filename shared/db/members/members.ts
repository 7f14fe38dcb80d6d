import type { Member } from '../../domain/members/member';
import { type Project, toProject } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { type Key, keys } from '../table/keys';
import { queryAll, queryPage } from '../table/query';
import { getAs, type Row } from '../table/rows';
import { contentOf } from '../table/stored';
import { checkPart, type TransactionPart, updatePart } from '../table/transact';
import { memberKeys, memberPartition, personPartition } from './keys';

export interface Membership {
  member: Member;
  project: Project;
}

export interface Roster {
  version: number;
  members: Member[];
}

const MAX_PROJECTS = 100;

const toMember = (row: Row): Member => contentOf<Member>(row);

export const getMember = (projectId: string, memberId: string): Promise<Member | null> =>
  getAs(memberKeys.member(projectId, memberId), toMember);

/** The row with the version is read first, so that a change during the read makes the version outdated. */
export async function readRoster(projectId: string): Promise<Roster> {
  const rows = await queryAll({ pk: memberPartition(projectId) });
  const { sk } = memberKeys.roster(projectId);
  const version = Number(rows.find((row) => row.sk === sk)?.version ?? 0);
  return { version, members: rows.filter((row) => row.sk !== sk).map(toMember) };
}

export async function membershipsOf(person: string): Promise<Membership[]> {
  const { rows } = await queryPage<{ sk: string; memberId: string }>({
    pk: personPartition(person),
    limit: MAX_PROJECTS,
  });
  const rowKeys = rows.flatMap(({ sk, memberId }) => [memberKeys.member(sk, memberId), keys.project(sk)]);
  const byKey = new Map((await batchGet<Row>(rowKeys)).map((row) => [`${row.pk} ${row.sk}`, row]));
  const rowAt = ({ pk, sk }: Key) => byKey.get(`${pk} ${sk}`);
  return rows.flatMap(({ sk: projectId, memberId }) => {
    const member = rowAt(memberKeys.member(projectId, memberId));
    const project = rowAt(keys.project(projectId));
    return member && project ? [{ member: toMember(member), project: toProject(project) }] : [];
  });
}

/** Fails if the role changed since it was read. Also records the first sign-in. */
export function whileMember({ projectId, id, role, joinedAt }: Member, now: string): TransactionPart {
  const key = memberKeys.member(projectId, id);
  if (joinedAt !== undefined) return checkPart(key, expr`role = ${role}`);
  return updatePart(key, { set: { joinedAt: now }, if: expr`role = ${role} AND attribute_not_exists(joinedAt)` });
}
