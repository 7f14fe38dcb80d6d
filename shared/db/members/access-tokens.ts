import type { Role } from '../../contract/roles';
import { type EpochMs, MINUTE_MS } from '../../durations';
import { expr } from '../table/expressions';
import { keys } from '../table/keys';
import { getAs } from '../table/rows';
import { contentOf } from '../table/stored';
import { putPart, type TransactionPart } from '../table/transact';

/** Stored with the API keys, so the authorizer finds it with one read. */
export interface AccessToken {
  hash: string;
  sessionId: string;
  projectId: string;
  memberId: string;
  role: Role;
  expiresAt: EpochMs;
}

export const ACCESS_MS = 15 * MINUTE_MS;
export const MAX_TOKENS = 20;

export const newAccessTokenPart = (token: AccessToken): TransactionPart =>
  putPart(
    { ...keys.apiKey(token.hash), v: 1, kind: 'session', ...token, ttl: Math.ceil(token.expiresAt / 1000) },
    expr`attribute_not_exists(pk)`,
  );

/** Strongly consistent: a token is used as soon as it exists. */
export const findAccessToken = (hash: string): Promise<AccessToken | null> =>
  getAs(keys.apiKey(hash), contentOf<AccessToken>);
