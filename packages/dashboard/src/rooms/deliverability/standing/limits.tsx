import type { Project } from '@posthaste/client';
import { Link } from '../../../router/link';
import type { Parameters } from '../../../router/routes';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { combineRates, type Limit, limitUsage, percentText, windowStart } from './rates';
import { words } from './words';

type Scope = keyof Project['paused'];

const scopes: readonly Scope[] = ['marketing', 'everything', 'confirmations', 'visitors'];

const ratesOf = (scope: Scope, reputation: Project['reputation']) => {
  switch (scope) {
    case 'everything':
      return combineRates(reputation);
    case 'confirmations':
      return reputation.confirmation;
    default:
      return reputation[scope];
  }
};

const streamOfScope = {
  marketing: 'marketing',
  everything: 'established',
  confirmations: 'confirmation',
  visitors: 'visitors',
} as const satisfies Record<Scope, Parameters<'emails'>['stream']>;

interface RateProps extends Limit {
  count: number;
  sent: number;
  label: string;
  emails: Parameters<'emails'>;
}

function Rate({ count, sent, label, emails, ...limit }: RateProps) {
  const usage = limitUsage(count, sent, limit);
  return (
    <td>
      <span className="numbers">
        {percentText(count / Math.max(1, sent))}{' '}
        {count > 0 && (
          <Link className="small" to="emails" with={emails} aria-label={words.showCount(label, count)}>
            {words.emails(count)}
          </Link>
        )}
      </span>
      <meter aria-label={label} min={0} max={1} low={0.5} high={0.999} optimum={0} value={usage} />
      <span className="soft small">{words.limitText(percentText(limit.share), limit.minCount, limit.minSent)}</span>
    </td>
  );
}

const Row = ({ scope, project: { reputation, paused } }: { scope: Scope; project: Project }) => {
  const { sent, hardBounces, complaints } = ratesOf(scope, reputation);
  const limit = reputation.limits[scope];
  const name = words.scopes[scope];
  const from = windowStart(reputation.since, reputation.limits.everything.days, limit.days);
  const emails = { stream: streamOfScope[scope], from };
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="soft small plain line">{words.scopesAbout[scope]}</span>
      </th>
      <td>{paused[scope] ? <Badge tone="bad">{words.paused}</Badge> : <Badge tone="good">{words.active}</Badge>}</td>
      <td className="numbers">{sent.toLocaleString()}</td>
      <Rate
        label={`${name}: ${words.bounces}`}
        count={hardBounces}
        emails={{ ...emails, reputation: 'hardBounces' }}
        sent={sent}
        share={limit.bounceRate}
        minCount={limit.bounces}
        minSent={limit.sent}
      />
      <Rate
        label={`${name}: ${words.complaints}`}
        count={complaints}
        emails={{ ...emails, reputation: 'complaints' }}
        sent={sent}
        share={limit.complaintRate}
        minCount={limit.complaints}
        minSent={limit.sent}
      />
    </tr>
  );
};

function Resume({ scope }: { scope: 'confirmations' | 'visitors' }) {
  const resume = useAction({
    run: () => api.project.resumeSending({ scope }),
    invalidates: ['project', 'attention'],
    toast: words.resumed,
  });
  return (
    <>
      <span>{words.resumeAbout}</span>
      {resume.error && <Problem error={resume.error} />}
      <Button busy={resume.isPending} onClick={() => resume.mutate()}>
        {words.resume}
      </Button>
    </>
  );
}

export function PauseNotes({ paused }: Pick<Project, 'paused'>) {
  const mayResume = useMay('owner');
  return scopes.map((scope) => {
    const pause = paused[scope];
    const canBeResumed = scope === 'confirmations' || scope === 'visitors';
    return (
      pause && (
        <div key={scope} className="note bad">
          <strong>{words.pausedTitle(words.scopes[scope])}</strong>
          <span>
            {words.causes[pause.cause]} <Time at={pause.since} />
          </span>
          <span>
            {words.endsWhen}
            {pause.endsWhen}
          </span>
          {canBeResumed && pause.cause !== 'operator' && mayResume && <Resume scope={scope} />}
        </div>
      )
    );
  });
}

export const Limits = ({ project }: { project: Project }) => (
  <section className="stack bounded" aria-labelledby="limits-title">
    <div>
      <h2 id="limits-title">{words.reputation}</h2>
      <p className="soft">{words.reputationAbout}</p>
    </div>
    <section className="panel scrolls" tabIndex={0} aria-label={words.limitsTable}>
      <table className="plain-table">
        <thead>
          <tr>
            {[words.email, words.state, words.sent, words.bounces, words.complaints].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scopes.map((scope) => (
            <Row key={scope} scope={scope} project={project} />
          ))}
        </tbody>
      </table>
    </section>
  </section>
);
