import type { Actor } from '../contract/audit-entry';
import { Problem } from '../contract/problem';
import type { LastChange } from '../contract/revisions';
import { OPERATOR } from '../domain/members/member';
import type { Caller, ProjectContext } from './call';

/** Who calls: a key, a member, or the operator. */
export function actorOf({ keyId, session }: Caller): Actor {
  return session === null ? { kind: 'key', id: keyId } : actorOfMember(session.memberId);
}

/** Whose session it is: a member's, or the operator's. */
export const actorOfMember = (memberId: string): Actor =>
  memberId === OPERATOR ? { kind: 'operator', id: null } : { kind: 'member', id: memberId };

/** What a record that this request changes remembers of it. */
export const changeOf = ({ caller, ids }: ProjectContext): LastChange => ({
  actor: actorOf(caller),
  request: ids.id('req', 'change'),
});

/** A record as it is now. */
interface Current {
  revision: number;
  updatedAt: string;
  lastChange?: LastChange | undefined;
}

/** Who it is, in a sentence. */
export const nameOf = ({ kind, id }: Actor): string => (id === null ? `the ${kind}` : `${kind} ${id}`);

/**
 * Throws 409 if the record is no longer at the revision that the request is based on. A repeat of the request that has
 * made the latest change passes: it makes the same change again.
 */
export function refuseOutdated({ revision, updatedAt, lastChange }: Current, seen: number | undefined, by: LastChange) {
  if (seen === undefined || seen === revision || lastChange?.request === by.request) return;
  const who = lastChange ? `, by ${nameOf(lastChange.actor)}` : '';
  throw new Problem('CHANGED_MEANWHILE', {
    message: `The record is at revision ${revision}, changed at ${updatedAt}${who}. Nothing was changed.`,
  });
}

/** The members of a reply that tell of a record's latest change. */
export const shownChange = ({ revision, lastChange }: Pick<Current, 'revision' | 'lastChange'>) => ({
  revision,
  updatedBy: lastChange?.actor ?? null,
});
