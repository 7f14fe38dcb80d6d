import { createIdentity, type Identity, readIdentity, setMailFrom, stopFeedbackForwarding } from '../../aws/identities';
import type { DomainStatus } from '../../contract/domain-replies';
import { getDomain } from '../../db/domains/domains';
import { beginCheck, recordReported, saveCheck } from '../../db/domains/ownership';
import { putProjectEvent } from '../../db/events/events';
import { type Domain, statusAfter, statusAt } from '../../domain/domains/domains';
import { withNextCheck } from '../../domain/domains/polling';
import { mailFromName } from '../../domain/domains/records';
import { now, toIso } from '../../ops/clock';
import { idSource } from '../../ops/ids';
import { findRecords, isOwnershipProven } from './find-records';
import { judgeRecords } from './judge-records';
import { tryCallSes } from './upstream';

const INTERVAL_MS = 10_000;

/** `recent`: another check began within 10 s; `unavailable`: SES did not respond. */
export interface CheckedDomain {
  outcome: 'checked' | 'recent' | 'unavailable';
  domain: Domain | null;
}

/** Waits at most `maxWaitMs` for a turn to call SES. */
export async function checkDomain(domain: Domain, token: string, maxWaitMs = 0): Promise<CheckedDomain> {
  const time = now();
  if (domain.attemptTime !== undefined && time - domain.attemptTime < INTERVAL_MS) return { outcome: 'recent', domain };
  if (!(await beginCheck(domain, time, INTERVAL_MS))) return readAgain(domain);
  const current = await reportChange({ ...domain, attemptTime: time });
  const mayReadIdentity = current.dkimTokens.length > 0 || (await isOwnershipProven(current.domain, token));
  const identity = mayReadIdentity ? await readOrCreateIdentity(current, maxWaitMs) : HIDDEN_IDENTITY;
  if (!identity) return applyTimeLimit(current);
  if (mayReadIdentity) await ensureMailFrom(current, identity);
  const forwardsFeedback = await stopFeedbackEmail(current, identity);
  return saveCheckedDomain(current, await withFindings(current, { ...identity, forwardsFeedback }, token));
}

/** Used until ownership is proven, because SES's identity would reveal that another project has the domain. */
const HIDDEN_IDENTITY: Identity = {
  status: 'NOT_STARTED',
  dkimStatus: 'NOT_STARTED',
  dkimTokens: [],
  dkimZone: '',
  mailFrom: null,
  forwardsFeedback: false,
  createdByUs: false,
};

const readAgain = async ({ projectId, id }: Domain): Promise<CheckedDomain> => ({
  outcome: 'recent',
  domain: await getDomain(projectId, id),
});

async function applyTimeLimit(domain: Domain): Promise<CheckedDomain> {
  const status = statusAt(domain, now());
  if (status === domain.status) return { outcome: 'unavailable', domain };
  return saveCheckedDomain(domain, withStatus(domain, status));
}

async function withFindings(domain: Domain, identity: Identity, token: string): Promise<Domain> {
  const { status: identityStatus, dkimTokens, dkimZone } = identity;
  const findings = await findRecords({ ...domain, dkimTokens, dkimZone }, token);
  const records = judgeRecords(domain, identity, findings, token);
  const { failingSince: _, forwardsFeedback: __, isHeldElsewhere: ___, ...rest } = domain;
  const { status, failingSince } = statusAfter(domain, { identity: identityStatus, records }, now());
  const createdByUs = domain.createdByUs || identity.createdByUs;
  const checked: Domain = {
    ...rest,
    records,
    found: findings,
    identityStatus,
    dkimTokens,
    dkimZone,
    createdByUs,
    checkedAt: toIso(now()),
    ...(identity.forwardsFeedback ? { forwardsFeedback: true } : {}),
    ...(failingSince === undefined ? {} : { failingSince }),
  };
  return withStatus(checked, status);
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

async function saveCheckedDomain(before: Domain, checked: Domain): Promise<CheckedDomain> {
  const next = withNextCheck(checked, now());
  switch (await saveCheck(before, next)) {
    case 'saved':
      return { outcome: 'checked', domain: await reportChange(next) };
    case 'changed':
      return readAgain(before);
    case 'taken':
      return saveUnverified(before, checked);
  }
}

/** Keeps a domain unverified that another project has verified. */
async function saveUnverified(before: Domain, checked: Domain): Promise<CheckedDomain> {
  const { records, found, checkedAt, dkimTokens, dkimZone } = checked;
  const unverified: Domain = {
    ...before,
    dkimTokens,
    dkimZone,
    records,
    isHeldElsewhere: true,
    ...(found ? { found } : {}),
    ...(checkedAt ? { checkedAt } : {}),
  };
  const next = withNextCheck(withStatus(unverified, statusAt(unverified, now())), now());
  if ((await saveCheck(before, next)) !== 'saved') return readAgain(before);
  return { outcome: 'checked', domain: await reportChange(next) };
}

/** Null if a call to SES fails. */
async function readOrCreateIdentity({ domain }: Domain, maxWaitMs: number): Promise<Identity | null> {
  const readResponse = await tryCallSes('GetEmailIdentity', () => readIdentity(domain), maxWaitMs);
  if (!readResponse) return null;
  if (readResponse.result) return readResponse.result;
  const createResponse = await tryCallSes('CreateEmailIdentity', () => createIdentity(domain), maxWaitMs);
  if (!createResponse || typeof createResponse.result === 'string') return null;
  return {
    ...createResponse.result,
    status: 'PENDING',
    dkimStatus: 'PENDING',
    mailFrom: null,
    forwardsFeedback: true,
    createdByUs: true,
  };
}

async function ensureMailFrom(domain: Domain, identity: Identity): Promise<void> {
  const mailFrom = mailFromName(domain);
  const maySet = identity.mailFrom === null || domain.status === 'VERIFIED';
  if (!domain.createdByUs || !maySet || identity.mailFrom?.domain === mailFrom) return;
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain.domain, mailFrom));
}

/** Feedback email duplicates SES's events. Returns whether SES still sends it. */
async function stopFeedbackEmail(domain: Domain, { forwardsFeedback, createdByUs }: Identity): Promise<boolean> {
  const isOurs = domain.createdByUs || createdByUs;
  if (!forwardsFeedback || !isOurs) return forwardsFeedback;
  const operation = 'PutEmailIdentityFeedbackAttributes';
  const hasFailed = (await tryCallSes(operation, () => stopFeedbackForwarding(domain.domain))) === null;
  return hasFailed;
}

/** Records the event once, under a derived id. After a crash, `unreported` makes the next check record it. */
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
