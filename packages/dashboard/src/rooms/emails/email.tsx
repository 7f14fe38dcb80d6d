import type { Email } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import { api } from '../../session/client';
import { Copy } from '../../ui/copy';
import { Fact, Facts } from '../../ui/facts';
import { Page } from '../../ui/page';
import { Reading } from '../../ui/reading';
import { Time } from '../../ui/time';
import { CancelEmail } from './cancel-email';
import { Content } from './content';
import { EmailStatus } from './status';
import { Timeline } from './timeline';
import { words } from './words';

/** A mail that is on its way is read again so often, in milliseconds. */
const WATCHED_MS = 5_000;
const ON_ITS_WAY: readonly Email['status'][] = ['QUEUED', 'SENDING', 'SENT'];

const Back = () => (
  <Link to="emails" className="small">
    ← {words.back}
  </Link>
);

const Tags = ({ tags }: { tags: Email['tags'] }) => (
  <span className="row">
    {Object.entries(tags).map(([name, value]) => (
      <Link key={name} className="chip" to="emails" with={{ tag: `${name}:${value}` }}>
        {name}:{value}
      </Link>
    ))}
  </span>
);

const FactsOf = ({ email }: { email: Email }) => (
  <Facts>
    <Fact name={words.recipient}>
      {email.contact.email ? (
        <Link to="emails" with={{ contact: email.contact.email }} title={words.allMailTo}>
          {email.contact.email}
        </Link>
      ) : (
        words.deletedContact
      )}
    </Fact>
    {email.from && <Fact name={words.from}>{email.from}</Fact>}
    <Fact name={words.created}>
      <Time at={email.createdAt} />
    </Fact>
    {email.scheduledAt && (
      <Fact name={words.scheduledFor}>
        <Time at={email.scheduledAt} />
      </Fact>
    )}
    <Fact name={words.lane}>{words.lanes[email.lane]}</Fact>
    {email.campaign && (
      <Fact name={words.campaign}>
        <Link to="emails" with={{ campaign: email.campaign }}>
          {email.campaign}
        </Link>
      </Fact>
    )}
    {email.template && <Fact name={words.template}>{email.template}</Fact>}
    {email.opens > 0 && <Fact name={words.opens}>{email.opens.toLocaleString()}</Fact>}
    {email.clicks > 0 && <Fact name={words.clicks}>{email.clicks.toLocaleString()}</Fact>}
    {Object.keys(email.tags).length > 0 && (
      <Fact name={words.tags}>
        <Tags tags={email.tags} />
      </Fact>
    )}
    <Fact name={words.id}>
      <code>{email.id}</code>
    </Fact>
  </Facts>
);

const Explained = ({ email }: { email: Email }) =>
  email.explanation && (
    <div className={`note ${email.status === 'BOUNCED' || email.status === 'FAILED' ? 'bad' : 'warn'}`}>
      <span>{email.explanation}</span>
      {email.error && <code className="small">{email.error}</code>}
    </div>
  );

/** One mail: how it fares and why, all that happened to it, and the mail itself. */
export default function EmailPage() {
  const parameters = useParameters('email');
  const { id } = parameters;
  const query = useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => api.emails.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && ON_ITS_WAY.includes(state.data.status) ? WATCHED_MS : false),
  });
  const { data } = query;
  if (!data) return <Reading query={query} title={words.titleOfOne} back={<Back />} unknown={words.unknown} />;
  return (
    <Page
      title={data.subject ?? words.noSubject}
      back={<Back />}
      about={<EmailStatus status={data.status} />}
      actions={
        <>
          {data.status === 'SCHEDULED' && <CancelEmail email={data} />}
          <Copy text={data.id} label={words.copyId} />
        </>
      }
    >
      <Explained email={data} />
      <FactsOf email={data} />
      <div className="columns">
        <section className="stack" aria-labelledby="content-title">
          <h2 id="content-title">{words.content}</h2>
          <Content {...parameters} />
        </section>
        <section className="stack" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{words.timeline}</h2>
          <Timeline email={data} />
        </section>
      </div>
    </Page>
  );
}
