import { Menu } from '../../../ui/menu';
import { type Place, stepTypes } from '../model/graph';
import { words } from '../words';
import type { GraphView } from './graph-view';

const placeText = ({ step, way }: Place): string =>
  step === undefined ? words.atStart : words.after(step, words.way(way));

export const AddStep = ({ place, edit }: { place: Place; edit: NonNullable<GraphView['edit']> }) => (
  <Menu
    label={words.addStep(placeText(place))}
    className="button wf-add"
    items={stepTypes.map((type) => ({ label: words.types[type], run: () => edit.add(place, type) }))}
  >
    +
  </Menu>
);
