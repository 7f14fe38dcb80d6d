import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { Check } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { hasEnded } from '../contacts/jobs/job-status';
import { words } from './words';

const formats = ['csv', 'ndjson'] as const;
type Format = (typeof formats)[number];

const POLL_MS = 1_000;

function Progress({ id }: { id: string }) {
  const { data: job, error } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => api.jobs.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
  if (error && !job) return <Problem error={error} />;
  if (!job || !hasEnded(job)) return <p role="status">{words.exporting(job?.progress.processed ?? 0)}</p>;
  if (!job.result?.url) return <p className="note bad">{job.error ?? words.exportFailed}</p>;
  return (
    <div className="note good" role="status">
      <span>{words.exported(job.result.rows)}</span>
      <div className="row">
        <a className="button primary" href={job.result.url} download>
          {words.download}
        </a>
      </div>
    </div>
  );
}

export function ExportMembers({ id, close }: { id: string; close: () => void }) {
  const [format, setFormat] = useState<Format>('csv');
  const startExport = useAction({
    run: () =>
      api.contacts.export({
        format,
        filter: { operator: 'AND', conditions: [{ field: `segment.${id}`, operator: 'member' }] },
      }),
    invalidates: ['jobs'],
  });
  return (
    <Sheet title={words.exportTitle} onClose={close}>
      <p>{words.exportAbout}</p>
      <fieldset className="choices" disabled={startExport.isPending || startExport.isSuccess}>
        <legend className="field-label">{words.format}</legend>
        {formats.map((name) => (
          <Check
            key={name}
            radioGroup="format"
            label={words.formats[name]}
            checked={format === name}
            onChange={() => setFormat(name)}
          />
        ))}
      </fieldset>
      {startExport.data && <Progress id={startExport.data.id} />}
      {startExport.error && <Problem error={startExport.error} />}
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
        {!startExport.data && (
          <Button kind="primary" busy={startExport.isPending} onClick={() => startExport.mutate()}>
            {words.startExport}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
