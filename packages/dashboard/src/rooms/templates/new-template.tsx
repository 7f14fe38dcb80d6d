import type { CreateTemplateBody, Template } from '@posthaste/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { useEditing } from '../../ui/editing/use-editing';
import { EmailPicture } from '../../ui/email-preview/email-views';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { type Starter, starters } from './starters/starters';
import { type Picture, usePictures } from './starters/use-pictures';
import { TemplateEditor } from './template-editor';
import { bodyOf, formOf, type TemplateForm } from './template-form';
import { words } from './words';

const blank: Starter = {
  key: 'blank',
  about: '',
  template: { name: '', subject: '', type: 'MARKETING', body: '', text: '' },
  sample: {},
};

function Editor({ starter }: { starter: Starter }) {
  const editing = useEditing<TemplateForm, Template>({
    name: `template/new/${starter.key}`,
    record: undefined,
    formOf: () => formOf(starter.template),
    save: ({ form }) => api.templates.create(bodyOf(form) as CreateTemplateBody),
    invalidates: ['templates'],
    toast: words.saved,
    onDone: ({ id }) => navigate(hrefOf('template', { id }), 'replace'),
  });
  const [sample, setSample] = useState({ contact: '', data: JSON.stringify(starter.sample, null, 2) });
  return <TemplateEditor editing={editing} sample={sample} setSample={setSample} action={words.doCreate} />;
}

function PictureOf({
  name,
  picture: { html, hasFailed, isLoading },
  see,
}: {
  name: string;
  picture: Picture;
  see: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && see());
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [see]);
  if (html !== undefined) return <EmailPicture html={html} title={words.starterPicture(name)} />;
  return (
    <div className="email-thumbnail" ref={box}>
      {hasFailed && <p className="soft small">{words.noPicture}</p>}
      {isLoading && <span className="bone tall" />}
    </div>
  );
}

interface OneProps {
  starter: Starter;
  picture: Picture;
  see: (key: string) => void;
  choose: (starter: Starter) => void;
}

function One({ starter, picture, see, choose }: OneProps) {
  const { key, about, template } = starter;
  const seeThis = useCallback(() => see(key), [see, key]);
  return (
    <li className="panel panel-body stack">
      <PictureOf name={template.name} picture={picture} see={seeThis} />
      <h2>{template.name}</h2>
      <p className="soft grow">{about}</p>
      <div className="row">
        <span className="badge">{words.types[template.type]}</span>
        <Button aria-label={`${words.useStarter}: ${template.name}`} onClick={() => choose(starter)}>
          {words.useStarter}
        </Button>
      </div>
    </li>
  );
}

const NOTHING: Picture = { html: undefined, hasFailed: false, isLoading: false };

function Gallery({ choose }: { choose: (starter: Starter) => void }) {
  const { pictures, error, retry, see } = usePictures();
  return (
    <>
      {error && <Problem error={error} retry={retry} what={words.noPictures} inline />}
      <ul className="columns even" aria-label={words.starters}>
        {starters.map((starter, index) => (
          <One key={starter.key} starter={starter} picture={pictures[index] ?? NOTHING} see={see} choose={choose} />
        ))}
      </ul>
    </>
  );
}

export default function NewTemplate() {
  const [starter, setStarter] = useState<Starter>();
  const mayWrite = useMay('editor');
  const back = (
    <Link to="templates" className="small">
      ← {words.back}
    </Link>
  );
  const actions = starter ? (
    <Button onClick={() => setStarter(undefined)}>{words.otherStarter}</Button>
  ) : (
    mayWrite && <Button onClick={() => setStarter(blank)}>{words.fromScratch}</Button>
  );
  return (
    <Page title={words.titleOfNew} about={starter ? words.newUnsaved : words.newAbout} back={back} actions={actions}>
      {!mayWrite && <p className="note">{words.readOnly}</p>}
      {mayWrite && (starter ? <Editor key={starter.key} starter={starter} /> : <Gallery choose={setStarter} />)}
    </Page>
  );
}
