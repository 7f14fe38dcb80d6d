import { Link } from '../../../router/link';
import { Badge } from '../../../ui/badge';
import { type Step, waysOf } from '../model/graph';
import { stepText, triggerText } from '../step-text';
import { words } from '../words';
import type { GraphView } from './graph-view';

function Figures({ id, step: { id: step, type }, stats }: { id: string; step: Step; stats: GraphView['stats'] }) {
  const own = stats?.steps.find((one) => one.id === step);
  if (!own || own.entered === 0) return null;
  return (
    <span className="row counts small numbers">
      {own.waiting > 0 && (
        <Link to="executions" with={{ id, step, state: 'waiting' }}>
          {own.waiting.toLocaleString()} {words.waiting}
        </Link>
      )}
      <Link to="executions" with={{ id, step, state: 'completed' }}>
        {own.completed.toLocaleString()} {words.passed}
      </Link>
      {type === 'SEND_EMAIL' && own.sent !== own.completed && (
        <Link to="executions" with={{ id, step, outcome: 'sent' }}>
          {own.sent.toLocaleString()} {words.sent}
        </Link>
      )}
      {own.failed > 0 && (
        <Link to="executions" with={{ id, step, state: 'failed' }}>
          {own.failed.toLocaleString()} {words.failed}
        </Link>
      )}
    </span>
  );
}

const waysText = (step: Step): string =>
  waysOf(step)
    .map(({ name, target }) => `, ${words.way(name)} ${words.thenTo(target)}`)
    .join('');

export function StepCard({ view, step }: { view: GraphView; step: Step }) {
  const { id, names, chosen, choose, mistakes = [], stats, lit } = view;
  const text = stepText(step, names);
  const wrong = mistakes.filter((mistake) => mistake.step === step.id);
  const light = lit?.get(step.id);
  return (
    <div className={`wf-card ${wrong.length > 0 ? 'bad' : ''} ${light ? 'lit' : ''}`}>
      <button
        type="button"
        className="wf-open"
        data-step={step.id}
        aria-current={chosen === step.id || undefined}
        onClick={() => choose(step.id)}
      >
        <span className="row tight small soft">
          <span className="cut grow">{words.types[step.type]}</span>
          <code className="cut">{step.id}</code>
        </span>
        <strong className="cut">{text}</strong>
        <span className="unseen">
          {waysText(step)}
          {wrong.length > 0 && `, ${words.mistakes(wrong.length)}`}
        </span>
      </button>
      <div className="wf-foot">
        {wrong.length > 0 && <Badge tone="bad">{words.mistakes(wrong.length)}</Badge>}
        {light && <span className="small cut">{light}</span>}
        {id !== undefined && !lit && <Figures id={id} step={step} stats={stats} />}
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
      aria-current={view.chosen === start || undefined}
      onClick={() => view.choose(start)}
    >
      <span className="small soft cut">{words.triggers[view.trigger.type]}</span>
      <strong className="cut">{triggerText(view.trigger, view.names)}</strong>
    </button>
  </div>
);
