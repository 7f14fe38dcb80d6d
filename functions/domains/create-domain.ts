import {
  createIdentity,
  type Dkim,
  identityRegion,
  readIdentity,
  setMailFrom,
  stopFeedbackForwarding,
} from '../../shared/aws/identities';
import { invalidField, Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { listDomains } from '../../shared/db/domains/domains';
import { createDomain as storeDomain } from '../../shared/db/domains/ownership';
import { acquireConcurrencyLease, msUntilLeaseEnds } from '../../shared/db/projects/concurrency-leases';
import type { Project } from '../../shared/db/projects/projects';
import { type Domain, hasLapsed, MAX_DOMAINS, pendingRecords } from '../../shared/domain/domains/domains';
import { parseDomain } from '../../shared/domain/domains/name';
import { withNextCheck } from '../../shared/domain/domains/polling';
import { defaultMailFromSubdomain, mailFromName } from '../../shared/domain/domains/records';
import type { Endpoint } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';
import { isOwnershipProven } from '../../shared/services/check-domain/find-records';
import { callSes, tryCallSes } from '../../shared/services/check-domain/upstream';
import { dropDomain } from '../../shared/services/drop-domain/drop-domain';
import { domainReply } from './domain';

const MAX_ADDED_PER_WINDOW = 3;
const WINDOW_MS = 15_000;

const duplicateDomain = () => invalidField('domain', 'The project has this domain already.', 'duplicate');

async function findExisting(projectId: string, domain: string): Promise<Domain | undefined> {
  const domains = await listDomains(projectId);
  const existingDomain = domains.find((row) => row.domain === domain);
  if (!existingDomain && domains.length >= MAX_DOMAINS) {
    throw invalidField('domain', `A project can have at most ${MAX_DOMAINS} domains.`, 'too_big');
  }
  return existingDomain;
}

export const createDomain: Endpoint<typeof domainsGroup.routes.createDomain> = async ({ body, project, ids }) => {
  const domain = parseDomain(body.domain);
  if (!domain) throw invalidField('domain', 'Emails can’t be sent from this domain.', 'invalid_string');
  const id = ids.id('dom');
  const existingDomain = await findExisting(project.id, domain);
  if (existingDomain?.id === id) return { status: 201, body: domainReply(existingDomain, project) };
  if (existingDomain && !hasLapsed(existingDomain, now())) throw duplicateDomain();
  if (existingDomain) await dropDomain(existingDomain);

  await throwIfTooFast(project.id);
  const { mailFromSubdomain = defaultMailFromSubdomain(domain) } = body;
  const newDomain: Domain = {
    id,
    projectId: project.id,
    domain,
    mailFromSubdomain,
    status: 'PENDING',
    createdAt: toIso(ids.time),
    ...(await establishIdentityIfOwned(project, domain, mailFromName({ domain, mailFromSubdomain }))),
    region: await identityRegion(),
  };
  const row = withNextCheck(newDomain, now());
  if ((await storeDomain(row)) !== 'created') throw duplicateDomain();
  return { status: 201, body: domainReply(row, project) };
};

async function establishIdentityIfOwned({ domainToken }: Project, domain: string, mailFromDomain: string) {
  const isOwned = await isOwnershipProven(domain, domainToken);
  if (!isOwned) return { dkimTokens: [], dkimZone: '', createdByUs: false, records: pendingRecords };
  const identity = await establishIdentity(domain, mailFromDomain);
  return { ...identity, records: { ...pendingRecords, OWNERSHIP: 'VERIFIED' as const } };
}

/** SES allows one new domain per second per account, so a project adds a few, then waits. */
async function throwIfTooFast(projectId: string): Promise<void> {
  if (await acquireConcurrencyLease(projectId, 'domains', MAX_ADDED_PER_WINDOW, WINDOW_MS)) return;
  const message = `A project can add ${MAX_ADDED_PER_WINDOW} domains in ${WINDOW_MS / 1000} seconds.`;
  const waitMs = await msUntilLeaseEnds(projectId, 'domains', MAX_ADDED_PER_WINDOW);
  throw new Problem('RATE_LIMIT_EXCEEDED', { message, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

async function establishIdentity(domain: string, mailFromDomain: string): Promise<Dkim & { createdByUs: boolean }> {
  const result = await callSes('CreateEmailIdentity', () => createIdentity(domain));
  if (result === 'refused') throw invalidField('domain', 'SES does not accept this domain.', 'invalid_string');
  if (result === 'exists') return readExistingIdentity(domain);
  // If a call fails, the next check of the domain repeats it.
  await tryCallSes('PutEmailIdentityMailFromAttributes', () => setMailFrom(domain, mailFromDomain));
  await tryCallSes('PutEmailIdentityFeedbackAttributes', () => stopFeedbackForwarding(domain));
  return { ...result, createdByUs: true };
}

async function readExistingIdentity(domain: string): Promise<Dkim & { createdByUs: boolean }> {
  const identity = await callSes('GetEmailIdentity', () => readIdentity(domain));
  if (!identity) throw new Problem('UPSTREAM_ERROR');
  const { dkimTokens, dkimZone, createdByUs } = identity;
  return { dkimTokens, dkimZone, createdByUs };
}
