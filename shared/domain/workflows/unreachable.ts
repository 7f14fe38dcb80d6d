import type { Step } from '../../contract/workflows';
import { edgesOf } from './outlets';

export function indexesOfUnreachableSteps(steps: readonly Step[]): number[] {
  const stepById = new Map(steps.map((step) => [step.id, step]));
  const reachable = new Set<string>();
  const pending = steps.slice(0, 1).map(({ id }) => id);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const step = stepById.get(id);
    if (!step || reachable.has(id)) continue;
    reachable.add(id);
    for (const { target } of edgesOf(step)) pending.push(target);
  }
  return steps.flatMap(({ id }, index) => (reachable.has(id) ? [] : [index]));
}
