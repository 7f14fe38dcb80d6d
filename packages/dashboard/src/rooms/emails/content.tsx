import { type EmailContent, PosthasteError } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { EmailPreview, type View } from '../../ui/email-preview/email-views';
import { words as viewWords } from '../../ui/email-preview/words';
import { Pairs } from '../../ui/facts';
import { isolated } from '../../ui/isolated';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { words } from './words';

type Part = keyof typeof words.parts;
const parts = Object.keys(words.parts) as Part[];
const views = Object.keys(viewWords.views) as View[];

const unlessDefault = <Value extends string, Default extends Value>(value: Value, defaultValue: Default) =>
  value === defaultValue ? undefined : (value as Exclude<Value, Default>);

const Headers = ({ content }: { content: EmailContent }) => {
  const { name, email } = content.from;
  const rows = {
    From: name ? isolated`${name} <${email}>` : email,
    'Reply-To': content.replyTo ?? '',
    ...content.headers,
  };
  return <Pairs pairs={Object.fromEntries(Object.entries(rows).filter(([, value]) => value !== ''))} />;
};

const Attachments = ({ files }: { files: EmailContent['attachments'] }) => (
  <div className="stack">
    <h3>{words.attachments}</h3>
    <ul className="row">
      {files.map(({ filename, contentType, size, disposition, sha256 }) => (
        <li key={filename + sha256} className="chip" title={`SHA-256 ${sha256}`}>
          <span className="cut">
            {filename}{' '}
            <span className="soft numbers">
              {contentType}, {Math.ceil(size / 1024).toLocaleString()} KB
              {disposition === 'inline' && `, ${words.inline}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  </div>
);

const PlainText = ({ text }: { text: string }) => (
  <pre className="code" tabIndex={0}>
    {text}
  </pre>
);

function SelectedPart({ content, part, view }: { content: EmailContent; part: Part; view: View }) {
  if (part === 'text') return content.text ? <PlainText text={content.text} /> : <p className="soft">{words.noText}</p>;
  if (part === 'headers') return <Headers content={content} />;
  if (!content.html) return <p className="soft">{words.noHtml}</p>;
  return part === 'source' ? <PlainText text={content.html} /> : <EmailPreview html={content.html} view={view} />;
}

const ContentTabs = ({ id, part, view }: { id: string; part: Part; view: View }) => (
  <div className="row content-bar">
    <nav className="tabs" aria-label={words.content}>
      {parts.map((name) => (
        <Link
          key={name}
          to="email"
          with={{ id, part: unlessDefault(name, 'html') }}
          aria-current={name === part ? 'page' : undefined}
        >
          {words.parts[name]}
        </Link>
      ))}
    </nav>
    {part === 'html' && (
      <nav className="tabs end" aria-label={viewWords.viewLabel}>
        {views.map((name) => (
          <Link
            key={name}
            to="email"
            with={{ id, view: unlessDefault(name, 'desktop') }}
            aria-current={name === view ? 'page' : undefined}
          >
            {viewWords.views[name]}
          </Link>
        ))}
      </nav>
    )}
  </div>
);

export function Content({ parameters }: { parameters: Parameters<'email'> }) {
  const { id, part = 'html', view = 'desktop' } = parameters;
  const { data, error, refetch } = useQuery({
    queryKey: ['email', id, 'content'],
    queryFn: ({ signal }) => api.emails.getContent(id, { signal }),
  });
  if (error instanceof PosthasteError && error.code === 'EMAIL_CONTENT_NOT_FOUND')
    return <p className="note">{words.noContent}</p>;
  if (error instanceof PosthasteError && error.code === 'ROLE_NOT_PERMITTED')
    return <p className="note">{words.notForViewers}</p>;
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadContent} retry={() => void refetch()} />;
  if (!data) return <span className="bone tall" role="status" aria-label={common.loading} />;
  return (
    <>
      <ContentTabs id={id} part={part} view={view} />
      <SelectedPart content={data} part={part} view={view} />
      {data.attachments.length > 0 && <Attachments files={data.attachments} />}
    </>
  );
}
