import type { CodeVariable } from '../../ui/code/types';
import { useNames } from '../../ui/filter-names';
import { words } from './words';

const standardVariables = Object.entries(words.variables).map(([name, detail]): CodeVariable => ({ name, detail }));

export function useVariables(): CodeVariable[] {
  const { fields } = useNames();
  return [...standardVariables, ...fields.map(({ name }) => ({ name, detail: words.ofContact }))];
}
