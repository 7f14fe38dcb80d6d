import { now } from '../../ops/clock';
import { anyOf, expr } from '../table/expressions';
import { getAs, put, remove, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { memberKeys } from './keys';
import { getLink, type SignInLink } from './links';

/** The latest link that was emailed to a person, or is about to be. */
interface OutgoingLink {
  /** Id of the request for it. */
  request: string;
  hash: string;
  /** Epoch milliseconds: until then no other link is emailed, unless this one works no more. */
  until: number;
}

/** How long a worker has to email a link that it claimed. If it dies, another request is served after that. */
const CLAIM_MS = 2 * 60_000;
const KEPT_S = 24 * 3600;

/** What a request claims. */
interface LinkClaim extends Omit<OutgoingLink, 'until'> {
  /** Whom a link can sign in: the person's ids in all its projects. */
  memberIds: readonly string[];
}

type Claimed = 'claimed' | 'claimed_before' | 'refused';

/**
 * Claims that the link of a request is the one that a person gets. `refused` while a link that works is out, or another
 * request is being served. A repeat of the request has its claim: `claimed_before`.
 */
export async function claimLink(person: string, { request, hash, memberIds }: LinkClaim): Promise<Claimed> {
  const time = now();
  const out = await getAs(memberKeys.outgoingLink(person), contentOf<OutgoingLink>);
  if (out !== null && out.until > time && out.request !== request) {
    const link = await getLink(out.hash);
    if (link === null || works(link, memberIds, time)) return 'refused';
  }
  const until = time + CLAIM_MS;
  const isFree = expr`attribute_not_exists(pk) OR until <= ${time} OR request IN ${anyOf([request, out?.request ?? request])}`;
  const row = { ...memberKeys.outgoingLink(person), v: 1, request, hash, until, ttl: Math.ceil(until / 1000) + KEPT_S };
  if (!(await put(row, isFree))) return 'refused';
  return out?.request === request ? 'claimed_before' : 'claimed';
}

/** A link signs nobody in who was removed from its project. */
const works = ({ usedAt, expiresAt, memberId }: SignInLink, memberIds: readonly string[], time: number): boolean =>
  usedAt === undefined && expiresAt > time && memberId !== undefined && memberIds.includes(memberId);

/** Notes that the link of a request was emailed, and works until then (epoch milliseconds). */
export async function noteEmailedLink(person: string, request: string, until: number): Promise<void> {
  const change = { set: { until, ttl: Math.ceil(until / 1000) + KEPT_S }, if: expr`request = ${request}` };
  await update(memberKeys.outgoingLink(person), change);
}

/** Gives up a claim: nothing is emailed for the request. */
export async function dropClaim(person: string, request: string): Promise<void> {
  await remove(memberKeys.outgoingLink(person), expr`request = ${request}`);
}
