import { hasDmarcReport, putDmarcReport } from '../../shared/db/domains/dmarc-reports';
import { listDomains } from '../../shared/db/domains/domains';
import { consumeAllowance, consumeAllowances } from '../../shared/db/projects/allowances';
import type { Project } from '../../shared/db/projects/projects';
import { parseAddress } from '../../shared/domain/address';
import { parseReport } from '../../shared/domain/dmarc/parse-report';
import type { ParsedReport, Report } from '../../shared/domain/dmarc/report';
import { sumRecords } from '../../shared/domain/dmarc/sum-records';
import { type Domain, statusAt } from '../../shared/domain/domains/domains';
import { reportAddress } from '../../shared/domain/domains/records';
import { openReport } from '../../shared/mime/open-report';
import type { ReadEmail } from '../../shared/mime/read-email';
import { now } from '../../shared/ops/clock';
import { organizationalDomain } from '../../shared/services/check-domain/find-records';

interface ReportEmail {
  project: Project;
  email: ReadEmail;
  virus: string;
  dmarc: string;
}

const MAX_FILES = 3;
const MAX_OPENED_PER_DAY = 5_000;
const MAX_UNVERIFIED_OPENED_PER_DAY = 200;
const MAX_OF_DOMAIN_PER_DAY = 150;
const MAX_OF_REPORTER_PER_DAY = 30;
const MAX_UNVERIFIED_PER_DAY = 20;

export function isForReports(recipients: readonly string[], { domain }: Pick<Domain, 'domain'>): boolean {
  const address = reportAddress({ reportsTo: domain });
  return recipients.some((recipient) => recipient === address);
}

export type ReasonNotRecorded = string;

export async function receiveReport(message: ReportEmail): Promise<ReasonNotRecorded | null> {
  const { project, email } = message;
  const sender = email.from && parseAddress(email.from.email);
  if (!sender) return 'no sender';
  if (message.virus === 'FAIL') return 'virus';
  const isVerified = message.dmarc === 'PASS';
  const limit = isVerified
    ? { name: 'dmarc', perDay: MAX_OPENED_PER_DAY }
    : { name: 'dmarc:unverified', perDay: MAX_UNVERIFIED_OPENED_PER_DAY };
  if (!(await consumeAllowance(project.id, limit))) return 'too many reports';
  const report = await readFirstReport(email);
  if (typeof report === 'string') return `report: ${report}`;
  const domain = await findReportedDomain(project.id, report);
  if (!domain) return 'report on another domain';
  const senderDomain = sender.slice(sender.lastIndexOf('@') + 1);
  const reporter = organizationalDomain(senderDomain);
  return storeReport(project.id, sumRecords(report, { domainId: domain.id, reporter, verified: isVerified }, domain));
}

async function readFirstReport({ files }: ReadEmail): Promise<ParsedReport | string> {
  let reason = 'no file';
  for (const { bytes } of files.slice(0, MAX_FILES)) {
    const xml = await openReport(bytes);
    const result = xml ? parseReport(xml, now()) : 'not readable';
    if (typeof result !== 'string') return result;
    reason = result;
  }
  return reason;
}

async function findReportedDomain(projectId: string, { domain: name }: ParsedReport): Promise<Domain | undefined> {
  const time = now();
  return (await listDomains(projectId)).find(
    (domain) => domain.domain === name && domain.reportsTo !== undefined && statusAt(domain, time) === 'VERIFIED',
  );
}

async function storeReport(projectId: string, report: Report): Promise<string | null> {
  if (await hasDmarcReport(projectId, report)) return null;
  const { domainId, reporter, verified } = report;
  const limits = verified
    ? [
        { name: `dmarc:${domainId}:${reporter}`, perDay: MAX_OF_REPORTER_PER_DAY },
        { name: `dmarc:${domainId}`, perDay: MAX_OF_DOMAIN_PER_DAY },
      ]
    : [{ name: `dmarc:${domainId}:unverified`, perDay: MAX_UNVERIFIED_PER_DAY }];
  if (!(await consumeAllowances(projectId, limits))) return 'too many reports on a domain';
  await putDmarcReport(projectId, report);
  return null;
}
