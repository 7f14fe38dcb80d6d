import type { Simulation } from '../../../shared/contract/workflow-simulation';
import type { Step } from '../../../shared/contract/workflows';
import { type Execution, isOver, type PastVisit } from '../../../shared/domain/workflows/execution';
import { toIso } from '../../../shared/ops/clock';

type ShownVisit = Simulation['path'][number];

/** All visits of a simulated execution. Its own history keeps only the newest. */
export class Journal {
  private readonly left: PastVisit[] = [];
  private readonly details = new Map<number, string>();

  /** Notes the visits since the last save, which are fewer than a history keeps. */
  note({ step, visit, history }: Execution): void {
    const before = this.left.length;
    const now = step === null ? visit : visit - 1;
    if (now > before) this.left.push(...history.slice(before - now));
  }

  /** Adds a description to a visit. */
  explain(visit: number, detail: string): void {
    this.details.set(visit, detail);
  }

  /** All visits, with the present one. */
  path(execution: Execution, steps: readonly Step[]): ShownVisit[] {
    const types = new Map<string, string>(steps.map(({ id, type }) => [id, type]));
    const shown = (step: string, startedAt: number, index: number) => ({
      step,
      type: types.get(step) ?? '',
      startedAt: toIso(startedAt),
      detail: this.details.get(index + 1) ?? null,
    });
    const path = this.left.map(({ step, startedAt, endedAt, outcome }, index) => ({
      ...shown(step, startedAt, index),
      endedAt: toIso(endedAt),
      outcome,
    }));
    if (execution.step === null) return path;
    const { step, since, status, endedAt } = execution;
    const isStanding = endedAt === undefined || !isOver(execution);
    const last = { endedAt: isStanding ? null : toIso(endedAt), outcome: isStanding ? null : status.toLowerCase() };
    return [...path, { ...shown(step, since, path.length), ...last }];
  }
}
