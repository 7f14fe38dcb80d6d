import type { Finding } from '../../../bin/cli/doctor/findings';
import { namesForTable } from '../../../bin/cli/names';
import { toIso } from '../../../shared/ops/clock';
import { START } from '../../support/contacts';
import { pendingDomain } from '../../support/pending-domain';

/** The names of a deployment. */
export const names = namesForTable('posthaste-prod-data-Table1ABC', false);

export const errorMessages = (findings: Finding[]): string[] =>
  findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);

/** A domain that is as it should be. */
export const domain = pendingDomain({
  id: 'dom_one',
  projectId: 'prj_one',
  domain: 'mail.example.org',
  mailFromSubdomain: 'bounces',
  status: 'VERIFIED',
  dkimTokens: ['one'],
  records: { OWNERSHIP: 'VERIFIED', DKIM: 'VERIFIED', MAIL_FROM: 'VERIFIED', SPF: 'VERIFIED', DMARC: 'VERIFIED' },
  createdAt: toIso(START),
  verifiedAt: toIso(START),
});
