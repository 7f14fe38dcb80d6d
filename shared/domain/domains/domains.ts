export type DomainStatus = 'PENDING' | 'VERIFIED' | 'FAILED';
export type RecordStatus = DomainStatus;
export type RecordPurpose = 'OWNERSHIP' | 'DKIM' | 'MAIL_FROM' | 'SPF' | 'DMARC' | 'DMARC_REPORTS' | 'RECEIVING';
/** Only domains that take reports, or receive mail, have these. */
type OptionalPurpose = 'DMARC_REPORTS' | 'RECEIVING';
export type RecordStates = Record<Exclude<RecordPurpose, OptionalPurpose>, RecordStatus> & {
  [P in OptionalPurpose]?: RecordStatus;
};

/** What SES says of an identity. */
export type IdentityStatus = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE' | 'NOT_STARTED';

/** What DNS holds at the name of a record. */
export interface RecordFinding {
  /** A few of the values, each cut to a length that is enough to recognise it; of MX records `10 mail.example.com`. */
  values: string[];
  /**
   * What was found in place of a missing record: the record at the name with the domain appended twice, or another
   * type.
   */
  instead?: 'below' | 'text' | 'address';
}

/** RecordFindings by purpose; by token for DKIM records. `DMARC_ABOVE` is the record of the organisational domain. */
export type RecordFindings = Readonly<Record<string, RecordFinding>>;

/** A change of status whose event is not recorded yet. */
export interface UnreportedChange {
  name: 'domain.verified' | 'domain.failed';
  at: string;
}

/** A project's claim on a domain, as stored. Times named `...At` are ISO 8601, the others epoch milliseconds. */
export interface Domain {
  id: string;
  projectId: string;
  domain: string;
  mailFromSubdomain: string;
  /** SES's region, which is part of the MX record. */
  region: string;
  status: DomainStatus;
  /** Empty until the ownership is proven. */
  dkimTokens: string[];
  /** Where SES publishes the DKIM keys that the CNAME records lead to. */
  dkimZone: string;
  /** The service created the SES identity. An identity that existed before is never changed or deleted. */
  createdByUs: boolean;
  records: RecordStates;
  /** Absent until a server has answered. */
  found?: RecordFindings;
  /** At the latest check the ownership was proven, but another project still has the domain. */
  isHeldElsewhere?: boolean;
  /** SES's answer at the latest check. */
  identityStatus?: IdentityStatus;
  /** SES also mails each bounce and complaint to the sender, by its answer at the latest check. */
  forwardsFeedback?: true;
  /** Mail to the domain comes here. */
  receiving?: boolean;
  /** The receiving domain of the project to which the DMARC reports on this one go. */
  reportsTo?: string;
  /** Its zone, if that is another than this domain's: it must then allow the reports. */
  reportsZone?: string;
  /** Answers to mail with a Reply-To at the domain go to an address that names the mail. */
  signedReplies?: boolean;
  createdAt: string;
  verifiedAt?: string;
  failedAt?: string;
  checkedAt?: string;
  /** When the background checks again; absent if it no longer does. */
  nextCheckAt?: string;
  unreported?: UnreportedChange;
  /** Start of the latest check. */
  attemptTime?: number;
  /** When the checks of a verified domain began to fail. */
  failingSince?: number;
}

export const MAXIMUM_DOMAINS = 100;
/** How long an unverified claim is valid, and how long a verified domain stays usable while a check fails. */
export const GRACE_MS = 72 * 3600_000;

export const pendingRecords: RecordStates = {
  OWNERSHIP: 'PENDING',
  DKIM: 'PENDING',
  MAIL_FROM: 'PENDING',
  SPF: 'PENDING',
  DMARC: 'PENDING',
};

/** Whether a claim has expired without ever being verified. */
export const hasLapsed = ({ createdAt, verifiedAt }: Pick<Domain, 'createdAt' | 'verifiedAt'>, now: number): boolean =>
  verifiedAt === undefined && now - Date.parse(createdAt) > GRACE_MS;

/** A domain's status now: some statuses end by time alone. */
export function statusAt(domain: Domain, now: number): DomainStatus {
  if (domain.status === 'PENDING' && hasLapsed(domain, now)) return 'FAILED';
  const graceOver = domain.failingSince !== undefined && now - domain.failingSince > GRACE_MS;
  return domain.status === 'VERIFIED' && graceOver ? 'FAILED' : domain.status;
}

/** What a check found. */
export interface Seen {
  identity: IdentityStatus;
  records: RecordStates;
}

/**
 * The status after a check. VERIFIED needs both SES and the project's ownership record. A verified domain stays so for
 * 72 hours if either is missing, unless SES says FAILED.
 */
export function statusAfter(domain: Domain, seen: Seen, now: number): { status: DomainStatus; failingSince?: number } {
  const { identity, records } = seen;
  if (identity === 'SUCCESS' && records.OWNERSHIP === 'VERIFIED') return { status: 'VERIFIED' };
  const wasVerified = domain.status === 'VERIFIED';
  const failingSince = domain.failingSince ?? now;
  const mayRecover = identity === 'SUCCESS' || identity === 'TEMPORARY_FAILURE';
  if (wasVerified && mayRecover && now - failingSince <= GRACE_MS) return { status: 'VERIFIED', failingSince };
  const failed = wasVerified || domain.status === 'FAILED' || identity === 'FAILED' || hasLapsed(domain, now);
  return { status: failed ? 'FAILED' : 'PENDING' };
}

const dateOf = (ms: number): string => new Date(ms).toISOString();

function inTrouble({ records, identityStatus }: Domain, until: number): string {
  const cause =
    records.OWNERSHIP === 'VERIFIED' && identityStatus !== 'SUCCESS'
      ? 'SES can’t find the DKIM records'
      : 'The ownership record is missing';
  return `${cause}. Add it again. The domain stays usable until ${dateOf(until)}.`;
}

function pendingAdvice({ isHeldElsewhere, dkimTokens }: Domain, until: string): string {
  if (isHeldElsewhere) {
    return 'This domain is verified in another project. Delete it there, or remove that project’s ownership record. It’s then verified here within 72 hours.';
  }
  return dkimTokens.length === 0
    ? `Publish the ownership record first. The DKIM records appear once it’s found. We check for it until ${until}.`
    : `Publish the required records. We check for them until ${until}.`;
}

/** What will happen to a domain and what its owner should do, in one sentence; null if all is well. */
export function adviseDomain(domain: Domain, now: number): string | null {
  switch (statusAt(domain, now)) {
    case 'VERIFIED':
      return domain.failingSince === undefined ? null : inTrouble(domain, domain.failingSince + GRACE_MS);
    case 'PENDING':
      return pendingAdvice(domain, dateOf(Date.parse(domain.createdAt) + GRACE_MS));
    case 'FAILED':
      return hasLapsed(domain, now) || domain.identityStatus === 'FAILED'
        ? 'The required records weren’t found in time. Remove the domain, add it again and publish its records.'
        : 'The required records are missing. Publish them, then check again.';
  }
}
