import type { Identity } from '../../aws/identities';
import { getDomain } from '../../db/domains/domains';
import { beginCheck, saveCheck } from '../../db/domains/ownership';
import { type Domain, type DomainStatus, statusAfter, statusAt } from '../../domain/domains/domains';
import { scheduled } from '../../domain/domains/polling';
import { now, toIso } from '../../ops/clock';
import { currentIdentity, ensureMailFrom } from './current-identity';
import { findRecords } from './find-records';
import { judgeRecords } from './judge-records';
import { reportChange } from './report-change';

const INTERVAL_MS = 10_000;

/**
 * The outcome of a check: `recent`, another check began within 10 s; `unavailable`, SES could not be asked; `taken`,
 * another project has the domain.
 */
export interface CheckedDomain {
  outcome: 'checked' | 'recent' | 'unavailable' | 'taken';
  /** As it is now; null if it was removed meanwhile. */
  domain: Domain | null;
}

/** Checks a domain with SES and DNS, at most once in 10 s. Waits at most `patienceMs` for its turn at SES. */
export async function checkDomain(domain: Domain, token: string, patienceMs = 0): Promise<CheckedDomain> {
  const time = now();
  if (domain.attemptTime !== undefined && time - domain.attemptTime < INTERVAL_MS) return { outcome: 'recent', domain };
  if (!(await beginCheck(domain, time, INTERVAL_MS))) return reread(domain, 'recent');
  const begun = await reportChange({ ...domain, attemptTime: time });
  const identity = await currentIdentity(begun, patienceMs);
  if (!identity) return endByTime(begun);
  await ensureMailFrom(begun, identity);
  return save(begun, await seenBy(begun, identity, token));
}

const reread = async ({ projectId, id }: Domain, outcome: CheckedDomain['outcome']): Promise<CheckedDomain> => ({
  outcome,
  domain: await getDomain(projectId, id),
});

/** Stores a change of status that time alone has caused, though SES could not be asked. */
async function endByTime(domain: Domain): Promise<CheckedDomain> {
  const status = statusAt(domain, now());
  if (status === domain.status) return { outcome: 'unavailable', domain };
  return save(domain, withStatus(domain, status));
}

async function seenBy(domain: Domain, identity: Identity, token: string): Promise<Domain> {
  const { status: identityStatus, dkimTokens, dkimZone } = identity;
  const found = await findRecords({ ...domain, dkimTokens, dkimZone }, token);
  const records = judgeRecords(domain, identity, found, token);
  const { failingSince: _, ...rest } = domain;
  const { status, failingSince } = statusAfter(domain, { identity: identityStatus, records }, now());
  const createdByUs = domain.createdByUs || identity.createdByUs;
  const seen = { ...rest, records, found, identityStatus, dkimTokens, dkimZone, createdByUs, checkedAt: toIso(now()) };
  return withStatus({ ...seen, ...(failingSince === undefined ? {} : { failingSince }) }, status);
}

/** The domain with a new status, the time of the change, and its event to report. */
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
      return reread(was, 'recent');
    case 'taken':
      return saveTaken(was, seen);
  }
}

/** Stores what was found for a domain that another project owns; the status of the claim stays as it was. */
async function saveTaken(was: Domain, { records, found, checkedAt }: Domain): Promise<CheckedDomain> {
  const kept: Domain = { ...was, records, ...(found ? { found } : {}), ...(checkedAt ? { checkedAt } : {}) };
  const next = scheduled(withStatus(kept, statusAt(kept, now())), now());
  await saveCheck(was, next);
  return { outcome: 'taken', domain: await reportChange(next) };
}
