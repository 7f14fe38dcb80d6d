import { createHash } from 'node:crypto';
import type { Domain } from '../domains/domains';
import { covers } from '../domains/name';
import { mailFromName } from '../domains/records';
import {
  type AuthResult,
  type ParsedReport,
  type Report,
  type ReportRecord,
  reportBounds,
  type Source,
  type Totals,
} from './report';

export type SenderDomain = Pick<Domain, 'domain' | 'mailFromSubdomain' | 'dkimTokens'>;

const passes = ({ result }: AuthResult): boolean => result === 'pass';

const SES = 'amazonses.com';

/** Some reporters omit selectors. Then a signature of SES shows that the email came from here. */
function isFromHere({ dkim, spf }: ReportRecord, domain: SenderDomain): boolean {
  const tokens = new Set(domain.dkimTokens);
  const passing = dkim.filter(passes);
  const isSignedBySes = passing.some((signature) => signature.domain === SES);
  const isOurSelector = (selector: string | undefined): boolean =>
    selector === undefined ? isSignedBySes : tokens.has(selector.toLowerCase());
  const isSigned = passing.some(({ domain: signer, selector }) => signer === domain.domain && isOurSelector(selector));
  return isSigned || (spf !== null && passes(spf) && spf.domain === mailFromName(domain));
}

function mainSignature({ dkim, headerFrom }: ReportRecord): AuthResult | null {
  const passing = dkim.filter(passes);
  const isRelated = ({ domain }: AuthResult) => covers(domain, headerFrom) || covers(headerFrom, domain);
  const [firstPassing] = passing;
  const [first] = dkim;
  return passing.find(isRelated) ?? firstPassing ?? first ?? null;
}

function sourceOf(record: ReportRecord, domain: SenderDomain): Source {
  const { disposition, dkimAligned, spfAligned, headerFrom, network, count } = record;
  const isAligned = dkimAligned || spfAligned;
  const isOurs = isAligned && isFromHere(record, domain);
  const kindOfOthers = isAligned ? 'aligned' : 'failed';
  return {
    kind: isOurs ? 'here' : kindOfOthers,
    network: isOurs ? null : network,
    headerFrom,
    // The signatures of our own emails differ only by the key that SES uses.
    dkim: isOurs ? null : mainSignature(record),
    spf: isOurs ? null : record.spf,
    disposition,
    dkimAligned,
    spfAligned,
    messages: count,
  };
}

export const noTotals = (): Totals => ({
  messages: 0,
  passed: 0,
  dkimAligned: 0,
  spfAligned: 0,
  here: 0,
  none: 0,
  quarantine: 0,
  reject: 0,
});

export function addTotals(sum: Totals, totals: Totals): void {
  for (const name of Object.keys(sum) as (keyof Totals)[]) sum[name] += totals[name];
}

const totalsOf = ({ kind, disposition, dkimAligned, spfAligned, messages }: Source): Totals => ({
  ...noTotals(),
  messages,
  passed: dkimAligned || spfAligned ? messages : 0,
  dkimAligned: dkimAligned ? messages : 0,
  spfAligned: spfAligned ? messages : 0,
  here: kind === 'here' ? messages : 0,
  [disposition]: messages,
});

const textsOf = (result: AuthResult | null): string[] =>
  result ? [result.domain, result.selector ?? '', result.result] : [];
const sourceKey = (source: Source): string =>
  JSON.stringify([
    source.kind,
    source.network,
    source.headerFrom,
    source.disposition,
    source.dkimAligned,
    source.spfAligned,
    textsOf(source.dkim),
    textsOf(source.spf),
  ]);

export class SourceSum {
  readonly #sources = new Map<string, Source>();

  add(source: Source): void {
    const key = sourceKey(source);
    const existing = this.#sources.get(key);
    this.#sources.set(key, existing ? { ...existing, messages: existing.messages + source.messages } : source);
  }

  largestFirst(): Source[] {
    return [...this.#sources]
      .sort(([keyA, a], [keyB, b]) => b.messages - a.messages || (keyA < keyB ? -1 : 1))
      .map(([, source]) => source);
  }
}

export const messagesOf = (sources: readonly Source[]): number =>
  sources.reduce((sum, { messages }) => sum + messages, 0);

interface Sender {
  domainId: string;
  reporter: string;
  verified: boolean;
}

/** Includes the reporter, so nobody else can replace its report. */
const hashOf = ({ organization, reportId, begin }: ParsedReport, { reporter, verified }: Sender): string =>
  createHash('sha256')
    .update(JSON.stringify([verified, reporter, organization, reportId, begin]))
    .digest('base64url')
    .slice(0, 27);

export function sumRecords(parsed: ParsedReport, sender: Sender, domain: SenderDomain): Report {
  const sum = new SourceSum();
  const totals = noTotals();
  let { skipped } = parsed;
  for (const record of parsed.records) {
    if (!covers(domain.domain, record.headerFrom)) {
      skipped += 1;
      continue;
    }
    const source = sourceOf(record, domain);
    addTotals(totals, totalsOf(source));
    sum.add(source);
  }
  const sources = sum.largestFirst();
  return {
    ...sender,
    hash: hashOf(parsed, sender),
    day: new Date(parsed.begin * 1000).toISOString().slice(0, 10),
    organization: parsed.organization,
    totals,
    sources: sources.slice(0, reportBounds.sources),
    otherMessages: messagesOf(sources.slice(reportBounds.sources)),
    skipped,
  };
}
