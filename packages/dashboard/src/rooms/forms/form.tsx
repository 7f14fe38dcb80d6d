import type { Form } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog';
import { Copy } from '../../ui/copy';
import { useEditing } from '../../ui/editing/use-editing';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { useRecordNames } from '../../ui/use-names';
import { FormEditor } from './form-editor';
import { FormPreview } from './form-preview';
import { bodyOf, type FormValues, formOf } from './form-values';
import { words } from './words';

function EditForm({ form }: { form: Form }) {
  const { id } = form;
  const editing = useEditing<FormValues, Form>({
    name: `form/${id}`,
    record: form,
    formOf,
    read: () => api.forms.get(id),
    save: ({ changes, revision }) => api.forms.update(id, { ...bodyOf(changes), revision }),
    invalidates: ['forms', 'form'],
    toast: words.saved,
  });
  return <FormEditor editing={editing} />;
}

const ShareForm = ({ form: { enabled, url, snippet } }: { form: Form }) => (
  <section className="panel panel-body stack" aria-labelledby="use-title">
    <h2 id="use-title">{words.share}</h2>
    {!enabled && <p className="note">{words.formIsOff}</p>}
    <h3>{words.link}</h3>
    <p className="breaks">
      <a href={url} target="_blank" rel="noreferrer">
        {url}
      </a>
    </p>
    <div className="row">
      <Copy text={url} />
    </div>
    <details className="stack">
      <summary>{words.snippet}</summary>
      <p className="soft">{words.snippetAbout}</p>
      <pre className="code" tabIndex={0}>
        {snippet}
      </pre>
      <div className="row">
        <Copy text={snippet} />
      </div>
    </details>
  </section>
);

function JoinedSegment({ id }: { id: string }) {
  const { nameOf } = useRecordNames('segment', [id]);
  return (
    <p>
      {words.joins}{' '}
      <Link to="segment" with={{ id }}>
        {nameOf(id)}
      </Link>
    </p>
  );
}

const DeleteForm = ({ form: { id, name } }: { form: Form }) => (
  <DialogButton kind="quiet" label={words.remove}>
    {(close) => (
      <ConfirmDialog
        title={words.deleteTitle(name)}
        action={words.remove}
        run={() => api.forms.delete(id)}
        invalidates={['forms']}
        toast={words.deleted}
        onDone={() => navigate(hrefOf('forms'), 'replace')}
        close={close}
      >
        <p>{words.deleteAbout}</p>
      </ConfirmDialog>
    )}
  </DialogButton>
);

export default function FormPage() {
  const { id } = useParameters('form');
  const mayWrite = useMay('editor');
  const query = useQuery({ queryKey: ['form', id], queryFn: ({ signal }) => api.forms.get(id, { signal }) });
  const back = (
    <Link to="forms" className="small">
      ← {words.back}
    </Link>
  );
  const form = query.data;
  if (!form) return <PendingPage query={query} title={words.title} back={back} notFound={words.notFound} />;
  return (
    <Page
      title={form.name}
      back={back}
      about={
        <>
          <p>{words.signUpsOf(form.subscribed, form.submitted)}</p>
          {form.segmentId && <JoinedSegment id={form.segmentId} />}
        </>
      }
      actions={mayWrite && <DeleteForm form={form} />}
    >
      <ShareForm form={form} />
      {mayWrite ? (
        <EditForm key={id} form={form} />
      ) : (
        <>
          <p className="note">{words.readOnly}</p>
          <FormPreview form={formOf(form)} />
        </>
      )}
    </Page>
  );
}
