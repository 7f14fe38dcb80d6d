import type { CodeVariable } from './code/types';
import { useNames } from './filter-names';
import { words } from './variable-words';

const standardVariables = Object.entries(words.variables).map(([name, detail]): CodeVariable => ({ name, detail }));

export function useVariables(): CodeVariable[] {
  const { fields } = useNames();
  return [...standardVariables, ...fields.map(({ name }) => ({ name, detail: words.ofContact }))];
}
