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
import { templateParts } from './routes';
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

type TemplateAddress = Parameters<'template'>;

const Tabs = ({ id, part }: TemplateAddress) => (
  <nav className="tabs" aria-label={words.tabsLabel}>
    {([undefined, ...templateParts] as const).map((name) => (
      <Link key={name} to="template" with={{ id, part: name }} aria-current={name === part ? 'page' : undefined}>
        {words.tabs[name ?? 'content']}
      </Link>
    ))}
  </nav>
);

function Part({ part, ...props }: EditorProps & Pick<TemplateAddress, 'part'>) {
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

function Room({ template, parameters }: { template: Template; parameters: TemplateAddress }) {
  const mayWrite = useMay('editor');
  // Both the preview and the test dialog need it.
  const [sample, setSample] = useState<SampleForm>({ contact: '', data: '' });
  return (
    <Page
      title={template.name}
      back={<Back />}
      about={<About template={template} />}
      actions={<TemplateActions template={template} mayWrite={mayWrite} previewed={sample} />}
    >
      <Tabs {...parameters} />
      <Part template={template} part={parameters.part} mayWrite={mayWrite} sample={sample} setSample={setSample} />
    </Page>
  );
}

export default function TemplatePage() {
  const parameters = useParameters('template');
  const { id } = parameters;
  const query = useQuery({ queryKey: ['template', id], queryFn: ({ signal }) => api.templates.get(id, { signal }) });
  const template = query.data;
  if (!template) return <PendingPage query={query} title={words.titleOfOne} back={<Back />} notFound={words.unknown} />;
  return <Room key={id} template={template} parameters={parameters} />;
}
