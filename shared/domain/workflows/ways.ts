import type { Step } from '../../contract/workflows';

/** A way from a step to the next one. */
export interface Way {
  /** The member that names the next step, such as `branches[0].next`. */
  member: string;
  /** The next step; undefined if the workflow is completed. */
  target: string | undefined;
  /** The outcome of the step that leads this way, as in a history; absent if it is the only way. */
  when?: 'event' | 'timeout' | 'else' | `branch:${number}`;
}

/** A member, or `next` if the member is left out. */
const either = (member: string, own: string | undefined, next: string | undefined) =>
  own === undefined ? { member: 'next', target: next } : { member, target: own };

/** All ways from a step. */
export function waysOf(step: Step): Way[] {
  switch (step.type) {
    case 'EXIT':
      return [];
    case 'WAIT_FOR_EVENT':
      return [
        { ...either('onEvent', step.onEvent, step.next), when: 'event' },
        { ...either('onTimeout', step.onTimeout, step.next), when: 'timeout' },
      ];
    case 'BRANCH':
      return [
        ...step.branches.map(
          ({ next }, index): Way => ({ member: `branches[${index}].next`, target: next, when: `branch:${index}` }),
        ),
        { ...either('else', step.else, step.next), when: 'else' },
      ];
    default:
      return [{ member: 'next', target: step.next }];
  }
}

/** A way to another step. */
export type Edge = Way & { target: string };

export const edgesOf = (step: Step): Edge[] => waysOf(step).filter((way): way is Edge => way.target !== undefined);
