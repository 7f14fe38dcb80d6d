export type DomainStatus = 'PENDING' | 'VERIFIED' | 'FAILED';
export type RecordStatus = DomainStatus;
export type RecordPurpose = 'OWNERSHIP' | 'DKIM' | 'MAIL_FROM' | 'SPF' | 'DMARC';
export type RecordStates = Record<RecordPurpose, RecordStatus>;

/** What SES says of an identity. */
export type IdentityStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE' | 'NOT_STARTED';

/** What DNS holds at the name of a record. */
export interface Finding {
  /** A few of the values, each cut to a length that is enough to recognise it; of MX records `10 mail.example.com`. */
  values: string[];
  /** Where nothing stands: what does, below the name with the domain once more, or as another type of record. */
  instead?: 'below' | 'text' | 'address';
}

/** Findings by purpose, of DKIM records by token; `DMARC_ABOVE` is the record of the organisational domain. */
export type Findings = Readonly<Record<string, Finding>>;

/** A change of status that has not been told as an event yet. */
export interface Untold {
  name: 'domain.verified' | 'domain.failed';
  at: string;
}

/** A project's claim on a domain, as stored. Times named `...At` are ISO 8601, the others epoch milliseconds. */
export interface Domain {
  id: string;
  projectId: string;
  domain: string;
  mailFromSubdomain: string;
  /** SES's region, which stands in the MX record. */
  region: string;
  status: DomainStatus;
  dkimTokens: string[];
  /** Where SES publishes the DKIM keys that the CNAME records lead to. */
  dkimZone: string;
  /** The SES identity is the service's own; one that stood there before is never changed or deleted. */
  createdByUs: boolean;
  records: RecordStates;
  /** Absent where no server has ever given an answer. */
  found?: Findings;
  /** SES's word at the latest check. */
  identityStatus?: IdentityStatus;
  createdAt: string;
  verifiedAt?: string;
  failedAt?: string;
  checkedAt?: string;
  /** When the background looks again; absent when it does not any more, and on rows from before it did. */
  nextCheckAt?: string;
  untold?: Untold;
  /** Start of the latest check. */
  attemptTime?: number;
  /** Since when a verified domain has not been in order. */
  failingSince?: number;
}

export const MAXIMUM_DOMAINS = 100;
/** How long an unverified claim holds, and a verified domain in trouble stays usable. */
export const GRACE_MS = 72 * 3600_000;

export const pendingRecords: RecordStates = {
  OWNERSHIP: 'PENDING',
  DKIM: 'PENDING',
  MAIL_FROM: 'PENDING',
  SPF: 'PENDING',
  DMARC: 'PENDING',
};

/** Whether a claim that was never verified has run out. */
export const hasLapsed = ({ createdAt, verifiedAt }: Pick<Domain, 'createdAt' | 'verifiedAt'>, now: number): boolean =>
  verifiedAt === undefined && now - Date.parse(createdAt) > GRACE_MS;

/** A domain's state now: some end by time alone. */
export function statusAt(domain: Domain, now: number): DomainStatus {
  if (domain.status === 'PENDING' && hasLapsed(domain, now)) return 'FAILED';
  const graceOver = domain.failingSince !== undefined && now - domain.failingSince > GRACE_MS;
  return domain.status === 'VERIFIED' && graceOver ? 'FAILED' : domain.status;
}

/** What a check saw. */
export interface Seen {
  identity: IdentityStatus;
  records: RecordStates;
}

/**
 * The state that follows from a check. VERIFIED needs both SES and the project's own ownership record;
 * once verified, a domain outlives trouble with either for 72 hours, but not SES's final word.
 */
export function judge(domain: Domain, seen: Seen, now: number): { status: DomainStatus; failingSince?: number } {
  const { identity, records } = seen;
  if (identity === 'SUCCESS' && records.OWNERSHIP === 'VERIFIED') return { status: 'VERIFIED' };
  const wasVerified = domain.status === 'VERIFIED';
  const failingSince = domain.failingSince ?? now;
  const mayRecover = identity === 'SUCCESS' || identity === 'TEMPORARY_FAILURE';
  if (wasVerified && mayRecover && now - failingSince <= GRACE_MS) return { status: 'VERIFIED', failingSince };
  const failed = wasVerified || domain.status === 'FAILED' || identity === 'FAILED' || hasLapsed(domain, now);
  return { status: failed ? 'FAILED' : 'PENDING' };
}
