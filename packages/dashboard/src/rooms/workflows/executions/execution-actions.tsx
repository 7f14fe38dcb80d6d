import type { WorkflowExecution } from '@posthaste/client';
import { api } from '../../../session/client';
import { ConfirmDialog, DialogButton } from '../../../ui/confirm-dialog';
import { STALE_QUERIES } from '../use-workflow';
import { words } from './words';

interface ActionProps {
  execution: WorkflowExecution;
  close: () => void;
}

function RetryDialog({ execution: { workflowId, id, currentStep }, close }: ActionProps) {
  return (
    <ConfirmDialog
      title={words.retryTitle}
      action={words.retry}
      danger={false}
      run={() => api.workflows.retryExecution(workflowId, id)}
      invalidates={STALE_QUERIES}
      toast={words.retried}
      close={close}
    >
      <p>{words.retryAbout(currentStep ?? '')}</p>
    </ConfirmDialog>
  );
}

function CancelDialog({ execution: { workflowId, id }, close }: ActionProps) {
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      action={words.cancel}
      cancelLabel={words.keep}
      run={() => api.workflows.cancelExecution(workflowId, id)}
      invalidates={STALE_QUERIES}
      toast={words.cancelled}
      close={close}
    >
      <p>{words.cancelAbout}</p>
    </ConfirmDialog>
  );
}

export function ExecutionActions({ execution }: { execution: WorkflowExecution }) {
  const { status, currentStep } = execution;
  if (status === 'FAILED' && currentStep !== null)
    return (
      <DialogButton kind="primary" label={words.retry}>
        {(close) => <RetryDialog execution={execution} close={close} />}
      </DialogButton>
    );
  if (status !== 'RUNNING' && status !== 'WAITING') return null;
  return (
    <DialogButton label={words.cancel}>{(close) => <CancelDialog execution={execution} close={close} />}</DialogButton>
  );
}
