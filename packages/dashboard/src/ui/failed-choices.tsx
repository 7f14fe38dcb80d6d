import { type Query, useQueryClient } from '@tanstack/react-query';
import { useContext, useSyncExternalStore } from 'react';
import { Problem } from './problem';
import { FailedChoicesScope } from './use-all';
import { words } from './words';

export type ChoiceKind = keyof typeof words.choices;

const hasFailed = ({ state, observers }: Query, scope: string): boolean =>
  state.status === 'error' &&
  state.data === undefined &&
  observers.some(({ options }) => options.meta?.scope === scope);

/** Shown because a field whose choices failed to load just looks empty. */
export function FailedChoices() {
  const client = useQueryClient();
  const scope = useContext(FailedChoicesScope);
  const cache = client.getQueryCache();
  const failedFilter = { type: 'active', predicate: (query: Query) => hasFailed(query, scope) } as const;
  const findFailed = () => cache.findAll(failedFilter);
  const hashesOfFailed = () =>
    findFailed()
      .map(({ queryHash }) => queryHash)
      .join();
  // Renders again when the set of failed choices changes.
  useSyncExternalStore((onChange) => cache.subscribe(onChange), hashesOfFailed);
  const failedChoices = findFailed();
  const [first] = failedChoices;
  if (!first) return null;
  const names = new Set(failedChoices.map(({ meta }) => words.choices[meta?.choices as ChoiceKind]));
  const retry = () => void client.refetchQueries(failedFilter);
  return <Problem error={first.state.error} summary={words.choicesFailed([...names])} retry={retry} />;
}
