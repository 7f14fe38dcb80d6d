import { DAY_SECONDS, type EpochMs, MINUTE_MS } from '../../durations';
import { now } from '../../ops/clock';
import { anyOf, expr } from '../table/expressions';
import { getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { memberKeys } from './keys';
import { getLink, type SignInLink } from './links';

interface OutgoingLink {
  request: string;
  hash: string;
  /** Until this time, no other link is emailed, unless this link stops working. */
  until: EpochMs;
}

/** If the worker dies, another request is served after this time. */
const CLAIM_MS = 2 * MINUTE_MS;
const RETENTION_SECONDS = DAY_SECONDS;

interface LinkClaim extends Omit<OutgoingLink, 'until'> {
  memberIds: readonly string[];
}

type ClaimOutcome = 'claimed' | 'claimed_before' | 'refused';

/**
 * `refused` while another link is usable or another request is served. A repeat of the request gets `claimed_before`.
 */
export async function claimLink(person: string, { request, hash, memberIds }: LinkClaim): Promise<ClaimOutcome> {
  const time = now();
  const current = await getAs(memberKeys.outgoingLink(person), contentOf<OutgoingLink>);
  if (current !== null && current.until > time && current.request !== request) {
    const link = await getLink(current.hash);
    if (link === null || isUsable(link, memberIds, time)) return 'refused';
  }
  const until = time + CLAIM_MS;
  // Here the current link has expired, is unusable, or is of the same request.
  const replaceable = current === null ? [request] : [request, current.request];
  const isFree = expr`attribute_not_exists(pk) OR until <= ${time} OR request IN ${anyOf(replaceable)}`;
  const row = {
    ...memberKeys.outgoingLink(person),
    v: 1,
    request,
    hash,
    until,
    ttl: Math.ceil(until / 1000) + RETENTION_SECONDS,
  };
  if (!(await put(row, isFree))) return 'refused';
  return current?.request === request ? 'claimed_before' : 'claimed';
}

/** A removed member can't sign in by a link. */
const isUsable = ({ usedAt, expiresAt, memberId }: SignInLink, memberIds: readonly string[], time: number): boolean =>
  usedAt === undefined && expiresAt > time && memberId !== undefined && memberIds.includes(memberId);

export async function recordEmailedLink(person: string, request: string, until: EpochMs): Promise<void> {
  const change = { set: { until, ttl: Math.ceil(until / 1000) + RETENTION_SECONDS }, if: expr`request = ${request}` };
  await update(memberKeys.outgoingLink(person), change);
}

export async function dropClaim(person: string, request: string): Promise<void> {
  await remove(memberKeys.outgoingLink(person), expr`request = ${request}`);
}
