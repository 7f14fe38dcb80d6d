import { Menu } from '../../../ui/menu';
import { type InsertionPoint, outletsOf, START, stepTypes } from '../model/graph';
import { words } from '../words';
import type { GraphView } from './graph-view';
import { handleGraphKeys } from './keys';
import { StepCard, TriggerCard } from './step-card';

const insertionText = ({ step, outlet }: InsertionPoint): string =>
  step === undefined ? words.atStart : words.after(step, words.outlet(outlet));

export const AddStep = ({ insertAt, edit }: { insertAt: InsertionPoint; edit: NonNullable<GraphView['edit']> }) => (
  <Menu
    label={words.addStep(insertionText(insertAt))}
    className="button wf-add"
    items={stepTypes.map((type) => ({ label: words.types[type], run: () => edit.add(insertAt, type) }))}
  >
    +
  </Menu>
);

export function StepList({ view }: { view: GraphView }) {
  const errorOfWholeStep = (id: string) => view.errors?.find(({ step, field }) => step === id && field === '')?.message;
  const [firstStep] = view.steps;
  return (
    <ol className="stack" aria-label={words.canvas} onKeyDown={(event) => handleGraphKeys(event, view)}>
      <li className="wf-item">
        <TriggerCard view={view} start={START} />
        <div className="row small" data-from={START}>
          <span>{words.thenTo(firstStep?.id)}</span>
          {view.edit && <AddStep insertAt={{ step: undefined, outlet: 'next' }} edit={view.edit} />}
        </div>
      </li>
      {view.steps.map((step) => (
        <li key={step.id} className="wf-item">
          {errorOfWholeStep(step.id) && <span className="small soft">{errorOfWholeStep(step.id)}</span>}
          <StepCard view={view} step={step} />
          {outletsOf(step).map(({ name, target }) => (
            <div key={name} className="row small" data-from={step.id}>
              <span>
                {words.outlet(name)} {words.thenTo(target)}
              </span>
              {view.edit && <AddStep insertAt={{ step: step.id, outlet: name }} edit={view.edit} />}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
