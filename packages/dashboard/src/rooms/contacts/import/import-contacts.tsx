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
import { columnErrors, guessColumns, mappingOf } from './columns';
import { Consent, SegmentAndTopics } from './for-all-rows';
import {
  consentOf,
  consentState,
  emptyForm,
  type ImportForm,
  keepUnfinishedForm,
  savePlan,
  unfinishedForm,
} from './plan';
import { readPreview } from './preview';
import { applyRememberedColumns, rememberColumns } from './remembered-columns';
import { words } from './words';

function useImportForm() {
  const grant = useGrant();
  const { fields } = useNames();
  const [form, setForm] = useState(() => unfinishedForm(grant));
  const storeForm = (newForm: ImportForm | undefined) => {
    keepUnfinishedForm(grant, newForm);
    setForm(newForm);
  };
  const loadFile = async (file: File) => {
    const preview = await readPreview(file);
    const guesses = preview.format === 'csv' ? guessColumns(preview.header, preview.rows, fields) : [];
    const rememberedColumns = applyRememberedColumns(grant.project.id, guesses);
    storeForm({
      ...emptyForm,
      file,
      preview,
      columns: rememberedColumns ?? guesses,
      guessesBeforeRemembered: rememberedColumns && guesses,
    });
  };
  const change = (changes: Partial<ImportForm>) => {
    const latestForm = unfinishedForm(grant);
    if (form && latestForm?.file === form.file) storeForm({ ...latestForm, ...changes });
  };
  return { form, loadFile, change, discardFile: () => storeForm(undefined) };
}

type Wizard = ReturnType<typeof useImportForm>;
type StepProps = { form: ImportForm; change: Wizard['change'] };

const ColumnsStep = ({ form: { preview, columns, guessesBeforeRemembered }, change }: StepProps) => (
  <section className="stack" aria-labelledby="columns-title">
    <h2 id="columns-title">{words.columnsTitle}</h2>
    {preview.format === 'csv' && (
      <>
        <p className="soft">{words.columnsAbout}</p>
        {guessesBeforeRemembered && (
          <p className="note row">
            {words.remembered}
            <Button onClick={() => change({ columns: guessesBeforeRemembered, guessesBeforeRemembered: undefined })}>
              {words.guessAgain}
            </Button>
          </p>
        )}
        <ColumnTable columns={columns} rows={preview.rows} change={(newColumns) => change({ columns: newColumns })} />
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
  { preview, columns, subscribed = false, resubscribe, topics, segment, consent }: ImportForm,
  uploadId: string,
): ImportContactsBody => ({
  uploadId,
  subscribed,
  resubscribe,
  ...(Object.keys(topics).length > 0 ? { topics } : {}),
  ...(segment.id ? { segmentId: segment.id } : {}),
  ...(subscribed && consentState(consent) === 'complete' ? { consent: consentOf(consent) } : {}),
  ...(preview.format === 'csv'
    ? { format: 'csv', delimiter: preview.delimiter, ...mappingOf(columns) }
    : { format: 'ndjson' }),
});

function missingInputText({ preview, columns, subscribed, consent }: ImportForm): string | undefined {
  if (preview.format !== 'ndjson') {
    if (!columns.some(({ target }) => target === 'email')) return words.missingAddress;
    if (columnErrors(columns).some(Boolean)) return words.invalidColumns;
  }
  if (subscribed === undefined) return words.missingSubscribed;
  return subscribed && consentState(consent) === 'incomplete' ? words.incompleteConsent : undefined;
}

function CheckFile({ form, change }: StepProps) {
  const { project } = useGrant();
  const [uploadedShare, setUploadedShare] = useState<number>();
  const isUploading = uploadedShare !== undefined && uploadedShare < 1;
  const missingInput = missingInputText(form);
  const check = useAction({
    run: async () => {
      const uploadId = form.uploadId ?? (await uploadFile(form.file, setUploadedShare));
      change({ uploadId });
      const body = bodyOf(form, uploadId);
      const job = await api.contacts.import({ ...body, dryRun: true });
      change({ checkJob: job.id });
      rememberColumns(project.id, form.columns);
      const newSegment = form.segment.name?.trim();
      await savePlan(project.id, job.id, { body, filename: form.file.name, ...(newSegment ? { newSegment } : {}) });
      return job;
    },
    invalidates: ['jobs'],
    onDone: ({ id }) => navigate(hrefOf('contact-import', { job: id })),
  });
  return (
    <>
      {check.error && <Problem error={check.error} />}
      <div className="row">
        <Button
          kind="primary"
          disabled={missingInput !== undefined}
          busy={check.isPending}
          onClick={() => check.mutate()}
        >
          {words.check}
        </Button>
        <span className="soft" role="status">
          {missingInput}
          {check.isPending && (isUploading ? words.uploading(uploadedShare) : words.checking)}
        </span>
      </div>
    </>
  );
}

function Steps({ form, loadFile, change, discardFile }: Wizard) {
  if (!form) return <ChooseFile loadFile={(file) => void loadFile(file)} />;
  const { file, preview } = form;
  return (
    <>
      <h2>{words.fileTitle}</h2>
      <div className="panel panel-body row">
        <strong className="cut">{file.name}</strong>
        <span className="soft">{words.sizeOf(file.size)}</span>
        <span className="end" />
        <Button onClick={discardFile}>{words.otherFile}</Button>
      </div>
      {preview.format === 'unreadable' ? (
        <p className="note bad">{words[preview.reason]}</p>
      ) : (
        <>
          <ColumnsStep form={form} change={change} />
          <Consent form={form} change={change} />
          <SegmentAndTopics form={form} change={change} />
          <CheckFile form={form} change={change} />
        </>
      )}
    </>
  );
}

export default function ImportContacts() {
  const mayWrite = useMay('editor');
  const wizard = useImportForm();
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
