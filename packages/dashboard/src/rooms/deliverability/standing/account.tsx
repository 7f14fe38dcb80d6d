import type { Account } from '@posthaste/client';
import { Badge } from '../../../ui/badge';
import { Fact, Facts } from '../../../ui/facts';
import { Time } from '../../../ui/time';
import { SANDBOX_URL, words } from './words';

const AccountState = ({ account: { paused, sandbox } }: { account: Account }) => {
  if (paused) return <Badge tone="bad">{words.stoppedBySes}</Badge>;
  if (sandbox === null) return <Badge tone="quiet">{words.notChecked}</Badge>;
  return sandbox ? <Badge tone="warn">{words.sandbox}</Badge> : <Badge tone="good">{words.production}</Badge>;
};

const LeaveSandbox = () => (
  <div className="note">
    <strong>{words.leaveTitle}</strong>
    <span>{words.sandboxLimits}</span>
    <ol className="counted">
      {words.leaveSteps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <a href={SANDBOX_URL} target="_blank" rel="noreferrer">
      {words.leaveLink}
    </a>
  </div>
);

export const AccountPart = ({ account }: { account: Account }) => {
  const { rate, quota, used, enforcement, checkedAt, notes, sandbox } = account;
  return (
    <section className="stack" aria-labelledby="account-title">
      <div>
        <h2 id="account-title">{words.account}</h2>
        <p className="soft">{words.accountAbout}</p>
      </div>
      {notes.map((note) => (
        <p key={note} className="note warn">
          {note}
        </p>
      ))}
      <Facts>
        <Fact name={words.state}>
          <AccountState account={account} />
        </Fact>
        <Fact name={words.rate}>{words.perSecond(rate)}</Fact>
        <Fact name={words.quota}>
          {quota === null
            ? words.noQuota(used.toLocaleString())
            : words.quotaOf(used.toLocaleString(), quota.toLocaleString())}
          {quota !== null && (
            <meter aria-label={words.quota} min={0} max={quota} high={quota * 0.9} optimum={0} value={used} />
          )}
        </Fact>
        {enforcement && <Fact name={words.health}>{words.enforcement[enforcement]}</Fact>}
        {checkedAt && (
          <Fact name={words.checked}>
            <Time at={checkedAt} />
          </Fact>
        )}
      </Facts>
      {sandbox && <LeaveSandbox />}
    </section>
  );
};
