import { type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Problem } from './problem';
import { words } from './words';

/** What is offered to choose from: `choices` is its name in `words`. */
export type Choices = keyof typeof words.choices;

const hasFailed = ({ meta, state }: Query): boolean =>
  meta?.choices !== undefined && state.status === 'error' && state.data === undefined;

/** Without its choices a field would be empty, and say nothing. */
export function FailedChoices() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const find = () => cache.findAll({ type: 'active', predicate: hasFailed });
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
  const retry = () => void client.refetchQueries({ type: 'active', predicate: hasFailed });
  return <Problem error={first.state.error} what={words.choicesFailed([...names])} retry={retry} />;
}
