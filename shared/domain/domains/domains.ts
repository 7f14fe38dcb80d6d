import type { DomainStatus, RecordPurpose } from '../../contract/domain-replies';
import { HOUR_MS } from '../../durations';

export type RecordStatus = DomainStatus;
type OptionalPurpose = 'DMARC_REPORTS' | 'RECEIVING';
export type RecordStates = Record<Exclude<RecordPurpose, OptionalPurpose>, RecordStatus> & {
  [P in OptionalPurpose]?: RecordStatus;
};

export type IdentityStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE' | 'NOT_STARTED';

export interface RecordFinding {
  values: string[];
  instead?: 'below' | 'text' | 'address';
}

/** Keyed by the record's purpose, for DKIM by token. `DMARC_ABOVE`: the organizational domain's record. */
export type RecordFindings = Readonly<Record<string, RecordFinding>>;

export interface UnreportedChange {
  name: 'domain.verified' | 'domain.failed';
  at: string;
}

/** Times named `...At` are ISO 8601, others epoch milliseconds. */
export interface Domain {
  id: string;
  projectId: string;
  domain: string;
  mailFromSubdomain: string;
  region: string;
  status: DomainStatus;
  dkimTokens: string[];
  dkimZone: string;
  /** False if the SES identity existed before. Then it is never changed or deleted. */
  createdByUs: boolean;
  records: RecordStates;
  found?: RecordFindings;
  /** Ownership was proven, but another project still has the domain. */
  isHeldElsewhere?: boolean;
  identityStatus?: IdentityStatus;
  forwardsFeedback?: true;
  receiving?: boolean;
  reportsTo?: string;
  /** Set if `reportsTo` is in another zone, which must allow the reports. */
  reportsZone?: string;
  signedReplies?: boolean;
  createdAt: string;
  verifiedAt?: string;
  failedAt?: string;
  checkedAt?: string;
  nextCheckAt?: string;
  unreported?: UnreportedChange;
  attemptTime?: number;
  failingSince?: number;
}

export const MAX_DOMAINS = 100;
/** After this time, an unverified domain and a verified domain whose checks fail become FAILED. */
export const GRACE_MS = 72 * HOUR_MS;

export const pendingRecords: RecordStates = {
  OWNERSHIP: 'PENDING',
  DKIM: 'PENDING',
  MAIL_FROM: 'PENDING',
  SPF: 'PENDING',
  DMARC: 'PENDING',
};

export const hasLapsed = ({ createdAt, verifiedAt }: Pick<Domain, 'createdAt' | 'verifiedAt'>, now: number): boolean =>
  verifiedAt === undefined && now - Date.parse(createdAt) > GRACE_MS;

export function statusAt(domain: Domain, now: number): DomainStatus {
  if (domain.status === 'PENDING' && hasLapsed(domain, now)) return 'FAILED';
  const isGraceOver = domain.failingSince !== undefined && now - domain.failingSince > GRACE_MS;
  return domain.status === 'VERIFIED' && isGraceOver ? 'FAILED' : domain.status;
}

export interface DomainCheck {
  identity: IdentityStatus;
  records: RecordStates;
}

/** VERIFIED needs SES and the ownership record, and lasts 72 hours without them, unless SES reports FAILED. */
export function statusAfter(
  domain: Domain,
  { identity, records }: DomainCheck,
  now: number,
): { status: DomainStatus; failingSince?: number } {
  if (identity === 'SUCCESS' && records.OWNERSHIP === 'VERIFIED') return { status: 'VERIFIED' };
  const wasVerified = domain.status === 'VERIFIED';
  const failingSince = domain.failingSince ?? now;
  const mayRecover = identity === 'SUCCESS' || identity === 'TEMPORARY_FAILURE';
  if (wasVerified && mayRecover && now - failingSince <= GRACE_MS) return { status: 'VERIFIED', failingSince };
  const hasFailed = wasVerified || domain.status === 'FAILED' || identity === 'FAILED' || hasLapsed(domain, now);
  return { status: hasFailed ? 'FAILED' : 'PENDING' };
}

const utcTime = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function failingAdvice({ records, identityStatus }: Domain, until: number): string {
  const cause =
    records.OWNERSHIP === 'VERIFIED' && identityStatus !== 'SUCCESS'
      ? 'SES can’t find the DKIM records. Add them again.'
      : 'The ownership record is missing. Add it again.';
  return `${cause} The domain stays usable until ${utcTime(until)}.`;
}

function pendingAdvice({ isHeldElsewhere, dkimTokens }: Domain, until: string): string {
  if (isHeldElsewhere) {
    return 'This domain is verified in another project. Delete it there, or remove that project’s ownership record. It’s then verified here within 72 hours.';
  }
  return dkimTokens.length === 0
    ? `Publish the ownership record first. The DKIM records appear once it’s found. We check for it until ${until}.`
    : `Publish the required records. We check for them until ${until}.`;
}

export function adviseDomain(domain: Domain, now: number): string | null {
  switch (statusAt(domain, now)) {
    case 'VERIFIED':
      return domain.failingSince === undefined ? null : failingAdvice(domain, domain.failingSince + GRACE_MS);
    case 'PENDING':
      return pendingAdvice(domain, utcTime(Date.parse(domain.createdAt) + GRACE_MS));
    case 'FAILED':
      return hasLapsed(domain, now) || domain.identityStatus === 'FAILED'
        ? 'The required records weren’t found in time. Remove the domain, add it again and publish its records.'
        : 'The required records are missing. Publish them, then check again.';
  }
}
