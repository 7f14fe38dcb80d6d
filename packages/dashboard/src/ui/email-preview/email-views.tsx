import { useEffect, useState } from 'react';
import { Button } from '../button';
import { framedEmail, hasDarkStyles } from './framed-email';
import { words } from './words';

export type TabName = View | 'text';
const tabLabels: Record<TabName, string> = { ...words.views, text: words.text };

interface EmailViewsProps {
  html: string;
  text: string;
  view?: TabName;
  choose?: (view: TabName) => void;
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

function Views({ html, text, view: chosenView, choose }: EmailViewsProps) {
  const [localView, setLocalView] = useState<TabName>('desktop');
  const view = chosenView ?? localView;
  return (
    <>
      <div className="tabs" role="group" aria-label={words.viewLabel}>
        {(Object.keys(tabLabels) as TabName[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === view ? 'true' : undefined}
            onClick={() => (choose ?? setLocalView)(name)}
          >
            {tabLabels[name]}
          </button>
        ))}
      </div>
      {view === 'text' ? <PlainText text={text} /> : <EmailPreview html={html} view={view} />}
    </>
  );
}

export type View = 'desktop' | 'phone' | 'dark';

function useBlobUrl(html: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const blobUrl = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
    setUrl(blobUrl);
    return () => URL.revokeObjectURL(blobUrl);
  }, [html]);
  return url;
}

const hasRemoteImages = (html: string): boolean =>
  /https?:\/\/|src=["']?\/\//i.test(html) && /<img|\bbackground=|url\(/i.test(html);

export function EmailPicture({ html, title }: { html: string; title: string }) {
  const url = useBlobUrl(framedEmail(html, false));
  return (
    <div className="email-thumbnail" inert>
      {url && <iframe key={url} src={url} sandbox="" referrerPolicy="no-referrer" title={title} tabIndex={-1} />}
    </div>
  );
}

/**
 * The sandbox forbids scripts and access to this origin. The frame's policy forbids requests, except for images if
 * they are shown.
 */
export function EmailPreview({ html, view }: { html: string; view: View }) {
  const [showsImages, setShowsImages] = useState(false);
  const isInverted = view === 'dark' && !hasDarkStyles(html);
  const url = useBlobUrl(framedEmail(html, showsImages, isInverted));
  return (
    <div className="stack">
      {!showsImages && hasRemoteImages(html) && (
        <div className="note">
          <span>{words.imagesBlocked}</span>
          <div className="row">
            <Button onClick={() => setShowsImages(true)}>{words.showImages}</Button>
          </div>
        </div>
      )}
      {view === 'dark' && <p className="soft small">{isInverted ? words.darkSimulated : words.darkOwn}</p>}
      <div className={`preview ${view}`}>
        {url && <iframe key={url} src={url} sandbox="" referrerPolicy="no-referrer" title={words.preview} />}
      </div>
    </div>
  );
}
