import type { Domain, DomainDmarcReports } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../session/client';
import { useMay } from '../../../../session/session';
import { Button } from '../../../../ui/button';
import { Copy } from '../../../../ui/copy';
import { Fact, Facts } from '../../../../ui/facts';
import { Problem } from '../../../../ui/problem';
import { useAction } from '../../../../ui/use-action';
import { words as common } from '../../../../ui/words';
import { Reporters, Sources } from './sources';
import { words } from './words';

const ReportFacts = ({ reports: { reportAddress, policy, totals } }: { reports: DomainDmarcReports }) => (
  <Facts>
    {reportAddress && (
      <Fact name={words.address}>
        <code>{reportAddress}</code> <Copy text={reportAddress} ariaLabel={words.copyAddress} />
      </Fact>
    )}
    <Fact name={words.policy}>{policy ? <code>p={policy}</code> : words.noPolicy}</Fact>
    <Fact name={words.emails}>{totals.messages.toLocaleString()}</Fact>
    {totals.messages > 0 && (
      <>
        <Fact name={words.passed}>
          {words.passedWithShare(totals.passed.toLocaleString(), words.share(totals.passed / totals.messages))}
        </Fact>
        <Fact name={words.sentHere}>{totals.here.toLocaleString()}</Fact>
        <Fact name={words.sentToSpam}>{totals.quarantine.toLocaleString()}</Fact>
        <Fact name={words.rejected}>{totals.reject.toLocaleString()}</Fact>
      </>
    )}
  </Facts>
);

function toneOf({ nextPolicy, totals }: DomainDmarcReports): string {
  if (nextPolicy !== null) return 'good';
  return totals.passed < totals.messages ? 'warn' : '';
}

const Reports = ({ reports }: { reports: DomainDmarcReports }) => (
  <>
    <p>{reports.summary}</p>
    {reports.advice && <p className={`note ${toneOf(reports)}`}>{reports.advice}</p>}
    {!reports.complete && <p className="note warn">{words.incomplete}</p>}
    <ReportFacts reports={reports} />
    {reports.sources.length > 0 && <Sources reports={reports} />}
    {reports.reporters.length > 0 && <Reporters reporters={reports.reporters} />}
  </>
);

const ReportsOff = () => (
  <p className="note">
    <strong>{words.off}</strong> {words.offAbout}
  </p>
);

function ReportsSwitch({ domain }: { domain: Domain }) {
  const change = useAction({
    run: (dmarcReports: boolean) => api.domains.update(domain.id, { dmarcReports }),
    invalidates: ['domain', 'dmarc'],
  });
  return (
    <>
      {change.error && <Problem error={change.error} />}
      <div>
        <Button busy={change.isPending} onClick={() => change.mutate(domain.reportAddress === null)}>
          {domain.reportAddress === null ? words.turnOn : words.turnOff}
        </Button>
      </div>
    </>
  );
}

export function DmarcPart({ domain }: { domain: Domain }) {
  const mayWrite = useMay('owner');
  const { data, error, refetch } = useQuery({
    queryKey: ['dmarc', domain.id],
    queryFn: ({ signal }) => api.domains.getDmarcReports(domain.id, {}, { signal }),
  });
  // Reports that arrived before reporting was turned off stay visible.
  const hasReports = data && (domain.reportAddress !== null || data.reporters.length > 0);
  return (
    <section className="stack" aria-labelledby="dmarc-title">
      <div>
        <h2 id="dmarc-title">{words.title}</h2>
        <p className="soft">{words.about}</p>
      </div>
      {error && !data && <Problem error={error} summary={words.couldNotLoadReports} retry={() => void refetch()} />}
      {!error && !data && <span className="bone tall" role="status" aria-label={common.loading} />}
      {data && !hasReports && <ReportsOff />}
      {hasReports && <Reports reports={data} />}
      {mayWrite && <ReportsSwitch domain={domain} />}
    </section>
  );
}
