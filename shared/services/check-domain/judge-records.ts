import type { Identity } from '../../aws/identities';
import { allowsSes } from '../../domain/domains/advice';
import { dmarcState, isDmarc } from '../../domain/domains/dmarc';
import type { Domain, RecordFindings, RecordStates, RecordStatus } from '../../domain/domains/domains';
import { mailFromName, receivingHost } from '../../domain/domains/records';

/** Other states, such as TEMPORARY_FAILURE, may still become SUCCESS. */
function statusOfSes(status: string): RecordStatus {
  if (status === 'SUCCESS') return 'VERIFIED';
  return status === 'FAILED' ? 'FAILED' : 'PENDING';
}

function hasPolicy(values: readonly string[], inherited: readonly string[] | undefined): boolean {
  const { kind: state } = dmarcState(values, inherited);
  return state === 'own' || state === 'inherited';
}

const allowsReports = (values: readonly string[]): boolean => values.some(isDmarc);

const isMxOfSes = ({ region }: Domain) => {
  const host = ` ${receivingHost(region)}`;
  return (values: readonly string[]): boolean => values.some((value) => value.endsWith(host));
};

export function judgeRecords(
  domain: Domain,
  identity: Identity,
  findings: RecordFindings,
  token: string,
): RecordStates {
  const { mailFrom } = identity;
  const statusOf = (
    purpose: 'OWNERSHIP' | 'SPF' | 'DMARC' | 'DMARC_REPORTS' | 'RECEIVING',
    isCorrect: (values: readonly string[]) => boolean,
  ): RecordStatus => {
    const finding = findings[purpose];
    if (!finding) return domain.records[purpose] ?? 'PENDING';
    return isCorrect(finding.values) ? 'VERIFIED' : 'PENDING';
  };
  return {
    OWNERSHIP: statusOf('OWNERSHIP', (values) => values.includes(token)),
    DKIM: statusOfSes(identity.dkimStatus),
    MAIL_FROM: mailFrom?.domain === mailFromName(domain) ? statusOfSes(mailFrom.status) : 'PENDING',
    SPF: statusOf('SPF', allowsSes),
    DMARC: statusOf('DMARC', (values) => hasPolicy(values, findings.DMARC_ABOVE?.values)),
    ...(domain.reportsZone === undefined ? {} : { DMARC_REPORTS: statusOf('DMARC_REPORTS', allowsReports) }),
    ...(domain.receiving ? { RECEIVING: statusOf('RECEIVING', isMxOfSes(domain)) } : {}),
  };
}
