/** Reports of large providers have up to a few megabytes, unpacked. */
export const reportBounds = {
  packedBytes: 5 * 1024 * 1024,
  bytes: 20 * 1024 * 1024,
  /** A report has six levels. */
  depth: 20,
  /** Further records are only counted. */
  records: 10_000,
  /** Emails per record; keeps the sum of all reports exact. */
  count: 99_999_999,
  sources: 60,
} as const;

export const dispositions = ['none', 'quarantine', 'reject'] as const;
export type DmarcDisposition = (typeof dispositions)[number];

export const sourceKinds = ['here', 'aligned', 'failed'] as const;
/** `here`: this service. `aligned`: another sender with aligned SPF or DKIM. `failed`: neither is aligned. */
export type SourceKind = (typeof sourceKinds)[number];

export interface AuthResult {
  domain: string;
  selector?: string;
  result: string;
}

export interface ReportRecord {
  network: string;
  count: number;
  disposition: DmarcDisposition;
  dkimAligned: boolean;
  spfAligned: boolean;
  headerFrom: string;
  dkim: readonly AuthResult[];
  spf: AuthResult | null;
}

/** Times are epoch seconds. */
export interface ReportHead {
  organization: string;
  reportId: string;
  domain: string;
  begin: number;
  end: number;
}

export interface ParsedReport extends ReportHead {
  records: ReportRecord[];
  skipped: number;
}

export interface Source {
  kind: SourceKind;
  /** Null for this service's emails, because SES sends from many addresses. */
  network: string | null;
  headerFrom: string;
  dkim: AuthResult | null;
  spf: AuthResult | null;
  disposition: DmarcDisposition;
  dkimAligned: boolean;
  spfAligned: boolean;
  messages: number;
}

export interface Totals {
  messages: number;
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  here: number;
  none: number;
  quarantine: number;
  reject: number;
}

export interface Report {
  domainId: string;
  hash: string;
  /** ISO date (UTC). */
  day: string;
  reporter: string;
  organization: string;
  /** The email that brought the report passed DMARC. */
  verified: boolean;
  totals: Totals;
  sources: Source[];
  otherMessages: number;
  skipped: number;
}
