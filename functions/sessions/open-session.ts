import { Problem } from '../../shared/contract/problem';
import type { sessionsGroup } from '../../shared/contract/routes/sessions';
import { noteNetwork } from '../../shared/db/members/known-networks';
import { getLink, type SignInLink, useLink } from '../../shared/db/members/links';
import { getMember } from '../../shared/db/members/members';
import { newSession, SESSION_MS, type Session } from '../../shared/db/members/sessions';
import { LostRace } from '../../shared/db/table/lost-race';
import { transact } from '../../shared/db/table/transact';
import { personOf } from '../../shared/domain/members/member';
import { firstToken, newSalt } from '../../shared/domain/members/session-token';
import { hashOfKey, prefixOf } from '../../shared/domain/projects/api-key';
import { visitorOf } from '../../shared/domain/visitor';
import type { Endpoint, Visit } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { newId } from '../../shared/ops/ids';
import { accessReply } from './access-reply';
import { sessionCookie } from './cookie';
import { grantAccess } from './grant-access';
import { type Principal, personOfPrincipal, principalsOf } from './principal';

/** A round is lost to a change of the member, or to another use of the link, which the next one sees. */
const MAXIMUM_ROUNDS = 4;

export const openSession: Endpoint<typeof sessionsGroup.routes.openSession> = async ({ body, visit }) => {
  if (prefixOf(body.token) !== 'sl') throw new Problem('SIGN_IN_LINK_INVALID');
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const link = await readLink(body.token);
    const all = await principalsOfLink(link);
    const principal = all.find((one) => isLedTo(link, one));
    if (!principal) throw new Problem('SIGN_IN_LINK_INVALID');
    const { session, token } = begin(principal);
    const granted = grantAccess(session, principal, visit);
    const refused = await transact([
      useLink(link, now()),
      newSession(granted.session),
      ...granted.parts,
      ...networkOf(granted.session, visit),
    ]);
    if (refused === null)
      return { status: 200, body: accessReply(granted, principal, all), headers: sessionCookie(token) };
  }
  throw new LostRace('opening a session');
};

/** The network from which a person signs in; the operator asks for no links by email. */
const networkOf = ({ person }: Session, { sourceIp }: Visit) =>
  person === undefined ? [] : [noteNetwork(person, visitorOf(sourceIp), now())];

async function readLink(token: string): Promise<SignInLink> {
  const link = await getLink(hashOfKey(token));
  if (!link) throw new Problem('SIGN_IN_LINK_INVALID');
  if (link.usedAt !== undefined) throw new Problem('SIGN_IN_LINK_USED');
  if (link.expiresAt <= now()) throw new Problem('SIGN_IN_LINK_EXPIRED');
  return link;
}

async function principalsOfLink({ projectId, memberId }: SignInLink): Promise<Principal[]> {
  if (memberId === undefined) return principalsOf({ projectId });
  const member = await getMember(projectId, memberId);
  return member ? principalsOf({ projectId, person: personOf(member.email) }) : [];
}

const isLedTo = ({ projectId, memberId }: SignInLink, { project, member }: Principal): boolean =>
  project.id === projectId && member?.id === memberId;

function begin(principal: Principal) {
  const time = now();
  const id = newId('ses');
  const sealKey = newSalt();
  const token = { sessionId: id, text: firstToken(id, sealKey) };
  const session: Session = {
    id,
    ...personOfPrincipal(principal),
    projectId: principal.project.id,
    sealKey,
    hash: hashOfKey(token.text),
    rotatedAt: time,
    expiresAt: time + SESSION_MS,
    tokens: {},
    createdAt: toIso(time),
  };
  return { session, token };
}
