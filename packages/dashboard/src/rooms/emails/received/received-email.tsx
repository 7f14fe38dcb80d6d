import type { ReceivedEmail } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { EmailPreview, type View } from '../../../ui/email-preview/email-views';
import { words as viewWords } from '../../../ui/email-preview/words';
import { Fact, Facts } from '../../../ui/facts';
import { isolated } from '../../../ui/isolated';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Time } from '../../../ui/time';
import { type Received, receivedOf } from './received-of';
import { words } from './words';

const BackLink = () => (
  <Link to="received" className="small">
    ← {words.back}
  </Link>
);

const ReceivedFacts = ({ email, contact, at }: { email: Received; contact: string; at: string }) => (
  <Facts>
    <Fact name={words.sender}>
      <Link to="contact" with={{ id: contact }}>
        {email.fromName ? isolated`${email.fromName} <${email.from}>` : email.from}
      </Link>
    </Fact>
    <Fact name={words.to}>{email.to.join(', ')}</Fact>
    <Fact name={words.at}>
      <Time at={at} />
    </Fact>
    {email.repliedEmailId && (
      <Fact name={words.inReplyTo}>
        <Link to="email" with={{ id: email.repliedEmailId }}>
          <code>{email.repliedEmailId}</code>
        </Link>
      </Fact>
    )}
    <Fact name={words.checks}>
      {words.spam} {email.spam} · {words.virus} {email.virus} · {words.dmarc} {email.dmarc}
    </Fact>
  </Facts>
);

const Warnings = ({ email: { dmarc, reason } }: { email: Received }) => (
  <>
    {reason && (
      <p className="note warn">
        {words.setAside}: {words.reasons[reason] ?? reason}
      </p>
    )}
    {dmarc !== 'PASS' && <p className="note warn">{words.senderNotVerified}</p>}
  </>
);

const Attachments = ({ files }: { files: ReceivedEmail['attachments'] }) => (
  <section className="stack" aria-labelledby="attachments-title">
    <h2 id="attachments-title">{words.attachments}</h2>
    <p className="soft small">{words.attachmentsAbout}</p>
    <ul className="row">
      {files.map(({ filename, contentType, size, url }, index) => {
        const description = `${filename || words.attachments} ${contentType}, ${Math.ceil(size / 1024).toLocaleString()} KB`;
        return (
          <li key={url ?? `${index} ${filename}`} className="chip">
            {url ? (
              <a className="cut" href={url} rel="noreferrer" download>
                {description}
              </a>
            ) : (
              <span className="cut">{description}</span>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);

const PlainText = ({ text, label }: { text: string; label: string }) => (
  <pre className="code" tabIndex={0} aria-label={label}>
    {text}
  </pre>
);

const views = Object.keys(viewWords.views) as View[];

function ReceivedHtml({
  html,
  parameters,
}: {
  html: string;
  parameters: { contact: string; event: string; view: View };
}) {
  const { view, ...ids } = parameters;
  return (
    <section className="stack" aria-labelledby="html-title">
      <h2 id="html-title">{words.html}</h2>
      <nav className="tabs" aria-label={viewWords.viewLabel}>
        {views.map((name) => (
          <Link
            key={name}
            to="received-email"
            with={{ ...ids, view: name === 'desktop' ? undefined : name }}
            aria-current={name === view ? 'page' : undefined}
          >
            {viewWords.views[name]}
          </Link>
        ))}
      </nav>
      <EmailPreview html={html} view={view} />
    </section>
  );
}

const ReplyText = ({ email: { reply, text, isTruncated } }: { email: Received }) => (
  <section className="stack" aria-labelledby="reply-title">
    <h2 id="reply-title">{words.reply}</h2>
    {reply.trim() ? <PlainText text={reply} label={words.reply} /> : <p className="soft">{words.noReply}</p>}
    {text.trim() !== reply.trim() && (
      <details>
        <summary>{words.fullText}</summary>
        <PlainText text={text} label={words.fullText} />
      </details>
    )}
    {isTruncated && <p className="soft small">{words.truncated}</p>}
  </section>
);

/** The HTML may be hostile, so it is shown in a frame without scripts and network. */
export default function ReceivedEmailPage() {
  const { contact, event, view = 'desktop' } = useParameters('received-email');
  const query = useQuery({
    queryKey: ['received-email', contact, event],
    queryFn: ({ signal }) => api.contacts.getReceivedEmail(contact, event, { signal }),
    // The links in the response expire after five minutes.
    staleTime: 0,
  });
  const { data } = query;
  if (!data) return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  const email = receivedOf(data);
  const isContentDeleted = data.linksExpireAt === null && (data.data.hasHtml === true || data.attachments.length > 0);
  return (
    <Page title={email.subject || words.noSubject} back={<BackLink />}>
      <Warnings email={email} />
      <ReceivedFacts email={email} contact={contact} at={data.createdAt} />
      <ReplyText email={email} />
      {data.attachments.length > 0 && <Attachments files={data.attachments} />}
      {data.html !== null && <ReceivedHtml html={data.html} parameters={{ contact, event, view }} />}
      {isContentDeleted && <p className="soft small">{words.contentDeleted}</p>}
    </Page>
  );
}
