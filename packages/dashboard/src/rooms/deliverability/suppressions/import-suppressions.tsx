import type { Suppression } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { uploadFile } from '../../../ui/upload-file';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import { suppressionReasons } from '../routes';
import { JobProgress } from './job-progress';
import { words } from './words';

const FILE_FIELDS = ['size', 'filename', 'contentType', 'uploadId'];

interface FormProps {
  isImporting: boolean;
  error: unknown;
  startImport: (file: File, reason: Suppression['reason']) => void;
  close: () => void;
}

function Form({ isImporting, error, startImport, close }: FormProps) {
  const [file, setFile] = useState<File>();
  const [reason, setReason] = useState<Suppression['reason']>('import');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file) startImport(file, reason);
  };
  const fileError = FILE_FIELDS.map((field) => errorAt(error, field)).find(Boolean);
  return (
    <form className="stack" onSubmit={submit}>
      <p className="soft">{words.importAbout}</p>
      <Field label={words.file} error={fileError}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept=".csv,.ndjson,.jsonl,.txt,text/csv"
            required
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      <Field label={words.defaultReason}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={reason}
            onChange={({ target }) =>
              setReason(suppressionReasons.find((option) => option === target.value) ?? 'import')
            }
          >
            {suppressionReasons.map((option) => (
              <option key={option} value={option}>
                {words.reasons[option]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {error ? <Problem error={error} formFields={FILE_FIELDS} /> : null}
      <div className="sheet-end">
        <Button onClick={close}>{common.cancel}</Button>
        <Button kind="primary" type="submit" busy={isImporting}>
          {words.submitImport}
        </Button>
      </div>
    </form>
  );
}

export function ImportSuppressions({ close }: { close: () => void }) {
  const start = useAction({
    run: async ({ file, reason }: { file: File; reason: Suppression['reason'] }) =>
      api.suppressions.import({ uploadId: await uploadFile(file), reason }),
    invalidates: [],
  });
  return (
    <Sheet title={words.importTitle} onClose={close}>
      {start.data ? (
        <>
          <JobProgress id={start.data.id} />
          <div className="sheet-end">
            <Button onClick={close}>{common.close}</Button>
          </div>
        </>
      ) : (
        <Form
          isImporting={start.isPending}
          error={start.error}
          startImport={(file, reason) => start.mutate({ file, reason })}
          close={close}
        />
      )}
    </Sheet>
  );
}
