import type { Step } from '../../contract/workflows';
import { edgesOf } from './outlets';

/** Indexes of the steps that no path from the first step leads to. */
export function unreachableSteps(steps: readonly Step[]): number[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const reachable = new Set<string>();
  const pending = steps.slice(0, 1).map(({ id }) => id);
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const step = byId.get(id);
    if (!step || reachable.has(id)) continue;
    reachable.add(id);
    for (const { target } of edgesOf(step)) pending.push(target);
  }
  return steps.flatMap(({ id }, index) => (reachable.has(id) ? [] : [index]));
}
