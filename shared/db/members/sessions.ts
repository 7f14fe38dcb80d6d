import type { SessionToken } from '../../domain/members/session-token';
import { hashOfKey } from '../../domain/projects/api-key';
import { DAY_MS, type EpochMs } from '../../durations';
import { batchGet } from '../table/batch-get';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { queryAll } from '../table/query';
import { LostRace } from '../table/retry-on-conflict';
import { getAs, type Row, remove } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, type TransactionPart, transact, updatePart } from '../table/transact';
import { memberKeys, sessionPartition } from './keys';

/** Contains only hashes of tokens. */
export interface Session {
  id: string;
  person?: string;
  projectId: string;
  projectOnly?: boolean;
  sealKey: string;
  hash: string;
  previousHash?: string;
  salt?: string;
  rotatedAt: EpochMs;
  /** When the session ends unless it is used again. */
  expiresAt: EpochMs;
  /** By the token's hash. */
  tokens: Record<string, { project: string; until: EpochMs }>;
  createdAt: string;
  /** The session ended because it was used in two places. Its row stays, so that responses can say why. */
  copied?: true;
}

export interface ProjectSession {
  id: string;
  memberId: string;
  createdAt: string;
  lastUsedAt: string;
  sourceIp?: string;
  userAgent?: string;
}

export const SESSION_MS = 30 * DAY_MS;
const MAX_PAGES = 20;
const MAX_ROUNDS = 5;

const ttlOf = (endsAt: number): number => Math.ceil(endsAt / 1000);

export async function getSession(sessionId: string, now: EpochMs): Promise<Session | null> {
  const session = await getKnownSession(sessionId, now);
  return session?.copied ? null : session;
}

export async function getKnownSession(sessionId: string, now: number): Promise<Session | null> {
  const session = await getAs(memberKeys.session(sessionId), contentOf<Session>);
  return session && session.expiresAt > now ? session : null;
}

export const newSessionPart = (session: Session): TransactionPart =>
  putPart(
    { ...memberKeys.session(session.id), v: 1, ...session, ttl: ttlOf(session.expiresAt) },
    expr`attribute_not_exists(pk)`,
  );

export const changeSessionPart = (current: Session, changed: Session): TransactionPart =>
  putPart(
    { ...memberKeys.session(changed.id), v: 1, ...changed, ttl: ttlOf(changed.expiresAt) },
    expr`hash = ${current.hash} AND tokens = ${current.tokens}`,
  );

export function recordUsePart(projectId: string, { createdAt, ...use }: ProjectSession, time: number): TransactionPart {
  return updatePart(memberKeys.projectSession(projectId, use.id), {
    set: { v: 1, ...use, createdAt: expr`if_not_exists(createdAt, ${createdAt})`, ttl: ttlOf(time + SESSION_MS) },
    makesRow: true,
  });
}

export async function listProjectSessions(
  projectId: string,
  now: number,
): Promise<(ProjectSession & Pick<Session, 'expiresAt'>)[]> {
  const uses = await queryAll({ pk: sessionPartition(projectId), backwards: true }, MAX_PAGES);
  const rows = await batchGet<Row>(uses.map(({ sk }) => memberKeys.session(sk as string)));
  const active = rows.filter(({ copied }) => copied !== true);
  const expiries = new Map(active.map((row) => [row.id as string, row.expiresAt as number]));
  return uses.map(contentOf<ProjectSession>).flatMap((use) => {
    const expiresAt = expiries.get(use.id) ?? 0;
    return expiresAt > now ? [{ ...use, expiresAt }] : [];
  });
}

export const getProjectSession = (projectId: string, sessionId: string): Promise<ProjectSession | null> =>
  getAs(memberKeys.projectSession(projectId, sessionId), contentOf<ProjectSession>);

export async function endSession(sessionId: string): Promise<void> {
  await changeTokens(sessionId, endSessionParts);
}

export async function endCopiedSession(sessionId: string): Promise<void> {
  await changeTokens(sessionId, (session) => {
    if (session.copied) return [];
    // No token has this hash, so no refresh under way can revive the session.
    const ended = { ...session, hash: '', tokens: {}, copied: true as const };
    return [changeSessionPart(session, ended), ...deleteTokenParts(session)];
  });
}

export const endSessionParts = ({ id, tokens }: Pick<Session, 'id' | 'tokens'>): TransactionPart[] => [
  deletePart(memberKeys.session(id), expr`tokens = ${tokens}`),
  ...deleteTokenParts({ tokens }),
];

const deleteTokenParts = ({ tokens }: Pick<Session, 'tokens'>): TransactionPart[] =>
  Object.keys(tokens).map((hash) => deletePart(keys.apiKey(hash)));

async function endTokens(sessionId: string, projectId: string): Promise<void> {
  await changeTokens(sessionId, (session) => {
    const tokens = Object.entries(session.tokens);
    const ended = tokens.filter(([, { project }]) => project === projectId);
    const others = tokens.filter(([, { project }]) => project !== projectId);
    if (ended.length === 0) return [];
    return [
      changeSessionPart(session, { ...session, tokens: Object.fromEntries(others) }),
      ...ended.map(([hash]) => deletePart(keys.apiKey(hash))),
    ];
  });
}

async function changeTokens(sessionId: string, partsOf: (session: Session) => TransactionPart[]): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const session = await getAs(memberKeys.session(sessionId), contentOf<Session>);
    const parts = session ? partsOf(session) : [];
    if (parts.length === 0) return;
    const failedParts = await transact(parts);
    if (failedParts === null) return;
  }
  throw new LostRace('ending access tokens');
}

async function usesOfMember(projectId: string, memberId: string): Promise<ProjectSession[]> {
  const uses = await queryAll({ pk: sessionPartition(projectId) }, MAX_PAGES);
  return uses.map(contentOf<ProjectSession>).filter((use) => use.memberId === memberId);
}

/** The member's sessions then get new access tokens, with the current role. */
export async function endAccessTokensOf(projectId: string, memberId: string): Promise<void> {
  for (const { id } of await usesOfMember(projectId, memberId)) await endTokens(id, projectId);
}

export async function endAccessOfFormerMember(projectId: string, memberId: string): Promise<void> {
  for (const { id } of await usesOfMember(projectId, memberId)) {
    await endTokens(id, projectId);
    await removeUse(projectId, id);
  }
}

export async function removeUse(projectId: string, sessionId: string): Promise<void> {
  await remove(memberKeys.projectSession(projectId, sessionId));
}

export function tokenGeneration(session: Session, { text }: SessionToken): 'current' | 'previous' | 'old' {
  const hash = hashOfKey(text);
  if (hash === session.hash) return 'current';
  return hash === session.previousHash ? 'previous' : 'old';
}
