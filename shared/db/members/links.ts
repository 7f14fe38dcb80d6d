import { LINK_LIFE_MS, type LinkKind } from '../../domain/members/session-token';
import { hashOfKey, newSecret } from '../../domain/projects/api-key';
import { DAY_SECONDS, type EpochMs, type IsoTime } from '../../durations';
import { toIso } from '../../ops/clock';
import { expr } from '../table/expressions';
import { isConflict } from '../table/outcomes';
import { getAs, putOrRead } from '../table/rows';
import { contentOf } from '../table/stored';
import { type TransactionPart, updatePart } from '../table/transact';
import { memberKeys } from './keys';

export interface SignInLink {
  hash: string;
  kind: LinkKind;
  projectId: string;
  memberId?: string;
  expiresAt: EpochMs;
  usedAt?: string;
}

export interface CreatedLink {
  token: string;
  expiresAt: IsoTime;
}

/** Kept this long after its expiry, so that a response can explain why the link fails. */
const RETENTION_SECONDS = DAY_SECONDS;

interface NewLink extends Pick<SignInLink, 'kind' | 'projectId' | 'memberId'> {
  token: string;
  from: EpochMs;
}

export async function createLink({ token, from, ...link }: NewLink): Promise<CreatedLink> {
  const expiresAt = from + LINK_LIFE_MS[link.kind];
  const hash = hashOfKey(token);
  const ttl = Math.ceil(expiresAt / 1000) + RETENTION_SECONDS;
  const row = { ...memberKeys.link(hash), v: 1, hash, ...link, expiresAt, ttl };
  const outcome = await putOrRead<typeof row>(row, expr`attribute_not_exists(pk)`);
  const existing = isConflict<typeof row>(outcome) ? outcome.row : null;
  return { token, expiresAt: toIso((existing ?? row).expiresAt) };
}

/** Signs in as owner, once and within 10 minutes: for the first owner, or when email is down. */
export const createOperatorLink = (projectId: string, now: EpochMs): Promise<CreatedLink> =>
  createLink({ token: newSecret('sl'), kind: 'operator', projectId, from: now });

export const getLink = (hash: string): Promise<SignInLink | null> =>
  getAs(memberKeys.link(hash), contentOf<SignInLink>);

export const consumeLinkPart = ({ hash }: SignInLink, now: EpochMs): TransactionPart =>
  updatePart(memberKeys.link(hash), {
    set: { usedAt: toIso(now) },
    if: expr`attribute_not_exists(usedAt) AND expiresAt > ${now}`,
  });
