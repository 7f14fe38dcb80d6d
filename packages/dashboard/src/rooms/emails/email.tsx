import { type Email, PosthasteError } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import { api } from '../../session/client';
import { Copy } from '../../ui/copy';
import { Page, PageBones } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { Time } from '../../ui/time';
import { words as common } from '../../ui/words';
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

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
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

const Facts = ({ email }: { email: Email }) => (
  <dl className="facts panel panel-body">
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
  </dl>
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
  const { data, error, refetch } = useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => api.emails.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && ON_ITS_WAY.includes(state.data.status) ? WATCHED_MS : false),
  });
  if (error && !data)
    return (
      <Page title={words.titleOfOne} back={<Back />}>
        {error instanceof PosthasteError && error.status === 404 ? (
          <p className="note">{words.unknown}</p>
        ) : (
          <Problem error={error} retry={() => void refetch()} />
        )}
      </Page>
    );
  if (!data) return <PageBones label={common.loading} />;
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
      <Facts email={data} />
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
