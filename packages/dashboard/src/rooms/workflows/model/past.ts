export interface UndoHistory<State> {
  before: readonly State[];
  after: readonly State[];
}

const MAX_STATES = 100;

export const emptyHistory: UndoHistory<never> = { before: [], after: [] };

export const recordState = <State>({ before }: UndoHistory<State>, state: State): UndoHistory<State> => ({
  before: [...before, state].slice(-MAX_STATES),
  after: [],
});

export function undo<State>(
  { before, after }: UndoHistory<State>,
  now: State,
): { state: State; past: UndoHistory<State> } | undefined {
  const state = before.at(-1);
  return state === undefined ? undefined : { state, past: { before: before.slice(0, -1), after: [now, ...after] } };
}

export function redo<State>(
  { before, after }: UndoHistory<State>,
  now: State,
): { state: State; past: UndoHistory<State> } | undefined {
  const [state, ...rest] = after;
  return state === undefined ? undefined : { state, past: { before: [...before, now], after: rest } };
}
