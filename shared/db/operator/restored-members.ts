import type { Member } from '../../domain/members/member';
import { personOf } from '../../domain/members/member';
import { memberKeys } from '../members/keys';
import type { Key } from '../table/keys';
import { put, remove } from '../table/rows';
import { contentOf } from '../table/stored';

const membershipOf = ({ projectId, email }: Member): Key => memberKeys.membership(personOf(email), projectId);

export async function takeMember(row: Key): Promise<void> {
  const member = contentOf<Member>(row);
  const { projectId, id: memberId } = member;
  await put({ ...membershipOf(member), v: 1, projectId, memberId });
  await put({ ...row });
}

export async function dropMember(row: Key): Promise<void> {
  await remove(membershipOf(contentOf<Member>(row)));
  await remove(row);
}
