import { type Query, useQueryClient } from '@tanstack/react-query';
import { useContext, useSyncExternalStore } from 'react';
import { Problem } from './problem';
import { ChoicesScope } from './use-all';
import { words } from './words';

/** What is offered to choose from: `choices` is its name in `words`. */
export type Choices = keyof typeof words.choices;

const hasFailed = ({ state, observers }: Query, scope: string): boolean =>
  state.status === 'error' &&
  state.data === undefined &&
  observers.some(({ options }) => options.meta?.place === scope);

/** Without its choices a field would be empty, and say nothing. */
export function FailedChoices() {
  const client = useQueryClient();
  const scope = useContext(ChoicesScope);
  const cache = client.getQueryCache();
  const failing = { type: 'active', predicate: (query: Query) => hasFailed(query, scope) } as const;
  const find = () => cache.findAll(failing);
  useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      find()
        .map(({ queryHash }) => queryHash)
        .join(),
  );
  const failed = find();
  const [first] = failed;
  if (!first) return null;
  const names = new Set(failed.map(({ meta }) => words.choices[meta?.choices as Choices]));
  const retry = () => void client.refetchQueries(failing);
  return <Problem error={first.state.error} what={words.choicesFailed([...names])} retry={retry} />;
}
