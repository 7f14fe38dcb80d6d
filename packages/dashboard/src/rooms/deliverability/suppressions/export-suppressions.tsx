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
  const start = useAction({
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
      {start.error && <Problem error={start.error} />}
      {start.data && <JobProgress id={start.data.id} />}
      <div className="sheet-end">
        <Button onClick={close}>{start.data ? common.close : common.cancel}</Button>
        {!start.data && (
          <Button kind="primary" busy={start.isPending} onClick={() => start.mutate()}>
            {words.submitExport}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
