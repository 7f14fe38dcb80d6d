import { Problem } from '../../shared/contract/problem';
import type { domainsGroup } from '../../shared/contract/routes/domains';
import { readDmarcReports } from '../../shared/db/domains/dmarc-reports';
import { advisePolicy, explainReports, explainSource, policyOf } from '../../shared/domain/dmarc/explain';
import { sumReports } from '../../shared/domain/dmarc/sum-reports';
import { dmarcState } from '../../shared/domain/domains/dmarc';
import { reportAddress } from '../../shared/domain/domains/records';
import { DAY_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { findDomain } from './domain';

const MAX_DAYS = 31;
const DEFAULT_DAYS = 30;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const getDmarcReports: Endpoint<typeof domainsGroup.routes.getDmarcReports> = async ({
  params,
  query,
  project,
}) => {
  const domain = await findDomain(project.id, params.id);
  const range = rangeOf(query);
  const { reports, isComplete } = await readDmarcReports(project.id, domain.id, range);
  const sum = sumReports(reports);
  const { skipped, ...sumWithoutSkipped } = sum;
  const record = domain.found?.DMARC;
  const state = record ? dmarcState(record.values, domain.found?.DMARC_ABOVE?.values) : null;
  const address = reportAddress(domain);
  return {
    status: 200,
    body: {
      ...range,
      reportAddress: address,
      policy: policyOf(state),
      ...advisePolicy({ state, address, sum }),
      summary: explainReports(sum, domain.domain),
      ...sumWithoutSkipped,
      sources: sum.sources.map((source) => ({ ...source, explanation: explainSource(source, domain.domain) })),
      skippedRecords: skipped,
      complete: isComplete,
    },
  };
};

function rangeOf(query: { from?: string | undefined; to?: string | undefined }): { from: string; to: string } {
  const to = query.to ?? dateOf(now());
  const from = query.from ?? dateOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const invalidFrom = (message: string) =>
    new Problem('INVALID_PARAMETERS', { errors: [{ field: 'from', message, code: 'too_big' }] });
  if (days < 1) throw invalidFrom('The first day is after the last.');
  if (days > MAX_DAYS) throw invalidFrom(`At most ${MAX_DAYS} days at once.`);
  return { from, to };
}
