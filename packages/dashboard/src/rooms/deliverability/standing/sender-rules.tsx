import type { ProjectSenderRules } from '@posthaste/client';
import { Link } from '../../../router/link';
import { Badge, type Tone } from '../../../ui/badge';
import { dayText } from '../../../ui/time';
import { percentText } from './rates';
import { words } from './words';

type Rule = ProjectSenderRules['rules'][number];

const tones: Record<Rule['state'], Tone> = { met: 'good', attention: 'warn', broken: 'bad', unknown: 'quiet' };

const reputationFilters: Partial<Record<Rule['rule'], 'hardBounces' | 'complaints'>> = {
  complaint_rate: 'complaints',
  bounce_rate: 'hardBounces',
};

const DomainAdvice = ({ domains }: { domains: Rule['domains'] }) => (
  <ul>
    {domains
      .filter(({ advice }) => advice !== null)
      .map(({ id, domain, advice }) => (
        <li key={id}>
          <Link to="domain" with={{ id }}>
            {domain}
          </Link>
          {': '}
          {advice}
        </li>
      ))}
  </ul>
);

const RequiredBy = ({ rule: { askedBy, bulkOnly }, urls }: { rule: Rule; urls: Map<string, string> }) => (
  <span className="soft small">
    {words.requiredBy}{' '}
    {askedBy.map((source, index) => (
      <span key={source}>
        {index > 0 && ', '}
        <a href={urls.get(source)} target="_blank" rel="noreferrer">
          {words.sources[source]}
        </a>
      </span>
    ))}
    {bulkOnly && ` ${words.bulkOnly}`}
  </span>
);

function RuleAdvice({ rule: { rule, state, domains, advice } }: { rule: Rule }) {
  const hasDomainAdvice = domains.some((domain) => domain.advice !== null);
  if (hasDomainAdvice) return <DomainAdvice domains={domains} />;
  if (!advice) return null;
  return (
    <div className={`note ${tones[state]}`}>
      <span>{advice}</span>
      {rule === 'bounce_rate' && (
        <span className="row">
          <Link to="bounces">{words.whichBounced}</Link>
          <Link to="project">{words.useOptIn}</Link>
        </span>
      )}
    </div>
  );
}

const RuleItem = ({ rule, urls, since }: { rule: Rule; urls: Map<string, string>; since: string }) => {
  const { state, value, attentionFrom, brokenFrom } = rule;
  const reputation = reputationFilters[rule.rule];
  return (
    <li>
      <details className="unfolds" open={state === 'broken' || state === 'attention'}>
        <summary className="row">
          <h3>{words.names[rule.rule]}</h3>
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
          <span className="soft">{rule.current}</span>
        </summary>
        <div className="panel-body stack">
          <p>{rule.about}</p>
          {attentionFrom !== null && brokenFrom !== null && (
            <p className="soft">{words.limits(percentText(attentionFrom), percentText(brokenFrom))}</p>
          )}
          <RuleAdvice rule={rule} />
          <span className="row">
            <RequiredBy rule={rule} urls={urls} />
            {reputation && value !== null && value > 0 && (
              <Link to="emails" with={{ reputation, from: `${since}T00:00:00.000Z` }} className="end">
                {words.showEmails}
              </Link>
            )}
          </span>
        </div>
      </details>
    </li>
  );
};

function busiestDayText({ source, mostInADay, bulk }: ProjectSenderRules['sources'][number]): string | undefined {
  if (mostInADay === null) return undefined;
  const text = `${words.sources[source]} ${words.perDay(mostInADay.toLocaleString())}`;
  return bulk ? `${text} (${words.bulk})` : text;
}

export function SenderRules({ senderRules }: { senderRules: ProjectSenderRules }) {
  const { sources, rules, since, sent } = senderRules;
  const urls = new Map(sources.map(({ source, url }) => [source as string, url]));
  return (
    <section className="stack bounded" aria-labelledby="rules-title">
      <div>
        <h2 id="rules-title">{words.rules}</h2>
        <p className="soft">{words.rulesAbout(sent, dayText(since))}</p>
      </div>
      <ul className="panel lined">
        {rules.map((rule) => (
          <RuleItem key={rule.rule} rule={rule} urls={urls} since={since} />
        ))}
      </ul>
      <p className="soft small">
        {words.rulesBulk} {sources.flatMap((source) => busiestDayText(source) ?? []).join(', ')}.
      </p>
    </section>
  );
}
