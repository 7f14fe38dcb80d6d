/** Bounds of a report from outside. Large providers send up to a few megabytes, unpacked. */
export const reportBounds = {
  /** As it came, packed. */
  packedBytes: 5 * 1024 * 1024,
  /** Unpacked. What is larger is not read further. */
  bytes: 20 * 1024 * 1024,
  /** Elements within one another; a report has six. */
  depth: 20,
  /** Records that are summed up; more are only counted. */
  records: 10_000,
  /** Mails of one record. The sum of all reports that are read at once stays an exact number. */
  count: 99_999_999,
  /** Sources of one report that are told apart. */
  sources: 60,
} as const;

export const dispositions = ['none', 'quarantine', 'reject'] as const;
/** What the receiver did with a mail because of the policy. */
export type Disposition = (typeof dispositions)[number];

export const sourceKinds = ['here', 'aligned', 'failed'] as const;
/**
 * `here`: the mail was sent by this service. `aligned`: another sender whose SPF or DKIM is aligned with the domain.
 * `failed`: neither is.
 */
export type SourceKind = (typeof sourceKinds)[number];

/** What SPF or DKIM found, and for which domain; a selector of DKIM only. */
export interface Checked {
  domain: string;
  selector?: string;
  result: string;
}

/** One record of a report: mails of one address that were judged alike. */
export interface ReportRecord {
  network: string;
  count: number;
  disposition: Disposition;
  dkimAligned: boolean;
  spfAligned: boolean;
  headerFrom: string;
  dkim: readonly Checked[];
  spf: Checked | null;
}

/** What a report says of itself. Times in epoch seconds. */
export interface ReportHead {
  organisation: string;
  reportId: string;
  /** The domain whose policy it reports on. */
  domain: string;
  begin: number;
  end: number;
}

export interface ParsedReport extends ReportHead {
  records: ReportRecord[];
  /** Records that are not counted: beyond the bound, or with something that no record can have. */
  skipped: number;
}

/** Mails that came from one place and were judged alike. */
export interface Source {
  kind: SourceKind;
  /** Null of mail that was sent by this service: SES has many addresses. */
  network: string | null;
  headerFrom: string;
  dkim: Checked | null;
  spf: Checked | null;
  disposition: Disposition;
  dkimAligned: boolean;
  spfAligned: boolean;
  messages: number;
}

/** Sums over mails. */
export interface Totals {
  messages: number;
  /** SPF or DKIM is aligned. */
  passed: number;
  dkimAligned: number;
  spfAligned: number;
  /** Sent by this service. */
  here: number;
  none: number;
  quarantine: number;
  reject: number;
}

/** A report as it is stored: its totals, and its largest sources. */
export interface Report {
  domainId: string;
  /** Which the report is among those of the domain and day. */
  hash: string;
  /** ISO date (UTC) on which its time begins. */
  day: string;
  /** The organisational domain that the report was mailed from. */
  reporter: string;
  /** The reporter's name by its own word. */
  organisation: string;
  /** The mail passed DMARC, so the reporter is who it says. Others are not counted. */
  verified: boolean;
  totals: Totals;
  sources: Source[];
  /** Mails of the smaller sources, which are not stored. */
  otherMessages: number;
  skipped: number;
}
