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
  current: State,
): { state: State; history: UndoHistory<State> } | undefined {
  const state = before.at(-1);
  if (state === undefined) return undefined;
  return { state, history: { before: before.slice(0, -1), after: [current, ...after] } };
}

export function redo<State>(
  { before, after }: UndoHistory<State>,
  current: State,
): { state: State; history: UndoHistory<State> } | undefined {
  const [state, ...rest] = after;
  if (state === undefined) return undefined;
  return { state, history: { before: [...before, current], after: rest } };
}
