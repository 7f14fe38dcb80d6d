import type { Step } from '../../contract/workflows';

export interface Outlet {
  field: string;
  target: string | undefined;
  when?: 'event' | 'timeout' | 'else' | `branch:${number}`;
}

const outletOrNext = (field: string, target: string | undefined, next: string | undefined) =>
  target === undefined ? { field: 'next', target: next } : { field, target };

export function outletsOf(step: Step): Outlet[] {
  switch (step.type) {
    case 'EXIT':
      return [];
    case 'WAIT_FOR_EVENT':
      return [
        { ...outletOrNext('onEvent', step.onEvent, step.next), when: 'event' },
        { ...outletOrNext('onTimeout', step.onTimeout, step.next), when: 'timeout' },
      ];
    case 'BRANCH':
      return [
        ...step.branches.map(
          ({ next }, index): Outlet => ({
            field: `branches[${index}].next`,
            target: next,
            when: `branch:${index}`,
          }),
        ),
        { ...outletOrNext('else', step.else, step.next), when: 'else' },
      ];
    default:
      return [{ field: 'next', target: step.next }];
  }
}

export type Edge = Outlet & { target: string };

export const edgesOf = (step: Step): Edge[] =>
  outletsOf(step).filter((outlet): outlet is Edge => outlet.target !== undefined);
