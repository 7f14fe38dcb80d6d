import { type Domain, pendingRecords } from '../../shared/domain/domains/domains';

/** A domain of project `prj_1` that was added at noon of December 1, 2026, and that nothing has verified yet. */
export const pendingDomain = (given: Partial<Domain> = {}): Domain => ({
  id: 'dom_1',
  projectId: 'prj_1',
  domain: 'acme.example',
  mailFromSubdomain: 'mail',
  region: 'eu-central-1',
  status: 'PENDING',
  dkimTokens: [],
  dkimZone: 'dkim.amazonses.com',
  createdByUs: true,
  records: pendingRecords,
  createdAt: '2026-12-01T12:00:00.000Z',
  ...given,
});
