import { hasDmarcReport, putDmarcReport } from '../../shared/db/domains/dmarc-reports';
import { listDomains } from '../../shared/db/domains/domains';
import { takeAllowance, takeAllowances } from '../../shared/db/projects/allowances';
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

const FILES = 3;
const OPENED = 5_000;
const OPENED_UNVERIFIED = 200;
/** Per domain and day. */
const KEPT = 150;
const KEPT_OF_REPORTER = 30;
const KEPT_UNVERIFIED = 20;

export function isForReports(recipients: readonly string[], { domain }: Pick<Domain, 'domain'>): boolean {
  const address = reportAddress({ reportsTo: domain });
  return recipients.some((recipient) => recipient === address);
}

export async function takeReport(message: ReportEmail): Promise<string | null> {
  const { project, email } = message;
  const sender = email.from && parseAddress(email.from.email);
  if (!sender) return 'no sender';
  if (message.virus === 'FAIL') return 'a virus';
  const verified = message.dmarc === 'PASS';
  const opening = verified
    ? { name: 'dmarc', perDay: OPENED }
    : { name: 'dmarc:unverified', perDay: OPENED_UNVERIFIED };
  if (!(await takeAllowance(project.id, opening))) return 'too many reports';
  const parsed = await firstReport(email);
  if (typeof parsed === 'string') return `report: ${parsed}`;
  const domain = await reportedDomain(project.id, parsed);
  if (!domain) return 'report on another domain';
  const reporter = organizationalDomain(sender.slice(sender.lastIndexOf('@') + 1));
  return keep(project.id, sumRecords(parsed, { domainId: domain.id, reporter, verified }, domain));
}

async function firstReport({ files }: ReadEmail): Promise<ParsedReport | string> {
  let why = 'no file';
  for (const { bytes } of files.slice(0, FILES)) {
    const xml = await openReport(bytes);
    const parsed = xml ? parseReport(xml, now()) : 'not readable';
    if (typeof parsed !== 'string') return parsed;
    why = parsed;
  }
  return why;
}

async function reportedDomain(projectId: string, { domain: name }: ParsedReport): Promise<Domain | undefined> {
  const time = now();
  return (await listDomains(projectId)).find(
    (one) => one.domain === name && one.reportsTo !== undefined && statusAt(one, time) === 'VERIFIED',
  );
}

async function keep(projectId: string, report: Report): Promise<string | null> {
  if (await hasDmarcReport(projectId, report)) return null;
  const { domainId, reporter, verified } = report;
  const limits = verified
    ? [
        { name: `dmarc:${domainId}:${reporter}`, perDay: KEPT_OF_REPORTER },
        { name: `dmarc:${domainId}`, perDay: KEPT },
      ]
    : [{ name: `dmarc:${domainId}:unverified`, perDay: KEPT_UNVERIFIED }];
  if (!(await takeAllowances(projectId, limits))) return 'too many reports on a domain';
  await putDmarcReport(projectId, report);
  return null;
}
