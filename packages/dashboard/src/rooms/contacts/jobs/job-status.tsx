import type { Job } from '@posthaste/client';
import { api } from '../../../session/client';
import type { Tone } from '../../../ui/badge';
import { Badge } from '../../../ui/badge';
import { ConfirmDialog, DialogButton } from '../../../ui/confirm-dialog';
import { words } from './words';

export const POLL_MS = 1_500;

export const hasEnded = ({ status }: Job): boolean => status !== 'QUEUED' && status !== 'RUNNING';

const tones: Record<Job['status'], Tone> = {
  QUEUED: 'calm',
  RUNNING: 'calm',
  COMPLETED: 'good',
  FAILED: 'bad',
  CANCELLED: 'quiet',
};

export const JobStatus = ({ job: { status } }: { job: Job }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
);

export function CancelJob({ job }: { job: Job }) {
  return (
    <DialogButton label={words.cancel} className="above">
      {(close) => (
        <ConfirmDialog
          title={words.cancelTitle}
          action={words.cancelJob}
          cancelLabel={words.keep}
          run={() => api.jobs.cancel(job.id)}
          invalidates={['jobs', 'job']}
          toast={words.cancelled}
          close={close}
        >
          {words.cancelAbout(words.processed(job.progress.processed, job.progress.total))}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
