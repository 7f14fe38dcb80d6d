import type { Role } from '../../contract/roles';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { putPart, type TransactionPart } from '../table/transact';

/** An access token of a session as stored: it lies where keys lie, so that the authorizer finds it with one read. */
export interface AccessToken {
  /** SHA-256 of the token in hex; its primary key. */
  hash: string;
  sessionId: string;
  projectId: string;
  memberId: string;
  role: Role;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** How long an access token works. */
export const ACCESS_MS = 15 * 60_000;
/** So many live at the same time in one session; the oldest ends for a further one. */
export const MAXIMUM_TOKENS = 20;

/** Stores an access token. */
export const newAccessToken = (token: AccessToken): TransactionPart =>
  putPart(
    { ...keys.apiKey(token.hash), v: 1, kind: 'session', ...token, ttl: Math.ceil(token.expiresAt / 1000) },
    expr`attribute_not_exists(pk)`,
  );

/** The access token with this hash. It is used the moment it was made, so no replica that trails may be asked. */
export const findAccessToken = (hash: string): Promise<AccessToken | null> =>
  getAs(keys.apiKey(hash), contentOf<AccessToken>);
