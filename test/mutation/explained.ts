/** A fault that no test can find, with the reason. `file`, `from` and `to` are as the report prints them. */
export interface Explained {
  file: string;
  from: string;
  to: string;
  because: string;
}

/** Faults that change nothing that anybody could see. They count neither as found nor as missed. */
export const explained: readonly Explained[] = [
  {
    file: 'shared/domain/workflows/advance.ts',
    from: 'waitingUntil ?? since',
    to: 'waitingUntil',
    because: 'A waiting execution always has `waitingUntil`: `wait` sets both.',
  },
];
