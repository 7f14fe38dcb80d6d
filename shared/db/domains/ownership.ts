import { type Domain, GRACE_MS, type UnreportedChange } from '../../domain/domains/domains';
import { expr } from '../table/expressions';
import { domainNamePartition, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { get, update } from '../table/rows';
import { deletePart, type TransactionPart as Part, putPart, transact } from '../table/transact';
import { dueDomainEntry } from './due';

/** The row exists while the domain is VERIFIED for the project. */
export interface DomainOwner {
  projectId: string;
  domainId: string;
}

const ABSENT = expr`attribute_not_exists(pk)`;
const isFreeOrOwn = (projectId: string) => expr`attribute_not_exists(pk) OR projectId = ${projectId}`;

const ownerPart = ({ projectId, id, domain }: Domain): Part =>
  putPart({ ...keys.domainOwner(domain), v: 1, projectId, domainId: id }, isFreeOrOwn(projectId));

const releasePart = ({ projectId, domain }: Domain): Part =>
  deletePart(keys.domainOwner(domain), isFreeOrOwn(projectId));

export async function createDomain(domain: Domain): Promise<'created' | 'exists' | 'taken'> {
  const { id, projectId, createdAt } = domain;
  const failedParts = await transact([
    putPart({ ...keys.domain(projectId, id), v: 1, ...domain, ...dueDomainEntry(domain) }, ABSENT),
    putPart({ ...keys.domainClaim(domain.domain, projectId), v: 1, projectId, domainId: id, createdAt }, ABSENT),
    ...(domain.status === 'VERIFIED' ? [ownerPart(domain)] : []),
  ]);
  if (!failedParts) return 'created';
  const [, , isTaken] = failedParts;
  return isTaken ? 'taken' : 'exists';
}

export const beginCheck = ({ projectId, id }: Domain, now: number, intervalMs: number): Promise<boolean> =>
  update(keys.domain(projectId, id), {
    set: { attemptTime: now },
    if: expr`attribute_not_exists(attemptTime) OR attemptTime <= ${now - intervalMs}`,
  });

const domainPart = (before: Domain, next: Domain): Part =>
  putPart(
    { ...keys.domain(next.projectId, next.id), v: 1, ...next, ...dueDomainEntry(next) },
    expr`status = ${before.status}
      AND (attribute_not_exists(attemptTime) OR attemptTime <= ${next.attemptTime ?? 0})`,
  );

export async function saveCheck(before: Domain, next: Domain): Promise<'saved' | 'changed' | 'taken'> {
  const failedParts = await transact([domainPart(before, next), ...ownershipParts(before, next)]);
  if (!failedParts) return 'saved';
  const [, isTaken] = failedParts;
  return isTaken ? 'taken' : 'changed';
}

function ownershipParts(before: Domain, next: Domain): Part[] {
  if (next.status === 'VERIFIED') return [ownerPart(next)];
  return before.status === 'VERIFIED' ? [releasePart(before)] : [];
}

export interface ReceivingSettings {
  receiving: boolean;
  signedReplies: boolean;
}

/**
 * False if the status has changed. Raises `attemptTime`, so that a running check, which read the old row, stores
 * nothing.
 */
export const setReceiving = (
  { projectId, id, status }: Domain,
  settings: ReceivingSettings,
  time: number,
): Promise<boolean> =>
  update(keys.domain(projectId, id), {
    set: { ...settings, attemptTime: time },
    if: expr`status = ${status}`,
  });

export const setReportsTo = (
  { projectId, id, status }: Domain,
  settings: Pick<Domain, 'reportsTo' | 'reportsZone'> | null,
  time: number,
): Promise<boolean> =>
  update(keys.domain(projectId, id), {
    set: { attemptTime: time, ...settings },
    remove: (['reportsTo', 'reportsZone'] as const).filter((name) => settings?.[name] === undefined),
    if: expr`status = ${status}`,
  });

export async function recordReported({ projectId, id }: Domain, { at }: UnreportedChange): Promise<void> {
  await update(keys.domain(projectId, id), { remove: ['unreported'], if: expr`unreported.at = ${at}` });
}

export async function removeDomain(domain: Domain): Promise<'removed' | 'changed'> {
  const failedParts = await transact([
    deletePart(keys.domain(domain.projectId, domain.id), expr`status = ${domain.status}`),
    deletePart(keys.domainClaim(domain.domain, domain.projectId)),
    ...(domain.status === 'VERIFIED' ? [releasePart(domain)] : []),
  ]);
  return failedParts ? 'changed' : 'removed';
}

export async function domainOwner(domain: string): Promise<DomainOwner | null> {
  const row = await get<DomainOwner>(keys.domainOwner(domain));
  return row && { projectId: row.projectId, domainId: row.domainId };
}

export async function isClaimedByOthers({ projectId, domain }: Domain, now: number): Promise<boolean> {
  const since = new Date(now - GRACE_MS).toISOString();
  const { rows } = await queryPage({
    pk: domainNamePartition(domain),
    // A claim expires. The owner's row has no `createdAt`, because ownership doesn't expire.
    filter: expr`projectId <> ${projectId} AND (attribute_not_exists(createdAt) OR createdAt > ${since})`,
  });
  return rows.length > 0;
}
