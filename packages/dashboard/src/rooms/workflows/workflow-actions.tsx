import type { Workflow } from '@posthaste/client';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog';
import { inProgressCount, STALE_QUERIES, useStats } from './use-workflow';
import { words } from './words';

interface ActionProps {
  workflow: Workflow;
  close: () => void;
}

function SwitchDialog({ workflow: { id, name, enabled, source }, close }: ActionProps) {
  const stats = useStats(id);
  return (
    <ConfirmDialog
      title={enabled ? words.switchOffTitle(name) : words.switchOnTitle(name)}
      action={enabled ? words.switchOff : words.switchOn}
      danger={enabled}
      source={source}
      run={() => api.workflows.update(id, { enabled: !enabled })}
      invalidates={STALE_QUERIES}
      toast={enabled ? words.switchedOff : words.switchedOn}
      close={close}
    >
      <p>{enabled ? words.switchOffAbout(inProgressCount(stats.data)) : words.switchOnAbout}</p>
    </ConfirmDialog>
  );
}

function RemoveDialog({ workflow: { id, name, source }, close }: ActionProps) {
  const stats = useStats(id);
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      action={words.remove}
      source={source}
      run={() => api.workflows.delete(id)}
      invalidates={['workflows']}
      toast={words.removed}
      onDone={() => navigate(hrefOf('workflows'), 'replace')}
      close={close}
    >
      <p>{words.removeAbout(inProgressCount(stats.data))}</p>
    </ConfirmDialog>
  );
}

export const WorkflowActions = ({ workflow }: { workflow: Workflow }) => (
  <>
    <DialogButton kind="quiet" label={words.remove}>
      {(close) => <RemoveDialog workflow={workflow} close={close} />}
    </DialogButton>
    <DialogButton
      kind={workflow.enabled ? 'plain' : 'primary'}
      label={workflow.enabled ? words.switchOff : words.switchOn}
    >
      {(close) => <SwitchDialog workflow={workflow} close={close} />}
    </DialogButton>
  </>
);
