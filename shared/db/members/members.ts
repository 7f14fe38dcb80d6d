import type { Member } from '../../domain/members/member';
import { type Project, toProject } from '../projects/projects';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { queryAll, queryPage } from '../table/query';
import { getAs, type Row } from '../table/rows';
import { contentOf } from '../table/stored';
import { checkPart, type TransactionPart, updatePart } from '../table/transact';
import { memberKeys, memberPartition, personPartition } from './keys';

/** A person as a member of one project. */
export interface Membership {
  member: Member;
  project: Project;
}

/** All members of a project at one moment: each change of them makes a new version. */
export interface Roster {
  /** 0 before the first change. */
  version: number;
  /** In the order of their ids, which is that of their invitation. */
  members: Member[];
}

/** More projects than one person looks at. */
const MAXIMUM_PROJECTS = 100;

const toMember = (row: Row): Member => contentOf<Member>(row);

/** A member of a project, as it is now. */
export const getMember = (projectId: string, memberId: string): Promise<Member | null> =>
  getAs(memberKeys.member(projectId, memberId), toMember);

/** The members of a project. The version is read first: a change during the reading makes it old. */
export async function readRoster(projectId: string): Promise<Roster> {
  const rows = await queryAll({ pk: memberPartition(projectId) });
  const { sk } = memberKeys.roster(projectId);
  const version = Number(rows.find((row) => row.sk === sk)?.version ?? 0);
  return { version, members: rows.filter((row) => row.sk !== sk).map(toMember) };
}

/** The projects that a person is a member of, in the order of their ids. */
export async function membershipsOf(person: string): Promise<Membership[]> {
  const { rows } = await queryPage<{ sk: string; memberId: string }>({
    pk: personPartition(person),
    limit: MAXIMUM_PROJECTS,
  });
  const wanted = rows.flatMap(({ sk, memberId }) => [memberKeys.member(sk, memberId), keys.project(sk)]);
  const found = await batchGet<Row>(wanted);
  const byKey = new Map(found.map((row) => [`${row.pk} ${row.sk}`, row]));
  return rows.flatMap(({ sk, memberId }) => {
    const [member, project] = [memberKeys.member(sk, memberId), keys.project(sk)].map(({ pk, sk }) =>
      byKey.get(`${pk} ${sk}`),
    );
    return member && project ? [{ member: toMember(member), project: toProject(project) }] : [];
  });
}

/**
 * Holds while a member has the role that it was read with, in a transaction with what the role allows. A first sign-in is
 * noted with it, and there is only one.
 */
export function whileMember({ projectId, id, role, joinedAt }: Member, now: string): TransactionPart {
  const key = memberKeys.member(projectId, id);
  if (joinedAt !== undefined) return checkPart(key, expr`role = ${role}`);
  return updatePart(key, { set: { joinedAt: now }, if: expr`role = ${role} AND attribute_not_exists(joinedAt)` });
}
