import { createIdentity, type Identity, readIdentity, setMailFrom } from '../../shared/aws/identities';
import { Problem } from '../../shared/contract/problem';
import { beginCheck, saveCheck } from '../../shared/db/domain-ownership';
import { mailFromName } from '../../shared/domain/domain-records';
import { type Domain, judge } from '../../shared/domain/domains';
import { now, toIso } from '../../shared/ops/clock';
import { findDomain } from './find-domain';
import { inspectRecords } from './inspect-records';
import { tryCallSes } from './upstream';

const INTERVAL_MS = 10_000;

/** The domain's identity as SES sees it; made anew when it is gone. Null when SES can't be asked now. */
async function currentIdentity({ domain }: Domain): Promise<Identity | null> {
  const found = await tryCallSes('GetEmailIdentity', () => readIdentity(domain));
  if (!found || found.answer) return found?.answer ?? null;
  const made = await tryCallSes('CreateEmailIdentity', () => createIdentity(domain));
  if (!made || typeof made.answer === 'string') return null;
  return { ...made.answer, status: 'PENDING', dkimStatus: 'PENDING', mailFrom: null, createdByUs: true };
}

/** Sets where bounces go on an identity of the service's own: the first claim does, or else the owner. */
async function ensureMailFrom(domain: Domain, identity: Identity): Promise<void> {
  const wanted = mailFromName(domain);
  const free = identity.mailFrom === null || domain.status === 'VERIFIED';
  if (!domain.createdByUs || !free || identity.mailFrom?.domain === wanted) return;
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain.domain, wanted));
}

async function nextState(domain: Domain, identity: Identity, token: string): Promise<Domain> {
  const records = await inspectRecords(domain, identity, token);
  const time = now();
  const { failingSince: _, ...rest } = domain;
  const judged = judge(domain, { identity: identity.status, records }, time);
  const verifiedNow = judged.status === 'VERIFIED' && domain.status !== 'VERIFIED';
  return {
    ...rest,
    ...judged,
    records,
    dkimTokens: identity.dkimTokens,
    dkimZone: identity.dkimZone,
    createdByUs: domain.createdByUs || identity.createdByUs,
    checkedAt: toIso(time),
    ...(verifiedNow ? { verifiedAt: toIso(time) } : {}),
  };
}

/** Asks SES and DNS about a domain, at most once in 10 s and when SES has a slot; else the stored state stands. */
export async function checkDomain(domain: Domain, token: string): Promise<Domain> {
  const time = now();
  if (domain.attemptTime !== undefined && time - domain.attemptTime < INTERVAL_MS) return domain;
  if (!(await beginCheck(domain, time, INTERVAL_MS))) return findDomain(domain.projectId, domain.id);
  const begun = { ...domain, attemptTime: time };
  const identity = await currentIdentity(begun);
  if (!identity) return domain;
  await ensureMailFrom(begun, identity);
  const next = await nextState(begun, identity, token);
  switch (await saveCheck(domain, next)) {
    case 'taken':
      throw new Problem('DOMAIN_TAKEN');
    case 'changed':
      return findDomain(domain.projectId, domain.id);
    case 'saved':
      return next;
  }
}
