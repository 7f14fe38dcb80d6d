import type { Actor } from '../contract/audit-entry';
import { Problem } from '../contract/problem';
import type { LastChange } from '../contract/revisions';
import { OPERATOR } from '../domain/members/member';
import type { Caller, ProjectContext } from './call';

export function actorOf({ keyId, session }: Caller): Actor {
  return session === null ? { kind: 'key', id: keyId } : actorOfMember(session.memberId);
}

export const actorOfMember = (memberId: string): Actor =>
  memberId === OPERATOR ? { kind: 'operator', id: null } : { kind: 'member', id: memberId };

export const lastChangeBy = ({ caller, ids }: ProjectContext): LastChange => ({
  actor: actorOf(caller),
  request: ids.id('req', 'change'),
});

interface StoredRevision {
  revision: number;
  updatedAt: string;
  lastChange?: LastChange | undefined;
}

export const actorName = ({ kind, id }: Actor): string => (id === null ? `the ${kind}` : `${kind} ${id}`);

export function changedMeanwhile(
  { revision, updatedAt, lastChange }: StoredRevision,
  outcome: 'changed' | 'deleted',
): Problem {
  const author = lastChange ? `, by ${actorName(lastChange.actor)}` : '';
  return new Problem('CHANGED_MEANWHILE', {
    message: `The record is at revision ${revision}, changed at ${updatedAt}${author}. Nothing was ${outcome}.`,
  });
}

/** A repeat of the latest change passes, because it makes the same change. */
export function throwIfOutdated(current: StoredRevision, expected: number | undefined, change: LastChange): void {
  const { revision, lastChange } = current;
  const isRepeat = lastChange?.request === change.request;
  if (expected === undefined || expected === revision || isRepeat) return;
  throw changedMeanwhile(current, 'changed');
}

export const revisionFields = ({ revision, lastChange }: Pick<StoredRevision, 'revision' | 'lastChange'>) => ({
  revision,
  updatedBy: lastChange?.actor ?? null,
});
