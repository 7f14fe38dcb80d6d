import type { Step, StepOf } from '../../shared/contract/workflows';
import type { WorkflowVersion } from '../../shared/domain/workflows/workflow';
import type { Choices } from './journey/random';
import { type Happening, START } from './workflow-play';

type StepFilter = StepOf<'BRANCH'>['branches'][number]['filter'];

/** A filter that holds when the effects so far, divided by one number, leave the other. */
const countIs = (divisor: number, rest: number) => ({ divisor, rest }) as unknown as StepFilter;

const names = ['a', 'b'];

/** A graph in which only waits lead back, and events in the hours after its beginning. */
export function randomStory(random: Choices): { graph: WorkflowVersion; events: Happening[] } {
  const size = random.between(3, 9);
  const stepOf = (index: number): Step => {
    const id = `s${index}`;
    const ahead = () => (index + 1 < size && random.falls(0.9) ? `s${random.between(index + 1, size)}` : undefined);
    const anywhere = () => (random.falls(0.4) ? `s${random.between(0, size)}` : ahead());
    const to = (name: string, target: string | undefined) => (target === undefined ? {} : { [name]: target });
    const kind = random.between(0, 10);
    if (kind < 4) return { id, type: 'UPDATE_CONTACT', data: {}, ...to('next', ahead()) };
    if (kind < 6)
      return { id, type: 'DELAY', amount: random.between(1, 60), unit: 'minutes', ...to('next', anywhere()) };
    if (kind < 8) {
      const timeout = { amount: random.between(1, 90), unit: 'minutes' as const };
      const outlets = { ...to('onEvent', anywhere()), ...to('onTimeout', anywhere()), ...to('next', ahead()) };
      return { id, type: 'WAIT_FOR_EVENT', event: names[random.between(0, 2)] ?? 'a', timeout, ...outlets };
    }
    const next = ahead();
    if (kind === 8 && next)
      return { id, type: 'BRANCH', branches: [{ filter: countIs(2, 1), next }], ...to('else', ahead()) };
    return { id, type: 'EXIT' };
  };
  const steps = Array.from({ length: size }, (_, index) => stepOf(index));
  const minutes = new Set(Array.from({ length: random.between(0, 12) }, () => random.between(0, 240)));
  const events = [...minutes].map((minute) => ({
    name: names[random.between(0, 2)] ?? 'a',
    at: START + minute * 60_000,
  }));
  const exitWhen = random.falls(0.3) ? { exitWhen: countIs(5, 4) } : {};
  return {
    graph: { version: 1, trigger: { type: 'MANUAL' }, steps, reentry: 'NEVER', createdAt: '', ...exitWhen },
    events,
  };
}
