import type { Template } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ChangedBy } from '../../ui/editing/editing-bar';
import { useEditing } from '../../ui/editing/use-editing';
import type { SampleForm } from '../../ui/email-preview/use-preview';
import { FromCode } from '../../ui/from-code';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { Time } from '../../ui/time';
import { templateTabs } from './routes';
import { TemplateActions } from './template-actions';
import { TemplateEditor } from './template-editor';
import { bodyOf, formOf, type TemplateForm } from './template-form';
import { Uses } from './uses';
import { Versions } from './versions';
import { words } from './words';

interface EditorProps {
  template: Template;
  mayWrite: boolean;
  sample: SampleForm;
  setSample: (sample: SampleForm) => void;
}

function Editor({ template, mayWrite, ...sample }: EditorProps) {
  const { id } = template;
  const editing = useEditing<TemplateForm, Template>({
    name: `template/${id}`,
    record: template,
    formOf,
    read: () => api.templates.get(id),
    save: ({ changes, revision }) => api.templates.update(id, { ...bodyOf(changes), revision }),
    invalidates: ['templates', 'template'],
    toast: words.saved,
  });
  return <TemplateEditor editing={editing} readOnly={!mayWrite} {...sample} />;
}

const About = ({ template }: { template: Template }) => (
  <>
    <p className="soft small">
      {words.types[template.type]} · {words.version} {template.version} · {words.changed}{' '}
      <Time at={template.updatedAt} /> · <ChangedBy by={template.updatedBy} /> · <code>{template.id}</code>
    </p>
    <FromCode record={template} />
  </>
);

type TemplateParameters = Parameters<'template'>;

const Tabs = ({ id, part }: TemplateParameters) => (
  <nav className="tabs" aria-label={words.tabsLabel}>
    {([undefined, ...templateTabs] as const).map((name) => (
      <Link key={name} to="template" with={{ id, part: name }} aria-current={name === part ? 'page' : undefined}>
        {words.tabs[name ?? 'content']}
      </Link>
    ))}
  </nav>
);

function OpenTab({ part, ...props }: EditorProps & Pick<TemplateParameters, 'part'>) {
  const { template } = props;
  if (part === 'versions') return <Versions template={template} />;
  if (part === 'uses') return <Uses id={template.id} />;
  return <Editor {...props} />;
}

const Back = () => (
  <Link to="templates" className="small">
    ← {words.back}
  </Link>
);

function TemplateRoom({ template, parameters }: { template: Template; parameters: TemplateParameters }) {
  const mayWrite = useMay('editor');
  const [sample, setSample] = useState<SampleForm>({ contact: '', data: '' });
  return (
    <Page
      title={template.name}
      back={<Back />}
      about={<About template={template} />}
      actions={<TemplateActions template={template} mayWrite={mayWrite} sample={sample} />}
    >
      <Tabs {...parameters} />
      <OpenTab template={template} part={parameters.part} mayWrite={mayWrite} sample={sample} setSample={setSample} />
    </Page>
  );
}

export default function TemplatePage() {
  const parameters = useParameters('template');
  const { id } = parameters;
  const query = useQuery({ queryKey: ['template', id], queryFn: ({ signal }) => api.templates.get(id, { signal }) });
  const template = query.data;
  if (!template) return <PendingPage query={query} title={words.singular} back={<Back />} notFound={words.notFound} />;
  return <TemplateRoom key={id} template={template} parameters={parameters} />;
}
