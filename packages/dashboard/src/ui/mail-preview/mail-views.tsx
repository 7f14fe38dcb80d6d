import { useState } from 'react';
import { MailPreview, type View } from './mail-preview';
import { words } from './words';

export type Shown = View | 'text';
const names: Record<Shown, string> = { ...words.views, text: words.text };

interface MailViewsProps {
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

export const MailViews = (props: MailViewsProps) =>
  props.html === '' ? (
    <>
      <p className="soft small">{words.textAlone}</p>
      <PlainText text={props.text} />
    </>
  ) : (
    <Views {...props} />
  );

function Views({ html, text, view: given, choose }: MailViewsProps) {
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
      {view === 'text' ? <PlainText text={text} /> : <MailPreview html={html} view={view} />}
    </>
  );
}
