import type { Form } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { Page } from '../../ui/page';
import { FormEditor } from './form-editor';
import { type FormValues, formOf, newBodyOf } from './form-values';
import { words } from './words';

function CreateForm() {
  const editing = useEditing<FormValues, Form>({
    name: 'form/new',
    record: undefined,
    formOf,
    save: ({ form }) => api.forms.create(newBodyOf(form)),
    invalidates: ['forms', 'form'],
    toast: words.created,
    onDone: ({ id }) => navigate(hrefOf('form', { id }), 'replace'),
  });
  return <FormEditor editing={editing} action={words.submitCreate} />;
}

export default function NewForm() {
  const mayWrite = useMay('editor');
  const back = (
    <Link to="forms" className="small">
      ← {words.back}
    </Link>
  );
  return (
    <Page title={words.titleOfNew} back={back}>
      {mayWrite ? <CreateForm /> : <p className="note">{words.readOnly}</p>}
    </Page>
  );
}
