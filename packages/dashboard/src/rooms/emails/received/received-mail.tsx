import type { ReceivedEmail } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { Fact, Facts } from '../../../ui/facts';
import { MailPreview, type View } from '../../../ui/mail-preview/mail-preview';
import { words as viewWords } from '../../../ui/mail-preview/words';
import { Page } from '../../../ui/page';
import { Reading } from '../../../ui/reading';
import { Time } from '../../../ui/time';
import { type Received, receivedOf } from './mail-of';
import { words } from './words';

const Back = () => (
  <Link to="received" className="small">
    ← {words.back}
  </Link>
);

const FactsOf = ({ mail, contact, at }: { mail: Received; contact: string; at: string }) => (
  <Facts>
    <Fact name={words.sender}>
      <Link to="contact" with={{ id: contact }}>
        {mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from}
      </Link>
    </Fact>
    <Fact name={words.to}>{mail.to.join(', ')}</Fact>
    <Fact name={words.at}>
      <Time at={at} />
    </Fact>
    {mail.answers && (
      <Fact name={words.answers}>
        <Link to="email" with={{ id: mail.answers }}>
          <code>{mail.answers}</code>
        </Link>
      </Fact>
    )}
    <Fact name={words.verdicts}>
      {words.spam} {mail.spam} · {words.virus} {mail.virus} · {words.dmarc} {mail.dmarc}
    </Fact>
  </Facts>
);

const Warnings = ({ mail: { dmarc, reason } }: { mail: Received }) => (
  <>
    {reason && (
      <p className="note warn">
        {words.setAside}: {words.reasons[reason] ?? reason}
      </p>
    )}
    {dmarc !== 'PASS' && <p className="note warn">{words.notGenuine}</p>}
  </>
);

const Attachments = ({ files }: { files: ReceivedEmail['attachments'] }) => (
  <section className="stack" aria-labelledby="attachments-title">
    <h2 id="attachments-title">{words.attachments}</h2>
    <p className="soft small">{words.attachmentsAbout}</p>
    <ul className="row">
      {files.map(({ filename, contentType, size, url }, index) => {
        const said = `${filename || words.attachments} ${contentType}, ${Math.ceil(size / 1024).toLocaleString()} KB`;
        return (
          <li key={url ?? `${index} ${filename}`} className="chip">
            {url ? (
              <a className="cut" href={url} rel="noreferrer" download>
                {said}
              </a>
            ) : (
              <span className="cut">{said}</span>
            )}
          </li>
        );
      })}
    </ul>
  </section>
);

const Text = ({ text, label }: { text: string; label: string }) => (
  <pre className="code" tabIndex={0} aria-label={label}>
    {text}
  </pre>
);

const views = Object.keys(viewWords.views) as View[];

function Html({ html, place }: { html: string; place: { contact: string; event: string; view: View } }) {
  const { view, ...ids } = place;
  return (
    <section className="stack" aria-labelledby="html-title">
      <h2 id="html-title">{words.html}</h2>
      <nav className="tabs" aria-label={viewWords.viewLabel}>
        {views.map((name) => (
          <Link
            key={name}
            to="received-mail"
            with={{ ...ids, view: name === 'desktop' ? undefined : name }}
            aria-current={name === view ? 'page' : undefined}
          >
            {viewWords.views[name]}
          </Link>
        ))}
      </nav>
      <MailPreview html={html} view={view} />
    </section>
  );
}

const Texts = ({ mail: { reply, text, truncated } }: { mail: Received }) => (
  <section className="stack" aria-labelledby="reply-title">
    <h2 id="reply-title">{words.reply}</h2>
    {reply.trim() ? <Text text={reply} label={words.reply} /> : <p className="soft">{words.noReply}</p>}
    {text.trim() !== reply.trim() && (
      <details>
        <summary>{words.whole}</summary>
        <Text text={text} label={words.whole} />
      </details>
    )}
    {truncated && <p className="soft small">{words.truncated}</p>}
  </section>
);

/** The HTML is hostile, so only a frame without scripts and network shows it. */
export default function ReceivedMailPage() {
  const { contact, event, view = 'desktop' } = useParameters('received-mail');
  const query = useQuery({
    queryKey: ['received-mail', contact, event],
    queryFn: ({ signal }) => api.contacts.getReceivedEmail(contact, event, { signal }),
    // Its links end after five minutes.
    staleTime: 0,
  });
  const { data } = query;
  if (!data) return <Reading query={query} title={words.titleOfOne} back={<Back />} unknown={words.unknown} />;
  const mail = receivedOf(data);
  const isGone = data.linksExpireAt === null && (data.data.hasHtml === true || data.attachments.length > 0);
  return (
    <Page title={mail.subject || words.noSubject} back={<Back />}>
      <Warnings mail={mail} />
      <FactsOf mail={mail} contact={contact} at={data.createdAt} />
      <Texts mail={mail} />
      {data.attachments.length > 0 && <Attachments files={data.attachments} />}
      {data.html !== null && <Html html={data.html} place={{ contact, event, view }} />}
      {isGone && <p className="soft small">{words.gone}</p>}
    </Page>
  );
}
