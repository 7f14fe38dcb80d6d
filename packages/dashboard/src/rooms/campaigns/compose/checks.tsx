import type { Campaign, CampaignReview } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../session/client';
import { MINUTE_MS } from '../../../ui/durations';
import { Problem } from '../../../ui/problem';
import { words } from './words';

type ReviewFinding = CampaignReview['findings'][number];

function locationOf({ place, variant, line }: ReviewFinding): string {
  const fieldLabel = place === 'campaign' ? null : words.labels[place];
  return [fieldLabel, variant && words.variant(variant), line && words.line(line)].filter(Boolean).join(' · ');
}

function Finding({ finding }: { finding: ReviewFinding }) {
  const location = locationOf(finding);
  return (
    <li className={`note ${finding.severity === 'error' ? 'bad' : 'warn'}`}>
      {location !== '' && <p className="soft small">{location}</p>}
      <p>{finding.message}</p>
      {finding.target && (
        <p>
          <code>{finding.target}</code>
        </p>
      )}
      <p className="small">{finding.advice}</p>
    </li>
  );
}

export function Checks({ campaign: { id, revision, templateVersion } }: { campaign: Campaign }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign-review', id, revision, templateVersion],
    queryFn: ({ signal }) => api.campaigns.review(id, { signal }),
    // Each review requests every link of the email, so it isn't repeated when the window gets the focus.
    refetchOnWindowFocus: false,
    staleTime: MINUTE_MS,
  });
  return (
    <section className="stack" aria-labelledby="checks-title" aria-busy={!data && !error}>
      <h2 id="checks-title">{words.checks}</h2>
      {error && <Problem error={error} summary={words.couldNotRunChecks} retry={() => void refetch()} />}
      {!data && !error && <p className="soft">{words.checking}</p>}
      {data && data.findings.length === 0 && <p className="note good">{words.noFindings}</p>}
      {data && data.findings.length > 0 && (
        <ul className="stack">
          {data.findings.map((finding) => (
            <Finding key={JSON.stringify(finding)} finding={finding} />
          ))}
        </ul>
      )}
      {data && data.unlisted > 0 && <p>{words.moreFindings(data.unlisted)}</p>}
      {data && <p className="soft small">{words.checksDone(data)}</p>}
      <p className="soft small">{words.unsubscribe}</p>
    </section>
  );
}
