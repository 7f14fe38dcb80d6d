import type { CreateTemplateBody, Template } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, open } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../../ui/button';
import { useEditing } from '../../ui/editing/use-editing';
import { MailPicture } from '../../ui/mail-preview/mail-preview';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { type Starter, starters } from './starters/starters';
import { usePictures } from './starters/use-pictures';
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
    changes: ['templates'],
    said: words.saved,
    done: ({ id }) => open(hrefOf('template', { id }), 'replace'),
  });
  const [sample, setSample] = useState({ contact: '', data: JSON.stringify(starter.sample, null, 2) });
  return <TemplateEditor editing={editing} sample={sample} setSample={setSample} action={words.doCreate} />;
}

function Picture({ html, name, hasFailed }: { html: string | undefined; name: string; hasFailed: boolean }) {
  if (html !== undefined) return <MailPicture html={html} title={words.starterPicture(name)} />;
  return (
    <div className="mail-picture">
      {hasFailed ? <p className="soft small">{words.noPicture}</p> : <span className="bone tall" />}
    </div>
  );
}

function Gallery({ choose }: { choose: (starter: Starter) => void }) {
  const { pictures, error, retry } = usePictures();
  return (
    <>
      {error && <Problem error={error} retry={retry} unreached={words.noPictures} />}
      <ul className="columns even" aria-label={words.starters}>
        {starters.map((starter) => (
          <li key={starter.key} className="panel panel-body stack">
            <Picture html={pictures?.get(starter.key)} name={starter.template.name} hasFailed={error !== null} />
            <h2>{starter.template.name}</h2>
            <p className="soft grow">{starter.about}</p>
            <div className="row">
              <span className="badge">{words.types[starter.template.type]}</span>
              <Button aria-label={`${words.useStarter}: ${starter.template.name}`} onClick={() => choose(starter)}>
                {words.useStarter}
              </Button>
            </div>
          </li>
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
