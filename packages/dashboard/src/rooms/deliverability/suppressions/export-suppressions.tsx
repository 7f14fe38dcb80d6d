import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { useAction } from '../../../ui/use-action';
import { words as common } from '../../../ui/words';
import type { suppressionReasons } from '../routes';
import { JobProgress } from './job-progress';
import { words } from './words';

interface ExportProps {
  reason: (typeof suppressionReasons)[number] | undefined;
  close: () => void;
}

export function ExportSuppressions({ reason, close }: ExportProps) {
  const run = useAction({
    run: () => api.suppressions.export(reason ? { reason } : {}),
    invalidates: [],
  });
  return (
    <Sheet title={words.exportTitle} onClose={close}>
      <p className="soft">{words.exportAbout}</p>
      {reason && (
        <p>
          {words.reason}: <strong>{words.reasons[reason]}</strong>
        </p>
      )}
      {run.error && <Problem error={run.error} />}
      {run.data && <JobProgress id={run.data.id} />}
      <div className="sheet-end">
        <Button onClick={close}>{run.data ? common.close : common.cancel}</Button>
        {!run.data && (
          <Button kind="primary" busy={run.isPending} onClick={() => run.mutate()}>
            {words.submitExport}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
