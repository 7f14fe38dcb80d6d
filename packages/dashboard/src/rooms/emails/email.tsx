import type { Email } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Copy } from '../../ui/copy';
import { Fact, Facts } from '../../ui/facts';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { DeletedRecord, RecordName } from '../../ui/record-name';
import { Time } from '../../ui/time';
import { ZonedTime } from '../../ui/zoned-time';
import { Content } from './content';
import { CancelEmail, canBeResent, ResendEmail } from './email-actions';
import { Replies } from './received/replies';
import { RescheduleEmail } from './reschedule-email';
import { EmailStatus } from './status';
import { Timeline } from './timeline';
import { words } from './words';

const POLL_MS = 5_000;
const IN_TRANSIT: readonly Email['status'][] = ['QUEUED', 'SENDING', 'SENT'];

const BackLink = () => (
  <Link to="emails" className="small">
    ← {words.back}
  </Link>
);

const isRecordTag = (tag: string): tag is keyof typeof words.taggedWith => Object.hasOwn(words.taggedWith, tag);

const TagLinks = ({ tags }: { tags: Email['tags'] }) => (
  <span className="row">
    {Object.entries(tags).map(([name, value]) => (
      <Link key={name} className="chip" to="emails" with={{ tag: `${name}:${value}` }}>
        {isRecordTag(name) ? (
          <>
            {words.taggedWith[name]}: <RecordName kind={name} id={value} />
          </>
        ) : (
          `${name}:${value}`
        )}
      </Link>
    ))}
  </span>
);

const ResendFacts = ({ email: { resentFrom, resentAs } }: { email: Email }) => (
  <>
    {resentFrom && (
      <Fact name={words.resentFrom}>
        <Link to="email" with={{ id: resentFrom }}>
          {resentFrom}
        </Link>
      </Fact>
    )}
    {resentAs.length > 0 && (
      <Fact name={words.resentAs}>
        {resentAs.map((id) => (
          <Link key={id} className="line" to="email" with={{ id }}>
            {id}
          </Link>
        ))}
      </Fact>
    )}
  </>
);

const CopyList = ({ copies }: { copies: Email['copies'] }) => (
  <>
    {copies.map(({ kind, email, status, reason }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: copies stay as they are, and several may have no address
      <span key={index} className="row">
        <span className="breaks">{words.copyTo(kind, email)}</span>
        <EmailStatus status={status} />
        {reason && <span className="soft small">{reason}</span>}
      </span>
    ))}
    <span className="soft small line">{words.copiesHint}</span>
  </>
);

const EmailFacts = ({ email }: { email: Email }) => (
  <Facts>
    <Fact name={words.recipient}>
      {email.contact.email ? (
        <Link to="contact" with={{ id: email.contact.id }}>
          {email.contact.email}
        </Link>
      ) : (
        <DeletedRecord kind="contact" id={email.contact.id} />
      )}
    </Fact>
    {email.from && <Fact name={words.from}>{email.from}</Fact>}
    <Fact name={words.created}>
      <Time at={email.createdAt} />
    </Fact>
    {email.scheduledAt && (
      <Fact name={words.scheduledFor}>
        <ZonedTime at={email.scheduledAt} />
      </Fact>
    )}
    <Fact name={words.lane}>{words.lanes[email.lane]}</Fact>
    {email.campaign && (
      <Fact name={words.campaign}>
        <Link to="campaign" with={{ id: email.campaign }}>
          <RecordName kind="campaign" id={email.campaign} />
        </Link>
      </Fact>
    )}
    {email.template && (
      <Fact name={words.template}>
        <Link to="template" with={{ id: email.template }}>
          <RecordName kind="template" id={email.template} />
        </Link>
        <Link className="small line" to="emails" with={{ template: email.template }}>
          {words.allOfTemplate}
        </Link>
      </Fact>
    )}
    {email.opens > 0 && <Fact name={words.opens}>{email.opens.toLocaleString()}</Fact>}
    {email.clicks > 0 && <Fact name={words.clicks}>{email.clicks.toLocaleString()}</Fact>}
    <ResendFacts email={email} />
    <Replies email={email} />
    {email.copies.length > 0 && (
      <Fact name={words.copies}>
        <CopyList copies={email.copies} />
      </Fact>
    )}
    {Object.keys(email.tags).length > 0 && (
      <Fact name={words.tags}>
        <TagLinks tags={email.tags} />
      </Fact>
    )}
    <Fact name={words.id}>
      <code>{email.id}</code>
    </Fact>
  </Facts>
);

const Explanation = ({ email }: { email: Email }) =>
  email.explanation && (
    <div className={`note ${email.status === 'BOUNCED' || email.status === 'FAILED' ? 'bad' : 'warn'}`}>
      <span>{email.explanation}</span>
      {email.error && <code className="small">{email.error}</code>}
    </div>
  );

export default function EmailPage() {
  const parameters = useParameters('email');
  const { id } = parameters;
  const maySeeBcc = useMay('editor');
  const query = useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => api.emails.get(id, maySeeBcc ? { include: 'bcc' } : {}, { signal }),
    refetchInterval: ({ state }) => (state.data && IN_TRANSIT.includes(state.data.status) ? POLL_MS : false),
  });
  const email = query.data;
  if (!email) return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={email.subject ?? words.noSubject}
      back={<BackLink />}
      about={<EmailStatus status={email.status} />}
      actions={
        <>
          {email.status === 'SCHEDULED' && (
            <>
              <RescheduleEmail email={email} />
              <CancelEmail email={email} />
            </>
          )}
          {canBeResent(email) && <ResendEmail key={email.id} email={email} />}
          <Copy text={email.id} label={words.copyId} />
        </>
      }
    >
      <Explanation email={email} />
      <EmailFacts email={email} />
      <div className="columns">
        <section className="stack" aria-labelledby="content-title">
          <h2 id="content-title">{words.content}</h2>
          <Content parameters={parameters} />
        </section>
        <section className="stack first-on-phone" aria-labelledby="timeline-title">
          <h2 id="timeline-title">{words.timeline}</h2>
          <Timeline email={email} />
        </section>
      </div>
    </Page>
  );
}
