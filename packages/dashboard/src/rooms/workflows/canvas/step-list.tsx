import { Menu } from '../../../ui/menu';
import { START, type StepPlace, stepTypes, waysOf } from '../model/graph';
import { words } from '../words';
import type { GraphView } from './graph-view';
import { onKeys } from './keys';
import { StepCard, TriggerCard } from './step-card';

const placeText = ({ step, way }: StepPlace): string =>
  step === undefined ? words.atStart : words.after(step, words.way(way));

export const AddStep = ({ place, edit }: { place: StepPlace; edit: NonNullable<GraphView['edit']> }) => (
  <Menu
    label={words.addStep(placeText(place))}
    className="button wf-add"
    items={stepTypes.map((type) => ({ label: words.types[type], run: () => edit.add(place, type) }))}
  >
    +
  </Menu>
);

export function StepList({ view }: { view: GraphView }) {
  const mistakeOf = (id: string) => view.mistakes?.find(({ step, field }) => step === id && field === '')?.message;
  return (
    <ol className="stack" aria-label={words.canvas} onKeyDown={(event) => onKeys(event, view)}>
      <li className="wf-item">
        <TriggerCard view={view} start={START} />
        <div className="row small" data-from={START}>
          <span>{words.thenTo(view.steps[0]?.id)}</span>
          {view.edit && <AddStep place={{ step: undefined, way: 'next' }} edit={view.edit} />}
        </div>
      </li>
      {view.steps.map((step) => (
        <li key={step.id} className="wf-item">
          {mistakeOf(step.id) && <span className="small soft">{mistakeOf(step.id)}</span>}
          <StepCard view={view} step={step} />
          {waysOf(step).map(({ name, target }) => (
            <div key={name} className="row small" data-from={step.id}>
              <span>
                {words.way(name)} {words.thenTo(target)}
              </span>
              {view.edit && <AddStep place={{ step: step.id, way: name }} edit={view.edit} />}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
