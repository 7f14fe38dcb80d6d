import type { Workflow } from '@posthaste/client';
import { hrefOf, open } from '../../router/router';
import { api } from '../../session/client';
import { AskingButton, Question } from '../../ui/question';
import { CHANGED, openCount, useStats } from './use-workflow';
import { words } from './words';

interface ActionProps {
  workflow: Workflow;
  close: () => void;
}

function Switch({ workflow: { id, name, enabled, source }, close }: ActionProps) {
  const stats = useStats(id);
  return (
    <Question
      title={enabled ? words.switchOffTitle(name) : words.switchOnTitle(name)}
      action={enabled ? words.switchOff : words.switchOn}
      danger={enabled}
      source={source}
      run={() => api.workflows.update(id, { enabled: !enabled })}
      changes={CHANGED}
      toast={enabled ? words.switchedOff : words.switchedOn}
      close={close}
    >
      <p>{enabled ? words.switchOffAbout(openCount(stats.data)) : words.switchOnAbout}</p>
    </Question>
  );
}

function Remove({ workflow: { id, name, source }, close }: ActionProps) {
  const stats = useStats(id);
  return (
    <Question
      title={words.removeTitle(name)}
      action={words.remove}
      source={source}
      run={() => api.workflows.delete(id)}
      changes={['workflows']}
      toast={words.removed}
      done={() => open(hrefOf('workflows'), 'replace')}
      close={close}
    >
      <p>{words.removeAbout(openCount(stats.data))}</p>
    </Question>
  );
}

export const WorkflowActions = ({ workflow }: { workflow: Workflow }) => (
  <>
    <AskingButton kind="quiet" label={words.remove}>
      {(close) => <Remove workflow={workflow} close={close} />}
    </AskingButton>
    <AskingButton
      kind={workflow.enabled ? 'plain' : 'primary'}
      label={workflow.enabled ? words.switchOff : words.switchOn}
    >
      {(close) => <Switch workflow={workflow} close={close} />}
    </AskingButton>
  </>
);
