import { useState } from 'react';
import { EmailPreview, type View } from './email-preview';
import { words } from './words';

export type Shown = View | 'text';
const names: Record<Shown, string> = { ...words.views, text: words.text };

interface EmailViewsProps {
  html: string;
  text: string;
  view?: Shown;
  choose?: (view: Shown) => void;
}

const PlainText = ({ text }: { text: string }) => (
  <pre className="code" tabIndex={0}>
    {text}
  </pre>
);

export const EmailViews = (props: EmailViewsProps) =>
  props.html === '' ? (
    <>
      <p className="soft small">{words.textAlone}</p>
      <PlainText text={props.text} />
    </>
  ) : (
    <Views {...props} />
  );

function Views({ html, text, view: given, choose }: EmailViewsProps) {
  const [own, setOwn] = useState<Shown>('desktop');
  const view = given ?? own;
  return (
    <>
      <div className="tabs" role="group" aria-label={words.viewLabel}>
        {(Object.keys(names) as Shown[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === view ? 'true' : undefined}
            onClick={() => (choose ?? setOwn)(name)}
          >
            {names[name]}
          </button>
        ))}
      </div>
      {view === 'text' ? <PlainText text={text} /> : <EmailPreview html={html} view={view} />}
    </>
  );
}
