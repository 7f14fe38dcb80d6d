import type { Job } from '@posthaste/client';
import { api } from '../../../session/client';
import { AskingButton, Question } from '../../../ui/question';
import { words } from './words';

export function CancelJob({ job }: { job: Job }) {
  return (
    <AskingButton label={words.cancel} className="above">
      {(close) => (
        <Question
          title={words.cancelTitle}
          action={words.doCancel}
          keep={words.keep}
          run={() => api.jobs.cancel(job.id)}
          changes={['jobs', 'job']}
          said={words.cancelled}
          close={close}
        >
          {words.cancelAbout(words.done(job.progress.processed, job.progress.total))}
        </Question>
      )}
    </AskingButton>
  );
}
