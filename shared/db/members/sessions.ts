import type { SessionToken } from '../../domain/members/session-token';
import { hashOfKey } from '../../domain/projects/api-key';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { LostRace } from '../table/lost-race';
import { queryAll } from '../table/query';
import { getAs, type Row, remove } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { memberKeys, sessionPartition } from './keys';

/** A browser in which somebody is signed in. It holds hashes of its tokens only. */
export interface Session {
  id: string;
  /** Who is signed in; absent for the operator, whose session is for one project. */
  person?: string;
  /** The project of the latest access token. */
  projectId: string;
  /** The session is for that project alone: it began with an invitation. */
  projectOnly?: boolean;
  /** The key of the seals in its tokens. */
  sealKey: string;
  /** Hash of the present token, and of the one before. */
  hash: string;
  previousHash?: string;
  /** What the present token was made with from the one before. */
  salt?: string;
  /** Epoch milliseconds: when the present token was made, and when the session ends if nobody uses it. */
  rotatedAt: number;
  expiresAt: number;
  /** Living access tokens by hash, with their project and their end in epoch milliseconds. */
  tokens: Record<string, { project: string; until: number }>;
  createdAt: string;
}

/** A session as it was used in one project. */
export interface ProjectSession {
  id: string;
  memberId: string;
  createdAt: string;
  lastUsedAt: string;
  sourceIp?: string;
  userAgent?: string;
}

/** How long a session lasts without use. */
export const SESSION_MS = 30 * 24 * 3600_000;
/** More than a project's members have in 30 days. */
const MAXIMUM_PAGES = 20;
const MAXIMUM_ROUNDS = 5;

const ttlOf = (endsAt: number): number => Math.ceil(endsAt / 1000);

/** The session with this id, as it is now; null if it has ended at `now` (epoch milliseconds). */
export async function getSession(sessionId: string, now: number): Promise<Session | null> {
  const session = await getAs(memberKeys.session(sessionId), contentOf<Session>);
  return session && session.expiresAt > now ? session : null;
}

/** Stores a new session. */
export const newSession = (session: Session): TransactionPart =>
  putPart(
    { ...memberKeys.session(session.id), v: 1, ...session, ttl: ttlOf(session.expiresAt) },
    expr`attribute_not_exists(pk)`,
  );

/** Replaces a session by what became of it; fails if it has changed since it was read. */
export const changeSession = (seen: Session, session: Session): TransactionPart =>
  putPart(
    { ...memberKeys.session(session.id), v: 1, ...session, ttl: ttlOf(session.expiresAt) },
    expr`hash = ${seen.hash} AND tokens = ${seen.tokens}`,
  );

/** Notes the use of a session in a project. */
export function noteUse(projectId: string, { createdAt, ...use }: ProjectSession, time: number): TransactionPart {
  return updatePart(memberKeys.projectSession(projectId, use.id), {
    set: { v: 1, ...use, createdAt: expr`if_not_exists(createdAt, ${createdAt})`, ttl: ttlOf(time + SESSION_MS) },
    makesRow: true,
  });
}

/** The sessions that were used in a project and have not ended, newest first, with what they have in common. */
export async function listProjectSessions(
  projectId: string,
  now: number,
): Promise<(ProjectSession & Pick<Session, 'expiresAt'>)[]> {
  const uses = await queryAll({ pk: sessionPartition(projectId), backwards: true }, MAXIMUM_PAGES);
  const rows = await batchGet<Row>(uses.map(({ sk }) => memberKeys.session(sk as string)));
  const ends = new Map(rows.map((row) => [row.id as string, row.expiresAt as number]));
  return uses.map(contentOf<ProjectSession>).flatMap((use) => {
    const expiresAt = ends.get(use.id) ?? 0;
    return expiresAt > now ? [{ ...use, expiresAt }] : [];
  });
}

/** The use of a session in a project; null if there was none. */
export const getProjectSession = (projectId: string, sessionId: string): Promise<ProjectSession | null> =>
  getAs(memberKeys.projectSession(projectId, sessionId), contentOf<ProjectSession>);

const isOf = (projectId: string) => (use: { project: string }) => use.project === projectId;

/** Ends a session with all its access tokens. One that has ended already is no error. */
export async function endSession(sessionId: string): Promise<void> {
  await changeTokens(sessionId, endedParts);
}

/** Ends a session as it was read with all its access tokens; fails if these have changed. */
export const endedParts = ({ id, tokens }: Pick<Session, 'id' | 'tokens'>): TransactionPart[] => [
  deletePart(memberKeys.session(id), expr`tokens = ${tokens}`),
  ...Object.keys(tokens).map((hash) => deletePart(keys.apiKey(hash))),
];

/** Ends the access tokens of a session for one project. The session itself goes on. */
async function endTokens(sessionId: string, projectId: string): Promise<void> {
  await changeTokens(sessionId, (session) => {
    const [ended, kept] = [true, false].map((wanted) =>
      Object.entries(session.tokens).filter(([, use]) => isOf(projectId)(use) === wanted),
    ) as [[string, unknown][], [string, { project: string; until: number }][]];
    if (ended.length === 0) return [];
    return [
      changeSession(session, { ...session, tokens: Object.fromEntries(kept) }),
      ...ended.map(([hash]) => deletePart(keys.apiKey(hash))),
    ];
  });
}

/** Writes what follows from a session as it is now, again if it has changed meanwhile. */
async function changeTokens(sessionId: string, partsOf: (session: Session) => TransactionPart[]): Promise<void> {
  for (let round = 0; round < MAXIMUM_ROUNDS; round++) {
    const session = await getAs(memberKeys.session(sessionId), contentOf<Session>);
    const parts = session ? partsOf(session) : [];
    if (parts.length === 0 || (await transact(parts)) === null) return;
  }
  throw new LostRace('ending access tokens');
}

/**
 * Ends what a member's sessions can do in a project: their access tokens there. Those who are still members get new ones
 * with their present role; of the others, `forget` removes where and with what they were signed in.
 */
export async function endAccessOf(projectId: string, memberId: string, forget = false): Promise<void> {
  const uses = await queryAll({ pk: sessionPartition(projectId) }, MAXIMUM_PAGES);
  for (const { id, memberId: user } of uses.map(contentOf<ProjectSession>)) {
    if (user !== memberId) continue;
    await endTokens(id, projectId);
    if (forget) await removeUse(projectId, id);
  }
}

/** Forgets that a session was used in a project. */
export async function removeUse(projectId: string, sessionId: string): Promise<void> {
  await remove(memberKeys.projectSession(projectId, sessionId));
}

/** How a token relates to its session: `current`, `previous`, or `old`: one of those before. */
export function placeOf(session: Session, { text }: SessionToken): 'current' | 'previous' | 'old' {
  const hash = hashOfKey(text);
  if (hash === session.hash) return 'current';
  return hash === session.previousHash ? 'previous' : 'old';
}
