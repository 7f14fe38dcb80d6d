import type { Step } from '../../contract/workflows';

export interface Way {
  member: string;
  target: string | undefined;
  when?: 'event' | 'timeout' | 'else' | `branch:${number}`;
}

const either = (field: string, own: string | undefined, next: string | undefined) =>
  own === undefined ? { member: 'next', target: next } : { member: field, target: own };

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

export type Edge = Way & { target: string };

export const edgesOf = (step: Step): Edge[] => waysOf(step).filter((way): way is Edge => way.target !== undefined);
