import type { CreateTemplateBody, Template } from '@posthaste/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { useEditing } from '../../ui/editing/use-editing';
import { EmailPicture } from '../../ui/email-preview/email-views';
import type { SampleForm } from '../../ui/email-preview/use-preview';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { type Starter, starters } from './starters/starters';
import { type Picture, usePictures } from './starters/use-pictures';
import { TemplateEditor } from './template-editor';
import { bodyOf, formOf, type TemplateForm } from './template-form';
import { words } from './words';

const blankStarter: Starter = {
  key: 'blank',
  about: '',
  template: { name: '', subject: '', type: 'MARKETING', body: '' },
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
  const [starterData] = useState(() => JSON.stringify(starter.sample, null, 2));
  const [sample, setSample] = useState({ contact: '', data: starterData });
  const defaultDataFor = (contact: string) => (contact === '' ? starterData : '');
  const changeSample = ({ contact, data }: SampleForm) => {
    const isDefaultData = data === defaultDataFor(sample.contact);
    setSample({ contact, data: isDefaultData ? defaultDataFor(contact) : data });
  };
  return <TemplateEditor editing={editing} sample={sample} setSample={changeSample} action={words.submitCreate} />;
}

function StarterPicture({
  name,
  picture: { html, hasFailed, isLoading },
  onVisible,
}: {
  name: string;
  picture: Picture;
  onVisible: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onVisible();
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [onVisible]);
  if (html !== undefined) return <EmailPicture html={html} title={words.starterPicture(name)} />;
  return (
    <div className="email-thumbnail" ref={box}>
      {hasFailed && <p className="soft small">{words.noPreview}</p>}
      {isLoading && <span className="bone tall" />}
    </div>
  );
}

interface StarterProps {
  starter: Starter;
  picture: Picture;
  load: (key: string) => void;
  choose: (starter: Starter) => void;
}

function StarterCard({ starter, picture, load, choose }: StarterProps) {
  const { key, about, template } = starter;
  const onVisible = useCallback(() => load(key), [load, key]);
  return (
    <li className="panel panel-body stack">
      <StarterPicture name={template.name} picture={picture} onVisible={onVisible} />
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

const NOT_LOADED: Picture = { html: undefined, hasFailed: false, isLoading: false };

function Gallery({ choose }: { choose: (starter: Starter) => void }) {
  const { pictures, error, retry, load } = usePictures();
  return (
    <>
      {error && <Problem error={error} retry={retry} summary={words.previewsFailed} hidesConnectionError />}
      <ul className="columns even" aria-label={words.starters}>
        {starters.map((starter, index) => (
          <StarterCard
            key={starter.key}
            starter={starter}
            picture={pictures[index] ?? NOT_LOADED}
            load={load}
            choose={choose}
          />
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
    mayWrite && <Button onClick={() => setStarter(blankStarter)}>{words.fromScratch}</Button>
  );
  return (
    <Page title={words.titleOfNew} about={starter ? words.newUnsaved : words.newAbout} back={back} actions={actions}>
      {!mayWrite && <p className="note">{words.readOnly}</p>}
      {mayWrite && (starter ? <Editor key={starter.key} starter={starter} /> : <Gallery choose={setStarter} />)}
    </Page>
  );
}
