export interface Past<State> {
  before: readonly State[];
  after: readonly State[];
}

const MAX_STATES = 100;

export const noPast: Past<never> = { before: [], after: [] };

export const remember = <State>({ before }: Past<State>, state: State): Past<State> => ({
  before: [...before, state].slice(-MAX_STATES),
  after: [],
});

export function undo<State>(
  { before, after }: Past<State>,
  now: State,
): { state: State; past: Past<State> } | undefined {
  const state = before.at(-1);
  return state === undefined ? undefined : { state, past: { before: before.slice(0, -1), after: [now, ...after] } };
}

export function redo<State>(
  { before, after }: Past<State>,
  now: State,
): { state: State; past: Past<State> } | undefined {
  const [state, ...rest] = after;
  return state === undefined ? undefined : { state, past: { before: [...before, now], after: rest } };
}
