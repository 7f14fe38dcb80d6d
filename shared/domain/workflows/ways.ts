import type { Step } from '../../contract/workflows';

/** A way on from a step. */
export interface Way {
  /** The member that names the next step, such as `branches[0].next`. */
  member: string;
  /** The next step; none where the workflow is completed. */
  target: string | undefined;
  /** When it is taken; none of the only way on. */
  when?: 'event' | 'timeout' | 'else' | `branch ${number}`;
}

/** One of two members: the second where the first is left out. */
const either = (member: string, own: string | undefined, next: string | undefined) =>
  own === undefined ? { member: 'next', target: next } : { member, target: own };

/** All ways on from a step that can be taken. */
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
          ({ next }, index): Way => ({ member: `branches[${index}].next`, target: next, when: `branch ${index + 1}` }),
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
