import type { ImportContactsBody } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate } from '../../../router/router';
import { api } from '../../../session/client';
import { useGrant, useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { useNames } from '../../../ui/filter-names';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { uploadFile } from '../../../ui/upload-file';
import { useAction } from '../../../ui/use-action';
import { ChooseFile } from './choose-file';
import { ColumnTable } from './column-table';
import { guessColumns, mappingOf, mistakesOf } from './columns';
import { Belonging, Consent } from './everybody';
import { consentOf, consentState, type ImportForm, noChoices, savePlan, unfinished } from './plan';
import { readPreview } from './preview';
import { words } from './words';

function useForm() {
  const { project, member } = useGrant();
  const owner = `${project.id} ${member.id}`;
  const { fields } = useNames();
  const [form, setForm] = useState(unfinished.owner === owner ? unfinished.form : undefined);
  const set = (next: ImportForm | undefined) => {
    Object.assign(unfinished, { form: next, owner });
    setForm(next);
  };
  const take = async (file: File) => {
    const preview = await readPreview(file);
    const columns = preview.format === 'csv' ? guessColumns(preview.header, preview.rows, fields) : [];
    set({ ...noChoices, file, preview, columns });
  };
  const change = (given: Partial<ImportForm>) => form && set({ ...form, ...given });
  return { form, take, change, forget: () => set(undefined) };
}

type Wizard = ReturnType<typeof useForm>;
type Part = { form: ImportForm; change: Wizard['change'] };

const Columns = ({ form: { preview, columns }, change }: Part) => (
  <section className="stack" aria-labelledby="columns-title">
    <h2 id="columns-title">{words.columnsTitle}</h2>
    {preview.format === 'csv' && (
      <>
        <p className="soft">{words.columnsAbout}</p>
        <ColumnTable columns={columns} rows={preview.rows} change={(next) => change({ columns: next })} />
        {!columns.some(({ target }) => target === 'email') && <p className="note warn">{words.noAddress}</p>}
      </>
    )}
    {preview.format === 'ndjson' && (
      <>
        <p className="soft">{words.ndjson}</p>
        <pre className="code" tabIndex={0} aria-label={words.firstRows}>
          {preview.lines.slice(0, 5).join('\n')}
        </pre>
      </>
    )}
  </section>
);

const bodyOf = (
  { preview, columns, subscribed = false, resubscribe, topics, segmentId, consent }: ImportForm,
  uploadId: string,
): ImportContactsBody => ({
  uploadId,
  subscribed,
  resubscribe,
  ...(Object.keys(topics).length > 0 ? { topics } : {}),
  ...(segmentId ? { segmentId } : {}),
  ...(subscribed && consentState(consent) === 'whole' ? { consent: consentOf(consent) } : {}),
  ...(preview.format === 'csv'
    ? { format: 'csv', delimiter: preview.delimiter, ...mappingOf(columns) }
    : { format: 'ndjson' }),
});

function openIn({ preview, columns, subscribed, consent }: ImportForm): string | undefined {
  if (preview.format !== 'ndjson') {
    if (!columns.some(({ target }) => target === 'email')) return words.openAddress;
    if (mistakesOf(columns).some(Boolean)) return words.openColumns;
  }
  if (subscribed === undefined) return words.openSubscribed;
  return subscribed && consentState(consent) === 'open' ? words.consentOpen : undefined;
}

function CheckFile({ form, change }: Part) {
  const { project } = useGrant();
  const [part, setPart] = useState<number>();
  const lacking = openIn(form);
  const check = useAction({
    run: async () => {
      const uploadId = form.uploadId ?? (await uploadFile(form.file, setPart));
      change({ uploadId });
      const body = bodyOf(form, uploadId);
      const job = await api.contacts.import({ ...body, dryRun: true });
      await savePlan(project.id, job.id, { body, filename: form.file.name });
      return job;
    },
    invalidates: ['jobs'],
    onDone: ({ id }) => navigate(hrefOf('contact-import', { job: id })),
  });
  return (
    <>
      {check.error && <Problem error={check.error} />}
      <div className="row">
        <Button kind="primary" disabled={lacking !== undefined} busy={check.isPending} onClick={() => check.mutate()}>
          {words.check}
        </Button>
        <span className="soft" role="status">
          {lacking}
          {check.isPending && (part !== undefined && part < 1 ? words.uploading(part) : words.checking)}
        </span>
      </div>
    </>
  );
}

function Steps({ form, take, change, forget }: Wizard) {
  if (!form) return <ChooseFile take={(file) => void take(file)} />;
  const { file, preview } = form;
  return (
    <>
      <h2>{words.fileTitle}</h2>
      <div className="panel panel-body row">
        <strong className="cut">{file.name}</strong>
        <span className="soft">{words.sizeOf(file.size)}</span>
        <span className="end" />
        <Button onClick={forget}>{words.otherFile}</Button>
      </div>
      {preview.format === 'unreadable' ? (
        <p className="note bad">{words[preview.why]}</p>
      ) : (
        <>
          <Columns form={form} change={change} />
          <Consent form={form} change={change} />
          <Belonging form={form} change={change} />
          <CheckFile form={form} change={change} />
        </>
      )}
    </>
  );
}

export default function ImportContacts() {
  const mayWrite = useMay('editor');
  const wizard = useForm();
  return (
    <Page
      title={words.title}
      about={words.about}
      back={
        <Link to="contacts" className="small">
          ← {words.back}
        </Link>
      }
    >
      {mayWrite ? <Steps {...wizard} /> : <p className="note">{words.readOnly}</p>}
    </Page>
  );
}
