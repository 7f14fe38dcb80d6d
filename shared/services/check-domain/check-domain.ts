import type { Identity } from '../../aws/identities';
import { getDomain } from '../../db/domains/domains';
import { beginCheck, saveCheck } from '../../db/domains/ownership';
import { type Domain, type DomainStatus, judge, statusAt } from '../../domain/domains/domains';
import { scheduled } from '../../domain/domains/polling';
import { now, toIso } from '../../ops/clock';
import { currentIdentity, ensureMailFrom } from './current-identity';
import { findRecords } from './find-records';
import { judgeRecords } from './judge-records';
import { tellChange } from './tell-change';

const INTERVAL_MS = 10_000;

/**
 * What came of asking for a check: `recent`, one began a moment ago; `unavailable`, SES can't be asked now; `taken`,
 * another project has the domain.
 */
export interface Checked {
  outcome: 'checked' | 'recent' | 'unavailable' | 'taken';
  /** As it now stands; null when it was removed meanwhile. */
  domain: Domain | null;
}

/** Asks SES and DNS about a domain, at most once in 10 s and in SES's turn, for which it waits `patienceMs` at most. */
export async function checkDomain(domain: Domain, token: string, patienceMs = 0): Promise<Checked> {
  const time = now();
  if (domain.attemptTime !== undefined && time - domain.attemptTime < INTERVAL_MS) return { outcome: 'recent', domain };
  if (!(await beginCheck(domain, time, INTERVAL_MS))) return reread(domain, 'recent');
  const begun = await tellChange({ ...domain, attemptTime: time });
  const identity = await currentIdentity(begun, patienceMs);
  if (!identity) return endByTime(begun);
  await ensureMailFrom(begun, identity);
  return save(begun, await seenBy(begun, identity, token));
}

const reread = async ({ projectId, id }: Domain, outcome: Checked['outcome']): Promise<Checked> => ({
  outcome,
  domain: await getDomain(projectId, id),
});

/** What time alone has ended is written though SES could not be asked. */
async function endByTime(domain: Domain): Promise<Checked> {
  const status = statusAt(domain, now());
  if (status === domain.status) return { outcome: 'unavailable', domain };
  return save(domain, withStatus(domain, status));
}

async function seenBy(domain: Domain, identity: Identity, token: string): Promise<Domain> {
  const { status: identityStatus, dkimTokens, dkimZone } = identity;
  const found = await findRecords({ ...domain, dkimTokens, dkimZone }, token);
  const records = judgeRecords(domain, identity, found, token);
  const { failingSince: _, ...rest } = domain;
  const { status, failingSince } = judge(domain, { identity: identityStatus, records }, now());
  const createdByUs = domain.createdByUs || identity.createdByUs;
  const seen = { ...rest, records, found, identityStatus, dkimTokens, dkimZone, createdByUs, checkedAt: toIso(now()) };
  return withStatus({ ...seen, ...(failingSince === undefined ? {} : { failingSince }) }, status);
}

/** The domain with a status, the times of a change and its event. */
function withStatus(domain: Domain, status: DomainStatus): Domain {
  if (status === domain.status) return domain;
  const at = toIso(now());
  const { failedAt: _, failingSince: __, ...rest } = domain;
  switch (status) {
    case 'VERIFIED':
      return { ...rest, status, verifiedAt: at, untold: { name: 'domain.verified', at } };
    case 'FAILED':
      return { ...rest, status, failedAt: at, untold: { name: 'domain.failed', at } };
    case 'PENDING':
      return { ...rest, status };
  }
}

async function save(was: Domain, seen: Domain): Promise<Checked> {
  const next = scheduled(seen, now());
  switch (await saveCheck(was, next)) {
    case 'saved':
      return { outcome: 'checked', domain: await tellChange(next) };
    case 'changed':
      return reread(was, 'recent');
    case 'taken':
      return saveTaken(was, seen);
  }
}

/** Keeps what was seen of a domain that is another project's; the claim itself stays as it was. */
async function saveTaken(was: Domain, { records, found, checkedAt }: Domain): Promise<Checked> {
  const kept: Domain = { ...was, records, ...(found ? { found } : {}), ...(checkedAt ? { checkedAt } : {}) };
  const next = scheduled(withStatus(kept, statusAt(kept, now())), now());
  await saveCheck(was, next);
  return { outcome: 'taken', domain: await tellChange(next) };
}
