import { Link } from '../../../router/link';
import { Badge } from '../../../ui/badge';
import { outletsOf, type Step } from '../model/graph';
import { outletText, stepText, triggerText } from '../step-text';
import { words } from '../words';
import type { GraphView } from './graph-view';

function StepFigures({ workflowId, step, stats }: { workflowId: string; step: Step; stats: GraphView['stats'] }) {
  const stepStats = stats?.steps.find(({ id }) => id === step.id);
  if (!stepStats || stepStats.entered === 0) return null;
  const parameters = { id: workflowId, step: step.id };
  return (
    <span className="row counts small numbers">
      {stepStats.waiting > 0 && (
        <Link to="executions" with={{ ...parameters, state: 'waiting' }}>
          {stepStats.waiting.toLocaleString()} {words.waiting}
        </Link>
      )}
      <Link to="executions" with={{ ...parameters, state: 'completed' }}>
        {stepStats.completed.toLocaleString()} {words.passed}
      </Link>
      {step.type === 'SEND_EMAIL' && stepStats.sent !== stepStats.completed && (
        <Link to="executions" with={{ ...parameters, outcome: 'sent' }}>
          {stepStats.sent.toLocaleString()} {words.sent}
        </Link>
      )}
      {stepStats.failed > 0 && (
        <Link to="executions" with={{ ...parameters, state: 'failed' }}>
          {stepStats.failed.toLocaleString()} {words.failed}
        </Link>
      )}
    </span>
  );
}

const outletsText = (step: Step): string =>
  outletsOf(step)
    .map(({ name, target }) => `, ${outletText(step, name)} ${words.thenTo(target)}`)
    .join('');

const isByKeyboard = (click: { detail: number }) => click.detail === 0;

export function StepCard({ view, step }: { view: GraphView; step: Step }) {
  const { id, names, selectedId, select, errors = [], areErrorsHints = false, stats, highlights } = view;
  const text = stepText(step, names);
  const ownErrors = errors.filter((error) => error.step === step.id);
  const errorText = (areErrorsHints ? words.missingCount : words.errorCount)(ownErrors.length);
  const highlight = highlights?.get(step.id);
  return (
    <div className={`wf-card ${ownErrors.length > 0 && !areErrorsHints ? 'bad' : ''} ${highlight ? 'lit' : ''}`}>
      <button
        type="button"
        className="wf-open"
        data-step={step.id}
        aria-current={selectedId === step.id || undefined}
        onClick={(event) => select(step.id, isByKeyboard(event))}
      >
        <span className="row tight small soft">
          <span className="cut grow">{words.types[step.type]}</span>
          <code className="cut">{step.id}</code>
        </span>
        <strong className="cut">{text}</strong>
        <span className="unseen">
          {outletsText(step)}
          {ownErrors.length > 0 && `, ${errorText}`}
        </span>
      </button>
      <div className="wf-foot">
        {ownErrors.length > 0 && <Badge tone={areErrorsHints ? 'quiet' : 'bad'}>{errorText}</Badge>}
        {highlight && <span className="small cut">{highlight}</span>}
        {id !== undefined && !highlights && <StepFigures workflowId={id} step={step} stats={stats} />}
      </div>
    </div>
  );
}

export const TriggerCard = ({ view, start }: { view: GraphView; start: string }) => (
  <div className="wf-card">
    <button
      type="button"
      className="wf-open"
      data-step={start}
      aria-current={view.selectedId === start || undefined}
      onClick={(event) => view.select(start, isByKeyboard(event))}
    >
      <span className="small soft cut">{words.triggers[view.trigger.type]}</span>
      <strong className="cut">{triggerText(view.trigger, view.names)}</strong>
    </button>
  </div>
);
