import { LINK_LIFE_MS, type LinkKind } from '../../domain/members/sign-in-link';
import { hashOfKey, newSecret } from '../../domain/projects/api-key';
import { toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import { getAs, putOrRead } from '../table/rows';
import { contentOf } from '../table/stored';
import { type TransactionPart, updatePart } from '../table/transact';
import { memberKeys } from './keys';

/** A sign-in link as stored: everything but its token. */
export interface SignInLink {
  /** SHA-256 of the token in hex; its primary key. */
  hash: string;
  kind: LinkKind;
  /** The project that it leads to. */
  projectId: string;
  /** Absent in links of the operator. */
  memberId?: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  usedAt?: string;
}

/** A link that was made, with the token that is stored nowhere. */
export interface MadeLink {
  token: string;
  /** ISO time. */
  expiresAt: string;
}

/** Links are known for a day after their end, so that the answer says why one does not work. */
const KEPT_S = 24 * 3600;

interface NewLink extends Pick<SignInLink, 'kind' | 'projectId' | 'memberId'> {
  token: string;
  /** Epoch milliseconds: when its life begins. */
  from: number;
}

/** Stores a link. A repeat with the same token changes nothing, and finds when the link ends. */
export async function createLink({ token, from, ...link }: NewLink): Promise<MadeLink> {
  const expiresAt = from + LINK_LIFE_MS[link.kind];
  const hash = hashOfKey(token);
  const ttl = Math.ceil(expiresAt / 1000) + KEPT_S;
  const row = { ...memberKeys.link(hash), v: 1, hash, ...link, expiresAt, ttl };
  const stored = await putOrRead<typeof row>(row, expr`attribute_not_exists(pk)`);
  return { token, expiresAt: toIso((isConflict<typeof row>(stored) && stored.row?.expiresAt) || expiresAt) };
}

/**
 * Makes a single-use link of 10 minutes that signs in as the operator, with the role owner, in one project alone: for
 * the first owner, and for the day on which mail is down. `now` is in epoch milliseconds. The caller makes sure that the
 * project exists; `signInLink` makes the address.
 */
export const createOperatorLink = (projectId: string, now: number): Promise<MadeLink> =>
  createLink({ token: newSecret('sl'), kind: 'operator', projectId, from: now });

/** The link with this hash, used and expired ones too. */
export const getLink = (hash: string): Promise<SignInLink | null> =>
  getAs(memberKeys.link(hash), contentOf<SignInLink>);

/** Uses a link; fails if it was used or has expired at `now` (epoch milliseconds). */
export const useLink = ({ hash }: SignInLink, now: number): TransactionPart =>
  updatePart(memberKeys.link(hash), {
    set: { usedAt: toIso(now) },
    if: expr`attribute_not_exists(usedAt) AND expiresAt > ${now}`,
  });
