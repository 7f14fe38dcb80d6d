import { createIdentity, type Identity, readIdentity, setMailFrom, stopForwarding } from '../../aws/identities';
import type { DomainStatus } from '../../contract/domain-replies';
import { getDomain } from '../../db/domains/domains';
import { beginCheck, recordReported, saveCheck } from '../../db/domains/ownership';
import { putProjectEvent } from '../../db/events/events';
import { type Domain, statusAfter, statusAt } from '../../domain/domains/domains';
import { scheduled } from '../../domain/domains/polling';
import { mailFromName } from '../../domain/domains/records';
import { now, toIso } from '../../ops/clock';
import { idSource } from '../../ops/ids';
import { findRecords, isOwnershipProven } from './find-records';
import { judgeRecords } from './judge-records';
import { tryCallSes } from './upstream';

const INTERVAL_MS = 10_000;

/** `recent`: another check began within 10 s; `unavailable`: SES could not be asked. */
export interface CheckedDomain {
  outcome: 'checked' | 'recent' | 'unavailable';
  domain: Domain | null;
}

/** Checks at most once in 10 s. Waits at most `patienceMs` for SES. */
export async function checkDomain(domain: Domain, token: string, patienceMs = 0): Promise<CheckedDomain> {
  const time = now();
  if (domain.attemptTime !== undefined && time - domain.attemptTime < INTERVAL_MS) return { outcome: 'recent', domain };
  if (!(await beginCheck(domain, time, INTERVAL_MS))) return reread(domain);
  const checking = await reportChange({ ...domain, attemptTime: time });
  const isShown = checking.dkimTokens.length > 0 || (await isOwnershipProven(checking.domain, token));
  const identity = isShown ? await currentIdentity(checking, patienceMs) : UNSEEN;
  if (!identity) return endByTime(checking);
  if (isShown) await ensureMailFrom(checking, identity);
  const forwardsFeedback = await stillForwards(checking, identity);
  return save(checking, await seenBy(checking, { ...identity, forwardsFeedback }, token));
}

/** Used before ownership is proven, because SES identities would reveal other projects. */
const UNSEEN: Identity = {
  status: 'NOT_STARTED',
  dkimStatus: 'NOT_STARTED',
  dkimTokens: [],
  dkimZone: '',
  mailFrom: null,
  forwardsFeedback: false,
  createdByUs: false,
};

const reread = async ({ projectId, id }: Domain): Promise<CheckedDomain> => ({
  outcome: 'recent',
  domain: await getDomain(projectId, id),
});

async function endByTime(domain: Domain): Promise<CheckedDomain> {
  const status = statusAt(domain, now());
  if (status === domain.status) return { outcome: 'unavailable', domain };
  return save(domain, withStatus(domain, status));
}

async function seenBy(domain: Domain, identity: Identity, token: string): Promise<Domain> {
  const { status: identityStatus, dkimTokens, dkimZone } = identity;
  const found = await findRecords({ ...domain, dkimTokens, dkimZone }, token);
  const records = judgeRecords(domain, identity, found, token);
  const { failingSince: _, forwardsFeedback: __, isHeldElsewhere: ___, ...rest } = domain;
  const { status, failingSince } = statusAfter(domain, { identity: identityStatus, records }, now());
  const createdByUs = domain.createdByUs || identity.createdByUs;
  const seen = { ...rest, records, found, identityStatus, dkimTokens, dkimZone, createdByUs, checkedAt: toIso(now()) };
  const forwarding = identity.forwardsFeedback ? { forwardsFeedback: true as const } : {};
  return withStatus({ ...seen, ...forwarding, ...(failingSince === undefined ? {} : { failingSince }) }, status);
}

function withStatus(domain: Domain, status: DomainStatus): Domain {
  if (status === domain.status) return domain;
  const at = toIso(now());
  const { failedAt: _, failingSince: __, ...rest } = domain;
  switch (status) {
    case 'VERIFIED':
      return { ...rest, status, verifiedAt: at, unreported: { name: 'domain.verified', at } };
    case 'FAILED':
      return { ...rest, status, failedAt: at, unreported: { name: 'domain.failed', at } };
    case 'PENDING':
      return { ...rest, status };
  }
}

async function save(was: Domain, seen: Domain): Promise<CheckedDomain> {
  const next = scheduled(seen, now());
  switch (await saveCheck(was, next)) {
    case 'saved':
      return { outcome: 'checked', domain: await reportChange(next) };
    case 'changed':
      return reread(was);
    case 'taken':
      return saveTaken(was, seen);
  }
}

/** Another project verified the domain, so the claim keeps its status. */
async function saveTaken(was: Domain, seen: Domain): Promise<CheckedDomain> {
  const { records, found, checkedAt, dkimTokens, dkimZone } = seen;
  const keys = { dkimTokens, dkimZone };
  const kept: Domain = {
    ...was,
    ...keys,
    records,
    isHeldElsewhere: true,
    ...(found ? { found } : {}),
    ...(checkedAt ? { checkedAt } : {}),
  };
  const next = scheduled(withStatus(kept, statusAt(kept, now())), now());
  await saveCheck(was, next);
  return { outcome: 'checked', domain: await reportChange(next) };
}

/** Creates a missing identity. Returns null if SES can't be asked in time. */
async function currentIdentity({ domain }: Domain, patienceMs: number): Promise<Identity | null> {
  const found = await tryCallSes('GetEmailIdentity', () => readIdentity(domain), patienceMs);
  if (!found || found.result) return found?.result ?? null;
  const made = await tryCallSes('CreateEmailIdentity', () => createIdentity(domain), patienceMs);
  if (!made || typeof made.result === 'string') return null;
  return {
    ...made.result,
    status: 'PENDING',
    dkimStatus: 'PENDING',
    mailFrom: null,
    forwardsFeedback: true,
    createdByUs: true,
  };
}

async function ensureMailFrom(domain: Domain, identity: Identity): Promise<void> {
  const wanted = mailFromName(domain);
  const free = identity.mailFrom === null || domain.status === 'VERIFIED';
  if (!domain.createdByUs || !free || identity.mailFrom?.domain === wanted) return;
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain.domain, wanted));
}

/** Turns off feedback email, which duplicates SES's events. Leaves identities we didn't create. */
async function stillForwards(domain: Domain, { forwardsFeedback, createdByUs }: Identity): Promise<boolean> {
  if (!forwardsFeedback || !(domain.createdByUs || createdByUs)) return forwardsFeedback;
  return (await tryCallSes('PutEmailIdentityFeedbackAttributes', () => stopForwarding(domain.domain))) === null;
}

/**
 * Records the change once, under an id derived from it. A crash loses nothing, because the status write notes the
 * missing event.
 */
async function reportChange(domain: Domain): Promise<Domain> {
  const { unreported, ...reported } = domain;
  if (!unreported) return domain;
  const { name, at } = unreported;
  await putProjectEvent({
    id: idSource(`${domain.id} ${name}`, Date.parse(at)).id('evt'),
    projectId: domain.projectId,
    name,
    data: { domainId: domain.id, domain: domain.domain },
    source: 'domain',
    createdAt: at,
  });
  await recordReported(domain, unreported);
  return reported;
}
